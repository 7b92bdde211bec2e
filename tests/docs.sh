#!/usr/bin/env bash
# Code shown in docs/*.md under the name of a file stands in that file: a line `path`: and a fenced block after it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

perl -e '
  my ($shown, $failed) = (0, 0);
  for my $page (glob "docs/*.md docs/commands/*.md") {
    open my $in, "<", $page or die "$page: $!";
    my $text = do { local $/; <$in> };
    while ($text =~ /^`([\w\/.]+)`:\n\n```\w*\n(.*?)^```$/gms) {
      my ($file, $block) = ($1, $2);
      open my $source, "<", $file or die "$page shows code of $file: $!";
      my $whole = do { local $/; <$source> };
      ++$shown;
      next if index($whole, $block) >= 0;
      print "$page: this code does not stand in $file any more:\n$block\n";
      $failed = 1;
    }
  }
  print "$shown blocks of code in docs stand in their files\n" unless $failed;
  exit($failed || $shown == 0);
'
