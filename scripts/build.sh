#!/usr/bin/env bash
# Builds Meeplelab: installs the packages that are missing and makes build/release/meeplelab.
#
# usage: scripts/build.sh [PRESET]
#
#   PRESET   one of CMakePresets.json: release (the default), portable, debug, coverage

set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

preset=release
case "${1:-}" in
  -h | --help) show_help; exit 0 ;;
  -*) fail "unknown option $1 (try --help)" 2 ;;
  ?*) preset="$1" ;;
esac
(($# <= 1)) || fail "one preset at a time (try --help)" 2

packages=("${build_packages[@]}")
if [[ "$preset" == debug ]]; then
  packages+=("${debug_packages[@]}")
fi
install_packages "${packages[@]}"
build_preset "$preset"
