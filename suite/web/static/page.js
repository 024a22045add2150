// The words by which all modules find things on a page.
export const one = (css) => document.querySelector(css);
export const all = (css) => [...document.querySelectorAll(css)];
export const named = (name, value) => `[data-${name}="${CSS.escape(value)}"]`;
/** Return the picture of a piece, if there is one. */
export const drawn = (piece) => one(`defs #${CSS.escape(piece)}`) &&
  `<svg class=icon aria-hidden=true viewBox="0 0 40 44"><use href="#${piece}"/></svg>`;
