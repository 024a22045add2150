// Opens rules as a sheet over the page.
import { drawn, one } from "./page.js";

const sheet = one("dialog");
sheet.onclick = ({ target }) => target.matches("dialog, .close") && sheet.close();

/** Return a page; without an answer, the browser goes there. */
export async function load(address) {
  const answer = await fetch(address).catch(() => 0);
  if (!answer.ok || answer.redirected) return location.assign(address);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

export function follow(links, go) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest(links);
    if (!link?.href || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(link);
  });
}

async function open(address, picture) {
  const page = await load(address);
  if (!page) return;
  sheet.ariaLabel = page.title;
  sheet.replaceChildren(...page.querySelector("main").childNodes);
  if (picture) one(".asked").insertAdjacentHTML("afterbegin", picture);
  sheet.scrollTop = 0;
  sheet.showModal();
}

follow("[data-sheet]", ({ href }) => open(href));

/** Say what the thing at an element is, and what the rules tell of it. */
export function explain(element) {
  const things = "[aria-label], [title], .sum, button, :not([title]) > :is(b, td, th), p, li";
  const thing = element?.closest(things);
  if (!thing) return open("rules");
  const { piece, place } = thing.dataset;
  const words = encodeURIComponent(thing.title || thing.ariaLabel || thing.textContent);
  open(`rules?about=${words}`, thing.querySelector(".icon")?.outerHTML ?? drawn(piece ?? place));
}
