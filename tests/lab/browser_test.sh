#!/usr/bin/env bash
# browser_test.sh LAB BROWSER WORK [PICTURE_CHECK]: the report in a real browser without a window. Its parser must find
# what was written, and the picture that it draws must show something.
set -euo pipefail
lab=$1 browser=$2 work=$3 check=${4:-}
page="$work/report.html" dom="$work/report_dom.html" picture="$work/report.png"
rm -f "$page" "$dom" "$picture"
"$lab" run tower:20 pyramid:10 bridge card_house --seconds 2 --report "$page" >/dev/null

# No sandbox: tests run as root in containers. A profile of its own, so that no other instance answers.
headless=("$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars "--user-data-dir=$work/profile")
timeout 120 "${headless[@]}" --dump-dom "file://$page" >"$dom" 2>"$work/browser.txt"
expect() {  # COUNT PATTERN
    local count
    count=$(grep -o -- "$2" "$dom" | wc -l)
    [[ $count -eq $1 ]] || { echo "browser test: $count of $2 in the browser's document, expected $1" >&2; exit 1; }
}
expect 4 '<section id="scene'
expect 4 '<svg class="picture"'
expect 1 '<table id="overview"'
expect 4 '<a href="#scene'
[[ $(grep -o '<polyline' "$dom" | wc -l) -gt 40 ]] || { echo "browser test: few curves" >&2; exit 1; }

timeout 120 "${headless[@]}" --window-size=1200,1600 "--screenshot=$picture" "file://$page" 2>>"$work/browser.txt"
[[ -s $picture ]] || { echo "browser test: no picture" >&2; exit 1; }
[[ -z $check ]] || "$check" "$picture" 1200 1600
