#!/usr/bin/env bash
# gallery_and_check.sh CHECKER TESTBED FOLDER: what samples/run does without a display; every picture must show something,
# and there must be several.
set -euo pipefail
checker=$1 testbed=$2 folder=$3
rm -rf "$folder"
mkdir -p "$folder"
env -u WAYLAND_DISPLAY xvfb-run --auto-servernum --server-args="-screen 0 1920x1200x24" "$testbed" --gallery "$folder"
count=0
for picture in "$folder"/*.png; do
    "$checker" "$picture"
    count=$((count + 1))
done
if [[ $count -lt 5 ]]; then
    echo "only $count pictures in the default set" >&2
    exit 1
fi
