// Opens a chapter of the rules as a sheet over the page.
const sheet = document.createElement("dialog");
document.body.append(sheet);
sheet.onclick = ({ target }) => target.closest("article, h2") || sheet.close();

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

async function open(address, words = "") {
  const page = await load(address);
  if (!page) return;
  const title = document.createElement("h2");
  title.textContent = words;
  sheet.ariaLabel = page.title;
  sheet.replaceChildren(title, ...page.querySelector("main").childNodes);
  sheet.showModal();
}

follow("[data-sheet]", ({ href }) => open(href));

/** Say what the thing at an element is, and what the rules tell of it. */
export function explain(element) {
  const thing = element.closest("[aria-label], .sum, .keys li, button, td, th, b");
  const words = (thing?.ariaLabel ?? thing?.textContent ?? "").trim();
  open(`rules?about=${encodeURIComponent(words)}`, words);
}
