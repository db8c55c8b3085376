// The style of the report's page: light or dark as the reader's system is.
#pragma once

namespace cairn::lab {

/// Curves have the classes line0 to line7 and base.
inline constexpr int line_styles = 8;

inline constexpr const char* report_style = R"(
:root { color-scheme: light dark; --text: #1c2330; --muted: #667085; --rule: #d8dde6; --paper: #fff; --tint: #f4f6f9;
  --worse: #c02d2d; --better: #1d7f4e; --base: #b4bbc7;
  --c0: #2563c9; --c1: #d9730d; --c2: #1d8a57; --c3: #b3329a; --c4: #7a6a12; --c5: #0d8fa3; --c6: #6b4fd0;
  --c7: #a33b2a; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e8ef; --muted: #98a2b3; --rule: #333b48; --paper: #14181f;
  --tint: #1c222c; --worse: #ff7a70; --better: #52c98d; --base: #5a6473;
  --c0: #6ea3ff; --c1: #ffa04d; --c2: #52c98d; --c3: #e680d2; --c4: #cdb94a; --c5: #4cc6d9; --c6: #a994ff;
  --c7: #ff8f7d; } }
body { font: 14px/1.45 system-ui, sans-serif; color: var(--text); background: var(--paper); max-width: 1180px;
  margin: 24px auto; padding: 0 20px; }
h1 { font-size: 24px; margin: 0; } h2 { font-size: 18px; margin: 20px 0 8px; }
section, #comparison { border-top: 1px solid var(--rule); padding-top: 16px; margin-top: 28px; }
.build, summary { color: var(--muted); } summary { cursor: pointer; margin-bottom: 8px; }
a { color: inherit; } .name { white-space: nowrap; } h1 + p { margin-top: 4px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--muted); white-space: nowrap; }
th, td { padding: 2px 14px 2px 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
th:not(:first-child) { padding-left: 8px; }
td.number { text-align: right; white-space: nowrap; padding-left: 8px; }
#overview th:not(:first-child), .figures th:not(:first-child) { text-align: right; }
.worse, .fell { color: var(--worse); font-weight: 600; } .better { color: var(--better); font-weight: 600; }
.wide { overflow-x: auto; }
.scene { display: flex; flex-wrap: wrap; gap: 28px; align-items: flex-start; }
.picture { flex: 1 1 420px; width: 100%; max-height: 480px; background: var(--tint); border-radius: 6px; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 16px;
  margin-top: 16px; }
figure { margin: 0; } figcaption { color: var(--muted); text-align: center; }
.picture path { stroke: var(--text); stroke-opacity: .75; vector-effect: non-scaling-stroke; stroke-width: .8px; }
.static { fill: var(--rule); } .kinematic { fill: #e3c56b66; } .dynamic { fill: #5b93e866; }
.asleep { fill: #8a94a655; }
.disabled { fill: #d0505066; } .picture .joint { fill: none; stroke: var(--c1); stroke-width: 1.2px;
  stroke-opacity: 1; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(230px, 1fr)); gap: 14px 20px;
  margin-top: 18px; }
.chart { width: 100%; } .chart text { font-size: 10px; fill: var(--muted); } .chart .title { fill: var(--text);
  font-size: 11px; }
.chart .most { text-anchor: end; } .frame { fill: var(--tint); }
polyline { fill: none; stroke-width: 1.3; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
.base { stroke: var(--base); stroke-width: 3; }
.line0 { stroke: var(--c0); } .line1 { stroke: var(--c1); } .line2 { stroke: var(--c2); }
.line3 { stroke: var(--c3); }
.line4 { stroke: var(--c4); } .line5 { stroke: var(--c5); } .line6 { stroke: var(--c6); }
.line7 { stroke: var(--c7); }
.key { display: inline-block; width: 12px; height: 3px; margin-right: 6px; vertical-align: middle; }
.key.line0 { background: var(--c0); } .key.line1 { background: var(--c1); } .key.line2 { background: var(--c2); }
.key.line3 { background: var(--c3); } .key.line4 { background: var(--c4); } .key.line5 { background: var(--c5); }
.key.line6 { background: var(--c6); } .key.line7 { background: var(--c7); }
)";

}  // namespace cairn::lab
