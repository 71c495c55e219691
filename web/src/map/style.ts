/* style.ts: the inks and lines of the board. Day is paper and ink, night the same relations on deep blue-grey; the host
 * carries theme, palette and the step of the zoom as attributes, and everything else follows from here. */
import { css } from 'lit';

export const boardStyle = css`
:host {
  display: block; position: relative; overflow: hidden; contain: strict; background: var(--table); color: var(--ink-map);
  font-family: 'EB Garamond', 'Garamond', 'Georgia', serif; touch-action: none; user-select: none; -webkit-user-select: none;
  --table: #d9ceb5; --paper-map: #efe6d2; --ink-map: #2b2620; --relief-ink: #6e573b; --water-ink: #3d5c70; --water: #bccfd3;
  --woods-ink: #45542f; --woods: #cdcda6; --woods-shade: #7d8a58; --wheat-ink: #a17e2b; --wheat: #ecd591; --orchard: #d3d6ab;
  --red-ink: #8f2e21; --pike: #f0d49a; --halo: #f2ead9; --front-halo: #f2ead9;
}
:host([theme='night']) {
  --table: #141b23; --paper-map: #222c37; --ink-map: #e0d8c6; --relief-ink: #a08d70; --water-ink: #8fb2c6; --water: #2c475a;
  --woods-ink: #a3b287; --woods: #2f3d33; --woods-shade: #1b2620; --wheat-ink: #c9a95a; --wheat: #4a432c; --orchard: #37442f;
  --red-ink: #e0877a; --pike: #75643d; --halo: #222c37; --front-halo: #d9d0bb;
}
:host([palette='contrast']) { --paper-map: #fff; --halo: #fff; --ink-map: #000; --table: #ddd; --woods-ink: #1d3309; --water-ink: #003f66; --relief-ink: #3d2f1c; }
:host([palette='contrast'][theme='night']) { --paper-map: #000; --halo: #000; --ink-map: #fff; --table: #111; --woods-ink: #cfe3b3; --water-ink: #a8d8f5; --relief-ink: #d8c3a0; --water: #123249; --woods: #16210f; }

.window { position: absolute; inset: 0; overflow: hidden; cursor: grab; outline: none; }
.window.dragging { cursor: grabbing; }
.world { position: absolute; left: 0; top: 0; transform-origin: 0 0; will-change: transform; }
.world > svg { position: absolute; left: 0; top: 0; overflow: visible; display: block; transform: translateZ(0); }
.ground { pointer-events: none; }
svg text { font-family: inherit; }

/* ---- the ground ----
 * No opacity and no transform on single paths: each would be a thing of its own to the browser's compositor in every frame. */
.sheet, .ground .uncovered { fill: var(--paper-map); }
.neatline { fill: none; stroke: var(--ink-map); }
.ground path { fill: none; stroke-linejoin: round; stroke-linecap: round; }
.slopes .hachures path { fill: var(--relief-ink); fill-opacity: 0.78; stroke-opacity: 0.78; }
.grid path { stroke: var(--ink-map); stroke-width: 1.5; fill-opacity: 0.15; stroke-opacity: 0.15; }
.area path { stroke: var(--red-ink); stroke-width: 3.4; stroke-dasharray: 13 9; fill-opacity: 0.55; stroke-opacity: 0.55; stroke-linecap: butt; }
.area-letter { fill: var(--red-ink); opacity: 0.2; text-anchor: middle; }
.woods-shadow { transform: translate(3.2px, 3.8px); }
.woods-shadow path { fill: var(--woods-shade); fill-opacity: 0.55; }
.woods path { fill: var(--woods); stroke: var(--woods-ink); stroke-width: 1.4; }
.crowns path { stroke: var(--woods-ink); stroke-width: 1.15; }
.crowns.light path { stroke-width: 0.85; fill-opacity: 0.8; stroke-opacity: 0.8; }
.crown-shade path { fill: var(--woods-shade); fill-opacity: 0.62; stroke-opacity: 0.62; }
.field path { stroke: none; }
.field.wheat path { fill: var(--wheat); fill-opacity: 0.62; stroke-opacity: 0.62; stroke: var(--wheat-ink); stroke-width: 1.2; }
.field.orchard path { fill: var(--orchard); fill-opacity: 0.5; stroke-opacity: 0.5; }
.hedges path { stroke: var(--ink-map); stroke-width: 1.1; stroke-opacity: 0.34; stroke-dasharray: 9 4; stroke-linecap: butt; fill: var(--wheat); fill-opacity: 0.1; }
.furrows path { stroke: var(--relief-ink); stroke-width: 0.9; stroke-opacity: 0.3; }
.stalks path { stroke: var(--wheat-ink); stroke-width: 1.15; fill-opacity: 0.85; stroke-opacity: 0.85; }
.orchard-trees path { fill: var(--orchard); stroke: var(--woods-ink); stroke-width: 1; }
.tufts path { stroke: var(--water-ink); stroke-width: 1.2; }
.rocks path { fill: var(--paper-map); stroke: var(--relief-ink); stroke-width: 1.2; }
.rock-shade path { stroke: var(--relief-ink); stroke-width: 0.9; }
.highlands path { fill: var(--relief-ink); fill-opacity: 0.13; fill-rule: evenodd; stroke: var(--relief-ink); stroke-width: 1.6; stroke-opacity: 0.5; stroke-dasharray: 7 4; }
.creek path { fill: var(--water-ink); stroke: var(--water-ink); stroke-width: 0.6; }
.river path { fill: var(--water); }
.banks path { stroke: var(--water-ink); stroke-width: 2.6; }
.lining path { stroke: var(--water-ink); stroke-width: 1.1; fill-opacity: 0.6; stroke-opacity: 0.6; }
.current path { stroke: var(--water-ink); stroke-width: 0.9; fill-opacity: 0.6; stroke-opacity: 0.6; }
.crest path { stroke: var(--relief-ink); stroke-width: 1.5; fill-opacity: 0.62; stroke-opacity: 0.62; }
.crest-teeth path { stroke: var(--relief-ink); stroke-width: 1.1; fill-opacity: 0.62; stroke-opacity: 0.62; }
.bluff path { stroke: var(--relief-ink); stroke-width: 3; }
.bluff-teeth path { stroke: var(--relief-ink); stroke-width: 1.5; }
.ridge path { stroke: var(--relief-ink); stroke-width: 2.4; }
.ridge-teeth path { stroke: var(--relief-ink); stroke-width: 1.1; }
.switchback path { stroke: var(--ink-map); stroke-width: 2.6; stroke-linejoin: round; }
.bank path { stroke: var(--ink-map); stroke-width: 1.7; }
.cut path { stroke: var(--ink-map); stroke-width: 1.5; }
.fence path { stroke: var(--ink-map); stroke-width: 1.9; fill-opacity: 0.85; stroke-opacity: 0.85; stroke-linejoin: miter; }
.wall path { stroke: var(--ink-map); stroke-width: 4.6; }
.works path { stroke: var(--red-ink); stroke-width: 3.6; stroke-linecap: butt; }
.works-teeth path { fill: var(--red-ink); }
.way-bed path { stroke: var(--halo); stroke-width: 10; fill-opacity: 0.6; stroke-opacity: 0.6; }
.road path { stroke: var(--ink-map); stroke-width: 3.6; }
.trail path { stroke: var(--ink-map); stroke-width: 2.6; stroke-dasharray: 9 6.5; stroke-linecap: butt; }
.pike-edge path { stroke: var(--ink-map); stroke-width: 9.4; }
.pike path { stroke: var(--pike); stroke-width: 5.6; }
.rail path { stroke: var(--ink-map); stroke-width: 2.5; }
.ties path { stroke: var(--ink-map); stroke-width: 2; stroke-linecap: butt; }
.unfinished path { stroke: var(--ink-map); stroke-width: 1.7; }
.deck path { fill: var(--paper-map); }
.bridge path { stroke: var(--ink-map); stroke-width: 2.8; }
.ford path { stroke: var(--ink-map); stroke-width: 2.6; }
.blocks path { fill: var(--ink-map); }
.yard path { stroke: var(--ink-map); stroke-width: 0.8; fill-opacity: 0.55; stroke-opacity: 0.55; stroke-dasharray: 3 2; }
.cross path { stroke: var(--ink-map); stroke-width: 1.6; }
.wheel path { stroke: var(--ink-map); stroke-width: 1.2; }

/* ---- lettering ---- */
:host { --name-scale: 1; }
:host([step='0']) { --name-scale: 1.7; }
:host([step='1']) { --name-scale: 1.28; }
:host([step='3']) { --name-scale: 0.82; }
.names text { font-size: calc(var(--size) * var(--name-scale)); }
.names text, .figures text { fill: var(--ink-map); paint-order: stroke; stroke: var(--halo); stroke-width: 7px; stroke-linejoin: round; stroke-opacity: 0.82; }
.names .italic { font-style: italic; }
.names .bold { font-weight: 600; }
.names .centred { text-anchor: middle; }
.names .ink-water { fill: #2c4c63; fill: color-mix(in srgb, var(--water-ink) 75%, var(--ink-map)); }
.names .ink-woods { fill: var(--woods-ink); }
.names .ink-red { fill: var(--red-ink); }
.name-path { stroke: none; }
.figures text { font-size: calc(27px * var(--name-scale)); font-style: italic; text-anchor: middle; fill: var(--relief-ink); letter-spacing: 1px; stroke-width: 5px; }
.numbers text { font-size: 17.5px; text-anchor: middle; fill: var(--ink-map); font-variant-numeric: lining-nums tabular-nums; }
.numbers { opacity: var(--number-opacity, 0); }

/* ---- the zoom's steps: what is too small to read is not painted ---- */
:host([step='0']) .numbers, :host([step='0']) .figures, :host([step='0']) .names .small, :host([step='0']) .names .middle,
:host([step='0']) .crowns, :host([step='0']) .stalks, :host([step='0']) .furrows, :host([step='0']) .ties, :host([step='0']) .ground .current, :host([step='0']) .lining,
:host([step='0']) .crest-teeth, :host([step='0']) .yard, :host([step='0']) .rock-shade, :host([step='0']) .tufts { display: none; }
/* from afar the ground is one picture (ground/overview.ts), as soon as there is one */
:host([step='0']) .hachures { display: none; }
:host([afar]) .terrain { display: none; }
:host(:not([afar])) .overview { display: none; }
:host([step='0']) .grid path { fill-opacity: 0.09; stroke-opacity: 0.09; }
:host([step='0']) .crest path { stroke-width: 2.2; fill-opacity: 0.3; stroke-opacity: 0.3; }
:host([step='0']) .rail path { stroke-dasharray: 14 7; stroke-width: 5; stroke-linecap: butt; }
:host([step='0']) .road path { stroke-width: 5; }
:host([step='0']) .trail path { stroke-width: 4; }
:host([step='1']) .numbers, :host([step='1']) .names .small, :host([step='1']) .crowns.light { display: none; }
:host([step='1']) .ground .current, :host([step='1']) .yard { display: none; }

/* ---- beyond the edge ---- */
.ground .veil { fill: var(--table); fill-opacity: 0.72; stroke: var(--red-ink); stroke-width: 3; stroke-dasharray: 14 8; stroke-linecap: butt; }
.ground .staging-ground { fill: var(--halo); stroke: var(--ink-map); stroke-width: 1.5; stroke-opacity: 0.3; }
.ground .staging-edge { fill: none; stroke: var(--ink-map); stroke-width: 3.2; stroke-dasharray: 12 7; stroke-linecap: butt; }
.staging-road { stroke: var(--ink-map); stroke-width: 4; stroke-opacity: 0.75; }
.ground .staging-arrow { fill: var(--ink-map); }
.staging-label { font-size: 17px; fill: var(--ink-map); text-anchor: middle; fill-opacity: var(--number-opacity, 0); }
.staging-caption text { fill: var(--ink-map); text-anchor: middle; }
.staging-name { font-size: 44px; font-style: italic; }
.staging-number { font-size: 60px; font-style: normal; font-weight: 600; }
.staging-line { font-size: 34px; }
:host([step='0']) .staging-name { font-size: 62px; }
:host([step='0']) .staging-number { font-size: 108px; }
:host([step='0']) .staging-line { display: none; }

/* ---- the sheet's edge ---- */
.title { fill: var(--ink-map); text-anchor: middle; font-style: italic; }
.title.line-1 { font-style: normal; letter-spacing: 18px; }
.scale { fill: var(--ink-map); stroke: var(--ink-map); stroke-width: 2.5; }
.scale.open { fill: none; }
.scale-figure { font-size: 32px; text-anchor: middle; fill: var(--ink-map); }
.sheet-note { font-style: italic; fill: var(--ink-map); }
.scale-words { font-size: 36px; font-style: italic; text-anchor: middle; fill: var(--ink-map); }
.north .open { fill: none; stroke: var(--ink-map); stroke-width: 2.5; }
.north .solid { fill: var(--ink-map); }

/* ---- counters ---- */
.pieces, .dialled { pointer-events: none; }
.counter { pointer-events: all; cursor: pointer; }
.counter text { pointer-events: none; } /* the plate under it is hit: cheaper to find */
.counter .shadow { fill: #1d160c; fill-opacity: 0.3; stroke-opacity: 0.3; }
.counter .plate { stroke-width: 1.3; }
:host([palette='contrast'][theme='night']) .counter .plate { stroke: #fff; stroke-width: 1.8; }
.counter .front { stroke: var(--front-halo); stroke-width: 2; paint-order: stroke; stroke-linejoin: round; }
.counter .formed { fill: none; stroke-width: 3; }
.counter .marching { fill: none; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.counter text { text-anchor: middle; font-variant-numeric: lining-nums; }
.counter .unit-name { font-size: 12.5px; font-weight: 600; }
.counter .badge { stroke: #1d1a16; stroke-width: 0.8; }
.counter .strength { font-size: 32px; font-weight: 600; }
.counter .was { font-size: 13.5px; }
.counter .struck { stroke-width: 1.5; }
.counter .small { font-size: 12.5px; font-weight: 600; }
.counter .small.first { text-anchor: start; }
.counter .small.last { text-anchor: end; }
.counter .sub { font-size: 10.5px; font-style: italic; }
.counter .reconstructed { font-size: 13px; }
.counter .flag path { stroke: #1d1a16; stroke-width: 1.4; fill: #fbf6ea; }
.counter .flag text { font-size: 12px; font-weight: 600; fill: #1d1a16; }
.counter .flag.tone-bad path { fill: #7c1f14; stroke: #fbf6ea; }
.counter .flag.tone-bad text { fill: #fff; }
.counter .flag.tone-warn path { fill: #f0c94e; }
.counter .flag.tone-warn text { font-size: 10.5px; }
.counter .flag.tone-good path { fill: #e9f0dc; }
.counter.running .plate { stroke-dasharray: 4 3; }
.count circle { fill: #fbf6ea; stroke: #2b2620; stroke-width: 1.3; }
.count text { font-size: 12.5px; font-weight: 600; text-anchor: middle; fill: #2b2620; font-variant-numeric: lining-nums; }
.fan-sheet { fill: var(--halo); stroke: var(--ink-map); stroke-width: 1.6; pointer-events: all; }
.fan-hex { fill: none; stroke: var(--ink-map); stroke-width: 3; stroke-dasharray: 5 4; }
:host([step='0']) .counter .label, :host([step='0']) .counter .foot, :host([step='0']) .counter .status,
:host([step='0']) .counter .shadow, :host([far]) .counter .body, :host([step='0']) .count { display: none; }
:host([step='0']) .counter:not(.fanned) .pictogram, :host([step='0']) .counter:not(.fanned) .was, :host([step='0']) .counter:not(.fanned) .struck { display: none; }
:host([step='0']) .counter:not(.fanned) .strength { transform: translate(-13.5px, 5px); font-size: 41px; }
:host([step='0']) .counter:not(.fanned) .lost .strength { transform: translate(-18px, 5px); }
:host([step='0']) .counter .plate { stroke-width: 3; }
:host([step='0']) .counter:not(.fanned) .inner { transform: scale(1.5); }
:host([step='1']) .counter:not(.fanned) .inner { transform: scale(1.16); }
/* where counters fill their hexes (--plate): from afar they can grow no more than to the next one */
:host([large]) .counter:not(.fanned) .inner, :host([large]) .over .ring path { transform: scale(var(--plate)); }
:host([large][step='1']) .counter:not(.fanned) .inner, :host([large][step='1']) .over .ring path { transform: scale(calc(1.08 * var(--plate))); }
:host([large][step='0']) .counter:not(.fanned) .inner, :host([large][step='0']) .over .ring path { transform: scale(calc(1.19 * var(--plate))); }
:host([step='1']) .counter .foot, :host([step='1']) .counter .label { display: none; }
:host([step='1']) .count text { font-size: 14px; }
:host([step='0']) .fanned .label, :host([step='0']) .fanned .foot, :host([step='0']) .fanned .status, :host([step='0']) .fanned .body,
:host([step='1']) .fanned .label, :host([step='1']) .fanned .foot { display: inline; }

/* the ground alone */
:host([bare]) :is(.counters, .unit-glow, .far-glow, .is-chosen, .effects, .staff) { display: none; }

/* ---- the staff map ---- */
:host([staff]) .counters, :host([staff]) .unit-glow, :host([staff]) .far-glow, :host([staff]) .is-chosen { display: none; }
.staff { pointer-events: none; }
.formations { animation: formations-in 0.2s ease-out; }
@keyframes formations-in { from { opacity: 0; } }
@media (prefers-reduced-motion: reduce) { .formations { animation: none; } }
.formation { cursor: pointer; outline: none; }
.formation path { stroke-linejoin: round; }
.formation .hit, .formation .halo, .formation .casing, .formation .bar, .formation .hatch, .formation .gun path { fill: none; }
.formation .hit { fill: #000; fill-opacity: 0; stroke: #000; stroke-opacity: 0; pointer-events: all; }
.formation path.hit { fill: none; pointer-events: stroke; }
.formation .halo { stroke: none; stroke-linecap: round; }
.formation .bar:not([stroke]), .formation .hatch { stroke: var(--paper-map); }
.formation .tip { stroke: none; }
.formation .gun path { stroke-width: 1.7; }
.formation .gun .gun-halo { stroke: var(--halo); stroke-width: 4.5; stroke-opacity: 0.8; stroke-linecap: round; }
.formation-badge { stroke: var(--ink-map); stroke-width: 0.9; }
.formation-name { fill: var(--ink-map); text-anchor: middle; paint-order: stroke; stroke: var(--halo); stroke-opacity: 0.88; stroke-linejoin: round; pointer-events: all; }
.formation-name.rank-0 { font-style: italic; }
.formation-name.rank-1, .formation-name.rank-2 { font-weight: 600; }
.formation-strength { font-style: normal; font-weight: 400; font-variant-numeric: oldstyle-nums; }
.formation:hover .halo, .formation.can-act .halo { stroke: var(--c-act); stroke-opacity: 0.45; }
.formation:focus-visible .halo { stroke: var(--c-act); }
.formation.chosen .halo { stroke: var(--c-bad); }

:host([staff]) .picked { display: none; }

/* ---- what the table lays on the map ---- */
:host {
  --c-good: #3d6b2f; --c-bad: #8c2a1c; --c-warn: #8a5d00; --c-act: #c08a10; --c-side: #574d40; --c-radius: #2f5aa0;
}
:host([theme='night']) { --c-good: #9cc78f; --c-bad: #f09a89; --c-warn: #e8c06a; --c-act: #f0c860; --c-side: #cfc4ac; --c-radius: #8fb4ea; }
:host([palette='colour-blind']) { --c-good: #1f5fa8; --c-bad: #a04c00; --c-act: #000; }
:host([palette='colour-blind'][theme='night']) { --c-good: #7db4ee; --c-bad: #ffb26b; --c-act: #fff; }
.ground-mark path { fill: none; }
.ground-mark .char { stroke: var(--red-ink); stroke-width: 6; stroke-linecap: round; }
.ground-mark .ford { stroke-width: 3.2; }
.ground-mark .works-line { stroke: var(--red-ink); stroke-width: 4; }
.ground-mark .works-saw { fill: var(--red-ink); }
.ground-mark .boats { stroke: var(--ink-map); stroke-width: 7; stroke-linecap: round; }
.ground-mark .pontoon { fill: var(--paper-map); stroke: var(--ink-map); stroke-width: 2.4; }
.ground-mark .edge { stroke: var(--c-side); stroke-width: 5; stroke-dasharray: 8 5; }
.ground-mark circle { fill: var(--halo); fill-opacity: 0.85; stroke: var(--c-side); stroke-width: 1.5; stroke-dasharray: 3 2; }
.ground-mark text { font-size: 17px; text-anchor: middle; fill: var(--ink-map); font-weight: 600; }
.ground-mark.tone-quiet { opacity: 0.6; }
.ground-mark .sign circle { fill-opacity: 0.95; stroke-dasharray: none; stroke-width: 2.4; stroke: var(--ink-map); }
.ground-mark .sign .figure { fill: var(--ink-map); } .ground-mark .sign .figure-line { stroke: var(--ink-map); stroke-width: 2; }
.ground-mark .sign { opacity: 1; }
.ground-mark.tone-bad .sign .figure { fill: var(--red-ink); } .ground-mark.tone-bad .sign .figure-line { stroke: var(--red-ink); }
:host([step='0']) .ground-mark .sign { display: none; }
:host([step='0']) .ground-mark circle, :host([step='0']) .ground-mark text { display: none; }
.mark .wash { fill: var(--c-side); fill-opacity: 0.13; }
.mark .edge { fill: none; stroke: var(--c-side); stroke-width: 3; stroke-opacity: 0.75; }
/* what decides a battle is seen from afar too */
.rims path { fill: none; }
.rims .casing { stroke: var(--halo); stroke-width: max(7px, calc(5px * var(--pixel, 1))); stroke-opacity: 0.75; }
.rims .edge { stroke: var(--c-side); stroke-width: max(3.4px, calc(2.4px * var(--pixel, 1))); }
.mark.tone-reach .wash { fill: var(--c-good); fill-opacity: 0.17; }
.mark.tone-reach .edge { stroke: var(--c-good); stroke-width: 3.4; }
.mark.tone-rest .wash { fill: var(--c-good); fill-opacity: 0.3; }
.mark.tone-rest .edge { stroke: var(--c-good); stroke-width: 4; }
.mark.tone-good .wash { fill: var(--c-good); } .mark.tone-good .edge { stroke: var(--c-good); }
.mark.tone-warn .wash { fill: var(--c-warn); } .mark.tone-warn .edge { stroke: var(--c-warn); stroke-dasharray: 4 6; }
.mark.tone-bad .wash { fill: url(#hatch-bad); fill-opacity: 0.6; } .mark.tone-bad .edge { stroke: var(--c-bad); }
.mark.tone-zone .wash { fill: url(#hatch-zone); fill-opacity: 0.5; } .mark.tone-zone .edge { stroke: var(--c-bad); stroke-dasharray: 12 5; }
.mark.tone-radius .wash { fill: var(--c-radius); fill-opacity: 0.07; } .mark.tone-radius .edge { stroke: var(--c-radius); stroke-width: 4; stroke-dasharray: 2 9; stroke-linecap: round; }
.mark.tone-path .wash { fill: var(--c-warn); fill-opacity: 0.2; } .mark.tone-path .edge { stroke: none; }
.mark.tone-quiet .wash { fill: var(--ink-map); fill-opacity: 0.06; } .mark.tone-quiet .edge { stroke-dasharray: 3 6; stroke-width: 2; }
.mark.tone-block .wash { fill: url(#hatch-block); fill-opacity: 0.5; } .mark.tone-target .wash { fill: var(--c-bad); fill-opacity: 0.1; }
.mark .sign { fill: none; stroke: var(--c-bad); stroke-width: 4; }
.hatch.zone, .hatch.bad { fill: var(--c-bad); } .hatch.block { fill: var(--ink-map); } .hatch.reach { fill: var(--c-good); }
.cost rect { fill: var(--halo); stroke: var(--c-side); stroke-width: 1.6; }
.cost text { font-size: 20px; font-weight: 600; text-anchor: middle; fill: var(--ink-map); font-variant-numeric: lining-nums; }
.cost.tone-reach rect, .cost.tone-rest rect, .cost.tone-good rect { stroke: var(--c-good); }
.cost.tone-rest rect { stroke-width: 3; }
.cost.tone-bad rect, .cost.tone-zone rect, .cost.tone-target rect, .cost.tone-block rect { stroke: var(--c-bad); stroke-dasharray: 3 2; }
.line path { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.line .casing { stroke: var(--halo); stroke-width: 9; stroke-opacity: 0.75; }
.line .stroke { stroke: var(--c-side); stroke-width: 4.4; }
.line.tone-path .stroke { stroke: var(--c-warn); stroke-width: 5; }
.line.tone-good .stroke, .line.tone-reach .stroke, .line.tone-rest .stroke { stroke: var(--c-good); }
.line.tone-bad .stroke, .line.tone-block .stroke { stroke: var(--c-bad); stroke-dasharray: 11 8; }
.line.tone-target .stroke { stroke: var(--c-bad); }
.line.dashed .stroke { stroke-dasharray: 9 7; stroke-opacity: 0.8; }
.ghost rect { fill: var(--halo); fill-opacity: 0.72; stroke: var(--c-warn); stroke-width: 2; stroke-dasharray: 5 3; }
.ghost text { font-size: 12px; text-anchor: middle; fill: var(--ink-map); }
.line.tone-radius .stroke { stroke: var(--c-radius); }
.line.tone-quiet .stroke { stroke-width: 2.6; stroke-dasharray: 5 5; }
.line circle { fill: var(--halo); stroke: var(--ink-map); stroke-width: 2; }
.line.order .casing { stroke-width: max(9px, calc(6px * var(--pixel, 1))); }
.line.order .stroke { stroke-width: max(5px, calc(3px * var(--pixel, 1))); }
.line.order.tone-bad .stroke { stroke-dasharray: none; }
.line.order-front .stroke { stroke: var(--c-act); stroke-linecap: butt; }
.line:not(.order) .stroke { stroke-width: max(4.6px, calc(1.4px * var(--pixel, 1))); }
:host([staff]) .ghost text { display: none; }
:host([staff]) .mark .sign { stroke-width: calc(1.4px * var(--pixel, 1)); }
.lasso { fill: var(--c-act); fill-opacity: 0.12; stroke: var(--c-act); stroke-width: calc(2px * var(--pixel, 1)); stroke-dasharray: calc(6px * var(--pixel, 1)) calc(4px * var(--pixel, 1)); }
:host([lassoing]) .window { cursor: crosshair; }
.ring.is-picked path { stroke: var(--c-good); stroke-width: 5; }
.trail-drag { fill: none; stroke: var(--c-act); stroke-width: 7; stroke-linecap: round; stroke-dasharray: 1 12; }
.hex-glow path { fill: var(--c-act); fill-opacity: 0.14; stroke: var(--c-act); stroke-width: 4; stroke-dasharray: 16 8; }
.hex-glow .glow-target { fill: var(--c-bad); stroke: var(--c-bad); stroke-dasharray: 5 5; }
.hex-glow .glow-chosen { fill-opacity: 0.25; stroke-dasharray: none; }
.hex-glow .glow-quiet { fill: none; stroke: var(--ink-map); stroke-width: 2; stroke-dasharray: 3 5; }
.ring path { fill: none; stroke: var(--c-act); stroke-width: 4; stroke-linejoin: round; stroke-linecap: round; paint-order: stroke; }
.ring.covered path { stroke-dasharray: 5 4; }
.ring.glow-target path { stroke: var(--c-bad); stroke-width: 3.4; }
.ring.glow-chosen path { stroke: var(--c-bad); stroke-width: 4.5; }
.ring.glow-quiet path { stroke: var(--ink-map); stroke-width: 1.6; stroke-dasharray: 2 5; opacity: 0.7; }
:host([step='0']) .over .ring.glow-quiet { display: none; }
.chosen-hex { fill: none; stroke: var(--c-bad); stroke-width: 4; }
.cursor { fill: none; stroke: var(--ink-map); stroke-width: 3; }
:host([step='0']) .cursor, :host([step='0']) .chosen-hex { stroke-width: 9; }
:host([step='0']) .over .ring path, :host([far]) .over .ring path { stroke-width: 6; transform: scale(1.5); }
:host([far]) .over .ring path { stroke-width: 9; transform: scale(1.7); }
:host([step='1']) .over .ring path { transform: scale(1.16); }
:host([step='0']) .cost { display: none; }
.dial-ring { fill: none; stroke: var(--halo); stroke-width: 46; stroke-opacity: 0.72; }
.dial-leader { fill: none; stroke: var(--ink-map); stroke-width: 2.4; stroke-dasharray: 2 5; stroke-linecap: round; }
.wedge { pointer-events: all; cursor: pointer; }
.wedge path { fill: var(--halo); stroke: var(--ink-map); stroke-width: 1.6; }
.wedge .needle { fill: var(--ink-map); }
.wedge text { font-size: 18px; font-style: italic; text-anchor: middle; fill: var(--ink-map); }
.wedge.current > path:first-child { fill: var(--c-act); }
.wedge.refused { cursor: help; } .wedge.refused path { fill: none; stroke-opacity: 0.5; } .wedge.refused text { fill-opacity: 0.5; }
.wedge:focus { outline: none; }
.wedge:focus-visible > path:first-child { fill: var(--c-act); stroke-width: 5; }
.wedge:not(.refused):hover > path:first-child { fill: var(--c-act); fill-opacity: 0.6; }

.far-glow path { fill: none; stroke: var(--c-act); stroke-width: 12; display: none; }
.far-glow .glow-target, .far-glow .glow-chosen { stroke: var(--c-bad); }
:host([step='0']) .far-glow path { display: inline; }
:host([step='0']) .hex-glow path { stroke-width: 9; }
:host([far]) .hex-glow path { stroke-width: 15; fill-opacity: 0.3; }

/* ---- motion ---- */
.motion { pointer-events: none; }
.shot { fill: none; stroke: var(--red-ink); stroke-width: 3.2; stroke-linecap: round; stroke-dasharray: 10 5; }
.heavy .shot { stroke-width: 4.6; stroke-dasharray: none; }
.puff { fill: #fbf8f0; stroke: #6b604f; stroke-width: 1.2; }
.burst, .loss path { fill: #e0b040; fill-opacity: 0.8; stroke: #8c2a1c; stroke-width: 2; }
.loss path { fill-opacity: 0.35; }
.loss text { font-size: 30px; font-weight: 600; text-anchor: middle; fill: #8c2a1c; stroke: #fbf6ea; stroke-width: 5px; paint-order: stroke; }
.clash path { fill: none; stroke: var(--red-ink); stroke-width: 4.5; stroke-linecap: round; }

/* ---- around the window ---- */
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.window:focus-visible { box-shadow: inset 0 0 0 3px var(--c-act); }
.minimap { position: absolute; right: 10px; bottom: 10px; border: 1px solid var(--ink-map); outline: 3px double var(--ink-map); outline-offset: 2px; overflow: hidden; cursor: crosshair; touch-action: none; background: var(--paper-map); }
.minimap[hidden] { display: none; }
.minimap canvas { display: block; }
.seen { position: absolute; will-change: transform; left: 0; top: 0; border: 1.5px solid var(--red-ink); background: #fff2; box-sizing: border-box; pointer-events: none; }
@media (max-width: 620px), (max-height: 480px) { .minimap { display: none; } }

/* ---- on paper: the whole sheet on one page (paper.ts) ---- */
@media print {
  :host { contain: none; background: none; }
  .minimap { display: none; }
  .world { inset: 0; transform: none !important; will-change: auto; }
  .world > svg { width: 100%; height: 100%; transform: none; }
  .cursor, .hex-glow, .unit-glow, .far-glow, .chosen, .dialled { display: none; }
}
`;
