// A board under fingers and keys: arrows move from place to place, two fingers zoom, and a finger
// that rests has a loupe above it.

const HOLD = 350; // ms after which a finger rests
const SLIP = 10; // pixels that it may move until then
const LARGEST = 4; // the largest zoom
const STEPS = {
  ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
  Home: [0, -99], End: [0, 99],
};

/** Return the place or piece at an element; in a form there is none. */
export const thingAt = (element) =>
  element?.closest?.("[data-place], button[data-words]:not(form *)");

/** Let arrows move over a board, and fingers and buttons zoom it; Enter clicks. */
export function watchBoard(board) {
  board.addEventListener("keydown", (event) => {
    const cell = event.target.closest("[data-place]");
    if (!cell || event.altKey || event.ctrlKey) return;
    if (event.key in STEPS) rove(board, beside(board, cell, STEPS[event.key])).focus();
    else if (event.key !== "Enter" && event.key !== " ") return;
    else cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    event.preventDefault();
  });
  watchZoom(board);
}

/** Make a place the tabulator's, and return it. */
export function rove(board, cell) {
  for (const each of board.querySelectorAll("[data-place][tabindex='0']")) each.tabIndex = -1;
  cell.tabIndex = 0;
  return cell;
}

/** Return the place some rows and columns on, at most at the edge. */
function beside(board, cell, [down, across]) {
  const rows = [...board.querySelectorAll("[role=row]")].map((row) => [...row.children]);
  const at = rows.findIndex((cells) => cells.includes(cell));
  const nearest = (list, number) => list[Math.min(Math.max(number, 0), list.length - 1)];
  return nearest(nearest(rows, at + down), rows[at].indexOf(cell) + across);
}

// --- one finger

/** Let a finger that rests see what is under it; then it asks, or elsewhere it taps. */
export function watchFinger(within, tap, ask) {
  let timer, start, first, last; // the touch, what it rests on, what the loupe shows
  const leave = () => {
    clearTimeout(timer);
    start = first = last = look(null);
  };
  within.addEventListener("touchstart", ({ touches }) => {
    leave();
    if (touches.length > 1 || !thingAt(touches[0].target)) return;
    [start] = touches;
    timer = setTimeout(() => {
      first = last = look(thingAt(start.target), start);
    }, HOLD);
  }, { passive: true });
  within.addEventListener("touchmove", (event) => {
    const [now] = event.touches;
    if (first) {
      event.preventDefault(); // it points, and does not scroll
      last = look(thingAt(document.elementFromPoint(now.clientX, now.clientY)), now, last);
    } else if (start && spread([start, now]).apart > SLIP) {
      leave();
    }
  }, { passive: false });
  within.addEventListener("touchend", (event) => {
    if (first) event.preventDefault(); // it is no click
    if (last) (last === first ? ask : tap)(last);
    leave();
  });
  within.addEventListener("touchcancel", leave);
}

/** Show a thing large, with its name, above a finger; return the thing. */
function look(cell, touch, before) {
  let box = document.getElementById("loupe");
  if (!cell) {
    box?.remove();
    return null;
  }
  if (!box) document.body.insertAdjacentHTML("beforeend", "<p id=loupe aria-hidden=true>");
  box = document.getElementById("loupe");
  if (cell !== before) magnify(cell, box);
  const { offsetWidth: width, offsetHeight: height } = box;
  const { clientX: x, clientY: y } = touch;
  const above = y - height - 40;
  const aside = x < innerWidth / 2 ? innerWidth : 0; // where there is no room above
  const left = Math.min(above < 0 ? aside : x - width / 2, innerWidth - width);
  box.style.translate = `${Math.max(0, left)}px ${Math.max(0, above)}px`;
  return cell;
}

function magnify(cell, box) {
  const name = document.createElement("span");
  name.textContent = cell.ariaLabel ?? cell.textContent;
  box.replaceChildren(name);
  const svg = cell.closest("svg.zooms");
  if (!svg) return;
  const { left, top, width } = cell.getBoundingClientRect();
  const matrix = svg.getScreenCTM();
  const { x, y } = new DOMPoint(left, top).matrixTransform(matrix.inverse());
  const side = width / matrix.a;
  const room = [x - 0.7 * side, y - 0.35 * side, 2.4 * side, 1.7 * side].join(" ");
  name.insertAdjacentHTML("beforebegin", `<svg viewBox="${room}"><use href="#drawing"/><rect
    class="aim" x="${x}" y="${y}" width="${side}" height="${side}" rx="5"/></svg>`);
}

// --- two fingers, and buttons

function watchZoom(board) {
  let zoom = 1;
  let pinch = null;
  const drawn = () => board.querySelector("svg.zooms");

  /** Return a point of the window on the drawing without zoom. */
  function under({ x, y }) {
    const { left, top } = drawn().getBoundingClientRect();
    return { x: (x - left) / zoom, y: (y - top) / zoom };
  }
  /** Zoom so that a point of the drawing comes to one of the window. */
  function to(factor, anchor, { x, y }) {
    zoom = Math.min(Math.max(factor, 1), LARGEST);
    board.style.setProperty("--zoom", zoom);
    const { left, top } = drawn().getBoundingClientRect();
    board.scrollBy(left + anchor.x * zoom - x, top + anchor.y * zoom - y);
  }
  function by(factor) {
    const { left, top, width, height } = board.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    if (factor && drawn()) to(zoom * factor, under(middle), middle);
  }
  board.addEventListener("touchstart", (event) => {
    pinch = null;
    if (event.touches.length !== 2 || !drawn()) return;
    event.preventDefault();
    const fingers = spread(event.touches);
    pinch = { from: zoom / fingers.apart, anchor: under(fingers) };
  }, { passive: false });
  board.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const fingers = spread(event.touches);
    to(pinch.from * fingers.apart, pinch.anchor, fingers);
  }, { passive: false });
  board.addEventListener("click", ({ target }) => by(target.closest("[data-zoom]")?.dataset.zoom));
}

/** Return how far two touches are apart, and their middle. */
function spread([one, other]) {
  const [x, y] = [one.clientX - other.clientX, one.clientY - other.clientY];
  return { apart: Math.hypot(x, y), x: other.clientX + x / 2, y: other.clientY + y / 2 };
}
