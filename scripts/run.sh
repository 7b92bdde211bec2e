#!/usr/bin/env bash
# Runs an experiment: builds Meeplelab, plays the comparison and prints its table.
#
# usage: scripts/run.sh [CONFIG] [OPTION...]
#
#   CONFIG   the experiment, a TOML file (default: experiments/quick.toml)
#   OPTION   anything else is handed on to `meeplelab compare`
#
# The results go to results/<name of CONFIG>-<time>.sqlite.

set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

config="$root/experiments/quick.toml"
case "${1:-}" in
  -h | --help) show_help; exit 0 ;;
  -*) ;;
  ?*)
    config="$1"
    shift
    ;;
esac
[[ -f "$config" ]] || fail "there is no experiment $config" 2
config="$(realpath "$config")"

install_packages "${build_packages[@]}"
build_preset release

mkdir -p "$root/results"
results="$root/results/$(basename "$config" .toml)-$(date +%Y%m%d-%H%M%S).sqlite"
say "Playing $config"
"$root/build/release/meeplelab" compare "$config" -o "$results" "$@"
say "Results: $results"
