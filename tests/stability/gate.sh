#!/usr/bin/env bash
# gate.sh LAB SUITE WORK: runs a suite of the laboratory and compares its figures with the committed baseline.
# Fails where one got worse than its tolerance. To make the baseline anew, after a change that is meant:
#   cmake --build build/release --target cairn_baseline
set -euo pipefail
lab=$1 suite=$2 work=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
baseline="$here/baseline.json"
[[ $suite == gate ]] || baseline="$here/baseline_$suite.json"
"$lab" run --suite "$suite" --jobs 2 --brief --json "$work/$suite.json" >"$work/$suite.txt"
"$lab" compare "$baseline" "$work/$suite.json" --tolerance "$here/tolerance.json"
