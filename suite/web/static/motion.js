// Pieces that move: clones above the board, which shows already how it ends. So nothing is lost
// where a motion is skipped, and nobody has to wait for one.

const OWN = 180; // ms from the hand to the board
const OTHERS = 320; // ms from a seat to the board
const MOST = 3; // so that it ends within 1.2 s; what came before is not shown
const LARGEST = 56; // pixels
const ARC = 26;

let current; // what is shown now

/** End all motion. */
export function still() {
  current?.animation?.cancel();
  current = null;
}

/** Show moves one after the other; `hand` is where the own piece was. */
export async function show(moves, hand) {
  still();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const mine = current = {};
  for (const move of moves.slice(-MOST)) {
    const picture = pictureOf(move);
    const place = document.querySelector(`[data-place="${move.places.at(-1)}"]`);
    if (!picture || !place) continue;
    const seat = document.querySelector(`.seats tbody tr:nth-child(${move.by + 1})`);
    const from = (move.own && hand) || (seat ?? document.querySelector("#turn")).getBoundingClientRect();
    await fly(picture, from, place.getBoundingClientRect(), move.own ? OWN : OTHERS, mine);
    if (mine !== current) return;
  }
}

/** Return the picture of the piece that a move names. */
function pictureOf({ action, by }) {
  const words = action.split(" ").slice(1).flatMap((word) => [`${word}-${by}`, word]);
  const symbol = words.find((word) => document.querySelector(`defs #${CSS.escape(word)}`));
  const shown = symbol && document.querySelector(`.icon:has([href="#${symbol}"])`);
  if (!symbol || shown) return shown?.cloneNode(true);
  const picture = document.createElement("div");
  picture.innerHTML = `<svg class="icon" viewBox="0 0 40 40"><use href="#${symbol}"/></svg>`;
  return picture.firstChild;
}

async function fly(picture, from, to, duration, mine) {
  const size = Math.min(to.width, to.height, LARGEST);
  const middle = (box) => [box.left + (Math.min(box.width, 3 * size) - size) / 2, box.top + (box.height - size) / 2];
  const [[x, y], [left, top]] = [middle(from), middle(to)];
  const at = (across, down, scale) => ({ transform: `translate(${across}px, ${down}px) scale(${scale})` });
  picture.classList.add("flying");
  picture.style.width = picture.style.height = `${size}px`;
  document.body.append(picture);
  const way = [at(x, y, 1), { ...at((x + left) / 2, (y + top) / 2 - ARC, 1.15), offset: 0.55 }, at(left, top, 1)];
  mine.animation = picture.animate(way, { duration, easing: "cubic-bezier(.25, .8, .3, 1)" });
  await mine.animation.finished.catch(String); // or it was ended before
  picture.remove();
}
