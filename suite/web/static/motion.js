// Pieces that move above the board, which already shows how it ends.
import { all, drawn, named, one } from "./page.js";

const OWN = 180; // ms from the hand to the board
const OTHERS = 320; // ms from a seat to the board
const POINTS = 500; // ms from the board to where they are counted
const MOST = 2; // so that it ends within 1.2 s; what came before is not shown
const [LEAST, LARGEST] = [32, 56]; // pixels

let current = []; // what moves now

/** End all motion. */
export function still() {
  for (const each of current) each.cancel();
  current = [];
}

const counted = () => all("#score b");
/** Return the reader's points. */
export const points = () => counted().map((sum) => +sum.textContent);

/** Show moves one after the other; `hand` is where the own piece was, `before` what points were. */
export async function show(moves, hand, before) {
  still();
  if (!moves[0] || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const mine = current;
  const gains = counted().flatMap((sum, at) => {
    const now = sum.textContent;
    if (now <= before[at]) return [];
    sum.textContent = before[at]; // until the points arrive
    return [[sum, now]];
  });
  let end;
  for (const { by, own, piece, way } of moves.slice(-MOST)) {
    end = spot(way.at(-1));
    const start = way[1] ? spot(way[0]) : own && hand;
    const seat = spot(`seat ${by}`);
    await fly(drawn(piece), start || seat, end, own ? OWN : OTHERS, mine);
  }
  for (const [sum, now] of gains) {
    const chip = sum.previousSibling;
    fly(chip.innerHTML, end, boxOf(chip), POINTS, mine).then(() => { sum.textContent = now; });
  }
}

const boxOf = (element) => element?.getBoundingClientRect();
const spot = (name) => boxOf(one(`${named("spot", name)}, ${named("place", name)}`));

/** Return a picture above the page, which can be moved. */
export function lift(markup) {
  const picture = document.createElement("div");
  picture.className = "flying";
  picture.innerHTML = markup;
  document.body.append(picture);
  return picture;
}

/** Let a picture fly from one box to another. */
async function fly(markup, from, to, duration, mine) {
  if (!markup || !from || !to || mine !== current) return;
  const picture = lift(markup);
  const { x, y, width, height } = picture.firstChild.getBBox(); // symbols have any size
  picture.firstChild.setAttribute("viewBox", [x, y, width, height]);
  const way = [from, to].map(({ left, top, width, height }) => ({
    translate: `${left + width / 2}px ${top + height / 2}px`,
    scale: Math.max(LEAST, Math.min(width, height, LARGEST)) / LARGEST,
  }));
  const animation = picture.animate(way, { duration, easing: "cubic-bezier(.25, .8, .3, 1)" });
  mine.push(animation);
  await animation.finished.catch(String); // or it was ended before
  picture.remove();
}
