#!/usr/bin/env bash
# The seam between core and expansions: no core file names an expansion, expansions do not know each other, and includes
# go experiments -> ai -> engine, never back.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

modules='abbot|river|inns|builders|dragon|deserts|mountains|voyage|thief|flier|mayor'
failed=0
complain() {
  if [[ -n "$2" ]]; then
    printf '%s:\n%s\n' "$1" "$2"
    failed=1
  fi
}

core=$(grep -nE "ExpansionId::|expansions?\.($modules)\b|engine/expansions/($modules)" engine/*.h engine/*.cpp || true)
complain 'a core file names an expansion' "$core"

for file in engine/expansions/*.h engine/expansions/*.cpp; do
  own=$(basename "$file" | sed -E 's/(_data)?\.(h|cpp)$//')
  case "$own" in expansions | hooks) continue ;; esac
  others=$(grep -nE "engine/expansions/($modules)|expansions?\.($modules)\b" "$file" | grep -vE "engine/expansions/$own(_data)?\.h|expansions?\.$own\b" || true)
  complain "$file knows another expansion" "$others"
  hooks=$(grep -nE 'engine/expansions/hooks' "$file" || true)
  complain "$file calls hooks" "$hooks"
done

back=$(grep -rnE '#include "(ai|experiments|tests)/' engine ai/ | grep -vE '^ai/.*"ai/' || true)
complain 'an include goes back' "$back"
up=$(grep -rnE '#include "(experiments|tests)/' ai || true)
complain 'ai includes what stands above it' "$up"
exit "$failed"
