// The words by which all modules find things on a page.
export const one = (css) => document.querySelector(css);
export const all = (css) => [...document.querySelectorAll(css)];
export const named = (name, value) => `[data-${name}="${CSS.escape(value)}"]`;
