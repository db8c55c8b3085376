#!/usr/bin/env bash
# expect_refusal.sh WORD PROGRAM ARGUMENT...: without a display, the program must end with code 2 and write exactly one line
# to stderr, with WORD in it.
set -uo pipefail
word=$1
shift
said=$(env -u DISPLAY -u WAYLAND_DISPLAY "$@" 2>&1 >/dev/null)
code=$?
echo "exit code $code: $said"
[[ $code -eq 2 && $said == *"$word"* && $(wc -l <<<"$said") -eq 1 ]]
