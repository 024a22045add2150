// A board under fingers and keys; shows large what is about to be done.
import { lift } from "./motion.js";
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

/** Let arrows move over a board, Enter click, and two taps bring a place closer or away. */
export function watchBoard(board, tell, tap) {
  board.onkeydown = (event) => {
    const cell = event.target.closest("[data-place]");
    if (!cell || event.altKey || event.ctrlKey) return;
    if (event.key in STEPS) rove(beside(cell, STEPS[event.key])).focus();
    else if (event.key !== "Enter" && event.key !== " ") return;
    else cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    event.preventDefault();
  };
  watchPointer(tell, tap);
  let last = {};
  board.onclick = (event) => {
    const isSecond = event.target === last.target && event.timeStamp - last.timeStamp < TWICE;
    last = isSecond ? {} : event;
    if (!isSecond || !board.classList.toggle("close")) return;
    event.target.scrollIntoView({ block: "center", inline: "center" });
  };
}

/** Tell what a finger rests on; let pieces be dragged from the hand to places. */
function watchPointer(tell, tap) {
  let start, timer, rests, picture, taking;
  const leave = () => {
    clearTimeout(timer);
    picture?.remove();
    start = picture = null;
  };
  window.onpointerdown = (event) => {
    leave();
    rests = false;
    if (event.isPrimary && !event.button) start = event;
    if (start?.pointerType === "touch") timer = setTimeout(() => tell(start.target, rests = true), HOLD);
  };
  window.onpointermove = ({ x, y }) => {
    if (!start || (!picture && Math.hypot(x - start.x, y - start.y) < SLIP)) return;
    clearTimeout(timer);
    const piece = start.target.closest("#hand [data-words]");
    if (!piece || rests) return;
    if (!picture) taking = piece.ariaPressed === "true" || tap(piece);
    picture ??= lift(piece.innerHTML);
    picture.style.translate = `${x}px ${y}px`;
  };
  window.onpointerup = async ({ x, y }) => {
    const place = picture && document.elementFromPoint(x, y)?.closest("[data-place]");
    leave();
    await taking;
    if (place) tap(place);
  };
  window.onpointercancel = leave;
  window.ontouchend = (event) => {
    if (rests) event.preventDefault();
  };
}

/** Make a place the tabulator's, and return it. */
export function rove(cell) {
  for (const each of all("[data-place][tabindex='0']")) each.tabIndex = -1;
  cell.tabIndex = 0;
  return cell;
}

/** Return the place some rows and columns on. */
function beside(cell, [down, across]) {
  const rows = all("#board [role=row]").map((row) => [...row.children]);
  const at = rows.findIndex((cells) => cells.includes(cell));
  const nearest = (list, number) => list[Math.min(Math.max(number, 0), list.length - 1)];
  return nearest(nearest(rows, at + down), rows[at].indexOf(cell) + across);
}

/** Show a place large below the board, and on it the piece that is to lie there. */
export function preview(cell, piece) {
  for (const each of all("#ghost, #loupe")) each.remove();
  if (!cell?.closest(".zooms")) return;
  const x = cell.x.baseVal.value;
  const y = cell.parentNode.transform.baseVal[0].matrix.f;
  if (piece) one("#drawing").insertAdjacentHTML("beforeend",
    `<use id=ghost href="${piece}" x="${x}" y="${y}"/>`);
  one("#board").insertAdjacentHTML("afterend",
    `<svg id=loupe aria-hidden=true viewBox="${x - 116} ${y - 30} 272 100"><use
    href="#drawing"/><rect x="${x}" y="${y}" width=40 height=40 rx=7 /></svg>`);
}
