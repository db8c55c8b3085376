#!/usr/bin/env bash
# side_by_side_check.sh CHECKER TESTBED LAB FOLDER: two settings in one picture with their plots, beside each other and over
# each other, with a baseline from the laboratory; what is printed tells where they part, and equal settings never do.
set -euo pipefail
checker=$1 testbed=$2 lab=$3 folder=$4
rm -rf "$folder"
mkdir -p "$folder"
"$lab" run tower:20 --seconds 2 --json "$folder/base.json" >/dev/null 2>&1

# shoot NAME SENTENCE OPTION...: renders NAME.png and looks for the sentence in what is printed.
shoot() {
    local picture="$folder/$1.png" sentence=$2
    shift 2
    env -u WAYLAND_DISPLAY xvfb-run --auto-servernum --server-args="-screen 0 1920x1200x24" "$testbed" --no-settings \
        --screenshot "$picture" --size 1280x720 "$@" >"$folder/said.txt"
    if ! grep -qF "$sentence" "$folder/said.txt"; then
        cat "$folder/said.txt"
        echo "nothing says: $sentence" >&2
        exit 1
    fi
    "$checker" "$picture" 1280 720
}

echo '{"solver": {"substeps": 12}}' >"$folder/settings.json"
shoot file "B is default, substeps=12" --scene tower:5 --side-by-side "$folder/settings.json" --steps 20
shoot lite "A and B differ by more than 1 mm from step 1 on" --scene tower:20 --side-by-side lite --steps 120
shoot overlay "B is default, substeps=16" --scene tower:20 --side-by-side substeps=16 --steps 60 --overlay --panels --log
shoot equal "A and B agree in every digit for 120 steps." --scene card_house --side-by-side default --steps 120
shoot baseline "the baseline is tower:20 for 2 s (base.json)" --scene tower --set substeps=4 --steps 120 \
    --baseline "$folder/base.json" --plots sink,energy,ms
