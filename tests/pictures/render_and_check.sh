#!/usr/bin/env bash
# render_and_check.sh CHECKER PICTURE WIDTH HEIGHT TESTBED OPTION...: renders one picture off screen and looks at it.
set -euo pipefail
checker=$1 picture=$2 width=$3 height=$4
shift 4
rm -f "$picture"
env -u WAYLAND_DISPLAY xvfb-run --auto-servernum --server-args="-screen 0 1920x1200x24" "$@"
"$checker" "$picture" "$width" "$height"
