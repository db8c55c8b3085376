#!/usr/bin/env bash
# interrupt_test.sh LAB WORK: Ctrl-C in the middle of a long run leaves a file that can be read, with the scenes that were
# finished, says so, and ends with code 130.
set -uo pipefail
lab=$1 file="$2/interrupted.json"
rm -f "$file"
"$lab" run tower:5 tower:500 --seconds 3600 --no-series --json "$file" >/dev/null 2>"$2/interrupted.txt" &
pid=$!
for _ in $(seq 300); do  # until the first scene is finished, however slow the machine is
    grep -q '1 of 2' "$2/interrupted.txt" && break
    sleep 0.1
done
kill -INT $pid
wait $pid
code=$?
cat "$2/interrupted.txt"
[[ $code -eq 130 ]] && grep -q '"complete": false' "$file" && grep -q '"tower:5 for 3600 s"' "$file" &&
    grep -q 'interrupted, 1 of 2' "$2/interrupted.txt" && "$lab" compare "$file" "$file" | grep -q 'incomplete'
