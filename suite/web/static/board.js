// A board under fingers and keys: arrows move from place to place, two taps zoom, and the place of
// what is about to be done is shown large.
import { all, one } from "./page.js";

const HOLD = 350; // ms after which a finger rests
const SLIP = 10; // pixels that it may move until then
const TWICE = 300; // ms between two taps that zoom
const STEPS = {
  ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
  Home: [0, -99], End: [0, 99],
};

/** Return the place or piece at an element; in a form there is none. */
export const thingAt = (element) =>
  element?.closest?.("[data-place], button[data-words]:not(form *)");

/** Let arrows move over a board, and two taps zoom it; Enter clicks. A finger that rests asks. */
export function watchBoard(board, tell) {
  board.onkeydown = (event) => {
    const cell = event.target.closest("[data-place]");
    if (!cell || event.altKey || event.ctrlKey) return;
    if (event.key in STEPS) rove(beside(cell, STEPS[event.key])).focus();
    else if (event.key !== "Enter" && event.key !== " ") return;
    else cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    event.preventDefault();
  };
  watchTwoTaps(board);
  watchFinger(tell);
}

/** Make a place the tabulator's, and return it. */
export function rove(cell) {
  for (const each of all("[data-place][tabindex='0']")) each.tabIndex = -1;
  cell.tabIndex = 0;
  return cell;
}

/** Return the place some rows and columns on, at most at the edge. */
function beside(cell, [down, across]) {
  const rows = all("#board [role=row]").map((row) => [...row.children]);
  const at = rows.findIndex((cells) => cells.includes(cell));
  const nearest = (list, number) => list[Math.min(Math.max(number, 0), list.length - 1)];
  return nearest(nearest(rows, at + down), rows[at].indexOf(cell) + across);
}

/** Show a piece on a place before it lies there, and both large below the board; or no longer. */
export function preview(cell, piece) {
  for (const each of all("#ghost, #loupe")) each.remove();
  if (!piece || !cell?.closest(".zooms")) return;
  const x = cell.x.baseVal.value;
  const y = cell.parentNode.transform.baseVal[0].matrix.f;
  one("#drawing").insertAdjacentHTML("beforeend",
    `<use id=ghost href="${piece}" x="${x}" y="${y}"/>`);
  one("#board").insertAdjacentHTML("afterend",
    `<svg id=loupe aria-hidden=true viewBox="${x - 116} ${y - 30} 272 100"><use
    href="#drawing"/><rect x="${x}" y="${y}" width=40 height=40 rx=7 /></svg>`);
}

/** Tell what a finger rests on; that is no tap. */
function watchFinger(tell) {
  let timer, start, rests;
  const leave = () => clearTimeout(timer);
  window.ontouchstart = ({ touches }) => {
    leave();
    [start] = touches;
    rests = false;
    if (!touches[1]) timer = setTimeout(() => tell(start.target, rests = true), HOLD);
  };
  window.ontouchmove = ({ touches: [{ clientX: x, clientY: y }] }) => {
    if (Math.hypot(x - start.clientX, y - start.clientY) > SLIP) leave();
  };
  window.ontouchend = (event) => {
    leave();
    if (rests) event.preventDefault();
  };
  window.ontouchcancel = leave;
}

/** Let two taps on a place bring it closer, and two more away. */
function watchTwoTaps(board) {
  let last;
  board.onclick = ({ target, timeStamp, clientX: x, clientY: y }) => {
    const isSecond = target === last?.target && timeStamp - last.timeStamp < TWICE;
    last = isSecond ? null : { target, timeStamp };
    const drawing = isSecond && one("#board .zooms");
    if (!drawing) return;
    const before = drawing.getBoundingClientRect();
    board.classList.toggle("close");
    const now = drawing.getBoundingClientRect();
    const zoom = now.width / before.width;
    board.scrollBy(now.left - x + (x - before.left) * zoom, now.top - y + (y - before.top) * zoom);
  };
}
