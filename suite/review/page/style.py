"""How the page of a review looks: on phones and wide screens, in light and dark, and printed."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
body { max-width: 60rem; overflow-x: clip }
body > header { margin: -1rem -1rem 1rem; padding: .75rem 1rem; background: var(--wood-deep);
  box-shadow: 0 0 0 100vmax var(--wood-deep); clip-path: inset(0 -100vmax); color: var(--wood-ink) }
body > header > * { margin: 0; font-size: .95rem }
body > header > h1 { font-size: 1.3rem }
li::first-letter { text-transform: uppercase }
body:has(> nav) { display: flex; flex-direction: column }
body > nav { display: flex; gap: .5rem; order: 1; margin-bottom: 1rem }
body > nav ~ :is(main, footer) { order: 2 }
:is(nav, .ways) > a { display: inline-grid; place-items: center; min-height: 2.75rem;
  padding: .3rem .9rem; border: 1px solid var(--button-line); border-bottom-width: 3px;
  border-radius: .75rem; background: var(--button); color: var(--ink); font-size: .9375rem;
  font-weight: 500; line-height: 1.1; text-decoration: none }
main > section:not(.course, #choices), .choice { margin: 1rem 0; padding: .25rem 1rem .75rem;
  border: 1px solid var(--line); border-radius: 1.25rem; background: var(--sheet) }
section > h2 { margin: .75rem 0 .5rem }
figure { overflow-x: clip }
h3 { margin: .75rem 0 .5rem; font-size: 1.15rem }
h4 { margin: 1rem 0 .25rem; font-size: 1rem; overflow-wrap: anywhere }
p, li { overflow-wrap: anywhere }
p, ul, ol { margin: .25rem 0 .75rem }
ol > li { scroll-margin-top: 2rem }
ul, ol { padding-left: 1.5rem }
a { color: var(--strong); text-underline-offset: .15em }
a:focus-visible, summary:focus-visible, .wide:focus-visible {
  outline: 3px solid var(--series-1); outline-offset: 2px }
.skip { position: absolute; left: -100rem }
.skip:focus { position: static; display: inline-block }
summary { cursor: pointer; color: var(--quiet); padding: .25rem 0 }
th { font-weight: 600 }
th[scope=row], thead th:first-child { text-align: left; white-space: normal }
.seats { display: grid; gap: 0 3rem; align-items: start;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)) }
.seats summary { display: flex; gap: .5rem; align-items: center; color: var(--ink) }
.seats summary h3 { margin: .5rem 0; line-height: 1.25 }
.seats summary::before { content: "+"; width: 1rem; font-size: 1.25rem; text-align: center }
.seats [open] > summary::before { content: "\N{MINUS SIGN}" }
.account { width: 100%; margin: .5rem 0 }
.account thead { position: absolute; clip-path: inset(50%) }
.account th { padding-left: 0 }
.account tbody th { font-weight: inherit }
.account small { display: block; color: var(--quiet) }
.account td:last-child { padding-right: 0; width: 30% }
.account td:nth-child(2) { white-space: nowrap }
.account svg { display: block; width: 100%; min-width: 4rem; height: 1.25rem }
.gain { fill: var(--series-1) }
.loss { fill: none; stroke: var(--series-2); stroke-width: 2 }
.zero { stroke: var(--quiet) }
.sign { display: inline-block; min-width: 2ch; font-weight: 700 }
.course, .course > figure { display: contents }
.curve { position: sticky; z-index: 1; top: 0; display: block; width: 100%; height: auto;
  max-height: 26vh; overflow: visible; background: var(--page) }
.curve circle#here { fill: none; stroke: #c4006c; stroke-width: 4; transition: translate .3s }
#here:not([style]) { display: none }
.curve text { fill: var(--ink); font-size: 20px }
.curve .grid { stroke: var(--faint); stroke-width: .5 }
.curve .share { fill: none; stroke-width: 2.5; stroke-linejoin: round }
.curve .turn { stroke: var(--quiet); stroke-dasharray: 1 4; stroke-linecap: round; stroke-width: 2 }
.curve a:focus-visible { outline: 3px solid var(--series-1) }
.curve a { text-decoration: none }
.mark { fill: var(--page); stroke: var(--ink); stroke-width: 2 }
.mark.full { fill: var(--ink) }
.hit { fill: transparent }
.sample { width: 3rem; height: .8rem; vertical-align: middle }
.sample.short { width: 1.2rem }
.sample .share { fill: none; stroke-width: 3 }
@media (min-width: 34rem) { .curve text { font-size: 15px } }
@media (min-width: 48rem) { .curve text { font-size: 12px } }
.unseen { position: absolute }
:root { --text: var(--ink); --rim: #fff8e7; --edge: #000a }
.board { max-width: 40rem; overflow: hidden; border-radius: .75rem; background: var(--tray);
  print-color-adjust: exact; -webkit-print-color-adjust: exact }
.board > svg { display: block; width: 100%; height: auto; overflow: hidden }
.board > .temples { aspect-ratio: 1 }
.board > pre { overflow-x: auto }
.kingdom { stroke: var(--light); stroke-width: 3.4; stroke-linejoin: round }
.played { --ring: #e00b1c; --ring-edge: #fff }
.better { --ring: #0b7a3b; --ring-edge: #fff; --dash: 7 4 }
.board > .temples { background: var(--page) }
.pieces { display: inline-flex; flex-wrap: wrap; gap: .3rem; margin: .5rem }
.piece { width: 2rem; height: 2rem }
.card { height: 2.4rem }
.yards, .yard { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center }
.yards { padding: 0 .5rem .25rem; font-size: .85rem }
.yard > .pieces { margin: .25rem 0 }
.stage { display: grid; width: 1.3rem; height: 1.9rem; place-items: center; border-radius: .25rem;
  background: #d9c390; color: #201b12; font-weight: 700 }
.open { width: 2.2rem; height: 2.3rem; border: 2px solid #7a4a00; background: #fff3d6 }
.away > .icon { opacity: .4 }
.leader > small { display: none }
.icon { display: block; width: 100%; height: 100%; overflow: visible }
.points, .sum { display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: center }
.sum { gap: .3rem }
:is(.chip, .sum > .icon) { width: 1.4rem; height: 1.4rem }
.choice { scroll-margin-top: min(27vh, 38vw) }
.ways { display: flex; flex-wrap: wrap; gap: .5rem }
.lines { display: grid; gap: 0 2rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)) }
footer { margin-top: 3rem; color: var(--quiet); font-size: .85rem }
@page { margin: 1.5cm }
@media (max-width: 48rem) {
  .all { display: flex; gap: .75rem; align-items: start; overflow: auto hidden;
    scroll-snap-type: x mandatory }
  .all > .choice { flex: none; width: calc(100% - 1.5rem); scroll-snap-align: start }
}
@media (prefers-reduced-motion: reduce) { .curve circle#here { transition: none } }
@media print {
  .curve { position: static }
  .all { display: block }
  body { max-width: none; padding: 0 }
  .skip, .ways { display: none }
  a { color: inherit; text-decoration: none }
  details::details-content { content-visibility: visible; block-size: auto }
  .wide { overflow: visible }
  h2, h3, h4 { break-after: avoid }
  figure, tr, .lines { break-inside: avoid }
}
"""
