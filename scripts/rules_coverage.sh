#!/usr/bin/env bash
# Prints every rule number and where the tests cite it. Fails on a number that neither a test nor a worked case cites and
# that tests/rules-coverage.md does not explain.
#
# usage: scripts/rules_coverage.sh [--quiet]
#
#   --quiet   print only what is missing

set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$root"

quiet=0
for argument in "$@"; do
  case "$argument" in
    --quiet) quiet=1 ;;
    -h | --help) show_help; exit 0 ;;
    *) fail "unknown argument $argument (try --help)" 2 ;;
  esac
done

cited=$(grep -roE '\b[BVPDX]-[0-9]{2}\b' --include='*_test.cpp' tests; grep -oE '"[BVPDX]-[0-9]{2}"' tests/golden/golden.json tests/golden/more_cases.json | tr -d '"')
missing=0
while read -r rule; do
  where=$(grep -F ":$rule" <<<"$cited" | cut -d: -f1 | sort -u | tr '\n' ' ' || true)
  if [[ -z "$where" ]] && grep -qF "| $rule |" tests/rules-coverage.md; then
    where='tests/rules-coverage.md '
  fi
  if [[ -z "$where" ]]; then
    echo "$rule is cited by no test and not explained in tests/rules-coverage.md"
    missing=1
  elif ((quiet == 0)); then
    echo "$rule ${where% }"
  fi
done <tests/rules.txt
exit "$missing"
