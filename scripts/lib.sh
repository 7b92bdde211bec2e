# shellcheck shell=bash disable=SC2034
# What the scripts share: the packages Meeplelab needs, and how a preset is built. To be sourced.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

# The Debian packages to build the program and its tests.
build_packages=(
  g++ cmake ninja-build
  make                                              # of g++: links the release with all processors
  nlohmann-json3-dev libfmt-dev                     # engine
  libeigen3-dev                                     # ai
  libtbb-dev libcxxopts-dev libsqlite3-dev libboost-math-dev libtomlplusplus-dev  # experiments
  catch2 librapidcheck-dev libbenchmark-dev         # tests
)
# And those of the debug build: clang, its sanitizers, and the names of functions in their reports.
debug_packages=(clang libclang-rt-dev llvm)

say() { printf '== %s\n' "$*"; }

fail() {
  printf '%s: %s\n' "$(basename "$0")" "$1" >&2
  exit "${2:-1}"
}

# Prints the comment at the head of the script that calls it.
show_help() { sed -n '2,/^$/s/^# \{0,1\}//p' "$0"; }

# Those of the named packages that are not installed.
missing_packages() {
  local installed package
  installed="$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)"
  for package in "$@"; do
    grep -qxF "$package installed" <<<"$installed" || printf '%s\n' "$package"
  done
}

# Installs what is missing of the named packages; says and does nothing when all are there.
install_packages() {
  local missing as_root=()
  command -v dpkg-query >/dev/null || return 0  # not Debian: CMake names what it does not find
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0

  command -v apt-get >/dev/null || fail "there is no apt-get here; please install: ${missing[*]}"
  if ((EUID != 0)); then
    command -v sudo >/dev/null || fail "neither root nor sudo; please have installed: ${missing[*]}"
    as_root=(sudo)
  fi
  say "Installing ${missing[*]}"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  "${apt[@]}" update || say "the lists of packages are not fresh; going on with the old ones"
  "${apt[@]}" install --yes --no-install-recommends "${missing[@]}" || fail "could not install: ${missing[*]}"
}

# How many compilers run at once: one a processor, and 1.5 GB of free memory for each.
compile_jobs() {
  local jobs memory
  jobs="$(nproc)"
  memory="$(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo 2>/dev/null || true)"
  if [[ -n "$memory" ]] && ((memory / 1500000 < jobs)); then
    jobs=$((memory / 1500000))
  fi
  echo $((jobs > 0 ? jobs : 1))
}

# Configures and builds one of the presets of CMakePresets.json.
build_preset() {
  local preset="$1" cache="$root/build/$1/CMakeCache.txt" fresh=()
  if [[ -f "$cache" ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
    fresh=(--fresh)  # the tree was moved or copied here with its build
  fi
  say "Building $preset"
  (cd "$root" && cmake --preset "$preset" "${fresh[@]}" --log-level=NOTICE >/dev/null &&
    cmake --build --preset "$preset" --parallel "$(compile_jobs)")
}
