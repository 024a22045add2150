// Pieces that move: clones above the board, which shows already how it ends. So nothing is lost
// where a motion is skipped, and nobody has to wait for one.
import { all, named, one } from "./page.js";

const OWN = 180; // ms from the hand to the board
const OTHERS = 320; // ms from a seat to the board
const POINTS = 500; // ms from the board to where they are counted
const MOST = 2; // so that it ends within 1.2 s; what came before is not shown
const LARGEST = 56; // pixels
const ARC = 26;

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
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const mine = current;
  const seen = moves.filter(({ places }) => places[0]);
  let place;
  for (const { by, own, action, places } of seen.slice(-MOST)) {
    const picture = pictureOf(action, by);
    place = one(named("place", places.at(-1)));
    if (!picture || !place) continue;
    const seat = one(`.seats tbody tr:nth-child(${by + 1})`) ?? one("#turn");
    const from = (own && hand) || seat.getBoundingClientRect();
    await fly(picture, from, place, own ? OWN : OTHERS, mine);
    if (mine !== current) return;
  }
  for (const [at, sum] of place ? counted().entries() : []) {
    if (sum.textContent > before[at]) gain(sum, before[at], place, mine);
  }
}

/** Let points fly from a place to where they are counted. */
async function gain(sum, before, place, mine) {
  const [now, chip] = [sum.textContent, sum.previousSibling];
  sum.textContent = before;
  await fly(chip.firstChild.cloneNode(true), place.getBoundingClientRect(), chip, POINTS, mine);
  sum.textContent = now;
}

/** Return the picture of the piece that an action names. */
function pictureOf(action, by) {
  const words = action.split(" ").slice(1).flatMap((word) => [`${word}-${by}`, word]);
  const symbol = words.find((word) => one(`defs #${CSS.escape(word)}`));
  const picture = document.createElement("div");
  picture.innerHTML = `<svg class=icon aria-hidden=true viewBox="0 0 40 44"><use href="#${symbol}"/></svg>`;
  return symbol && picture;
}

async function fly(picture, from, goal, duration, mine) {
  const to = goal.getBoundingClientRect();
  const size = Math.min(to.width, to.height, LARGEST);
  const middle = ({ left, top, width, height }) =>
    [left + (Math.min(width, 3 * size) - size) / 2, top + (height - size) / 2];
  const [[x, y], [left, top]] = [from, to].map(middle);
  const at = (across, down, scale) => ({ translate: `${across}px ${down}px`, scale });
  const way = [at(x, y, 1), at((x + left) / 2, (y + top) / 2 - ARC, 1.15), at(left, top, 1)];
  picture.classList.add("flying");
  picture.style.width = picture.style.height = `${size}px`;
  document.body.append(picture);
  const animation = picture.animate(way, { duration, easing: "cubic-bezier(.25, .8, .3, 1)" });
  mine.push(animation);
  await animation.finished.catch(String); // or it was ended before
  picture.remove();
}
