#!/usr/bin/env bash
# Builds Meeplelab and runs all its tests: the release build, then the debug build with sanitizers.
#
# usage: scripts/test.sh [--release-only]
#
#   --release-only   leave out the debug build
#
# Exits with 1 when a build or a test fails.

set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

presets=(release debug)
for argument in "$@"; do
  case "$argument" in
    -h | --help) show_help; exit 0 ;;
    --release-only) presets=(release) ;;
    *) fail "unknown argument $argument (try --help)" 2 ;;
  esac
done

# Builds and tests a preset. The log is for the summary at the end.
test_preset() {
  build_preset "$1" || return 1
  say "Testing $1"
  (cd "$root" && ctest --preset "$1" --parallel "$(nproc)") 2>&1 | tee "$root/build/$1/tests.log"
}

summary_of() {
  grep -E 'tests passed|No tests were found' "$root/build/$1/tests.log" 2>/dev/null || echo "did not build"
}

packages=("${build_packages[@]}")
if [[ " ${presets[*]} " == *" debug "* ]]; then
  packages+=("${debug_packages[@]}")
fi
install_packages "${packages[@]}"

failed=()
for preset in "${presets[@]}"; do
  rm -f "$root/build/$preset/tests.log"
  test_preset "$preset" || failed+=("$preset")
done

say "Summary"
for preset in "${presets[@]}"; do
  printf '%-8s %s\n' "$preset" "$(summary_of "$preset")"
done
((${#failed[@]} == 0)) || fail "failed: ${failed[*]}"
