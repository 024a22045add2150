// Opens a chapter of the rules as a sheet over the page.
const sheet = document.createElement("dialog");
document.body.append(sheet);
sheet.onclick = ({ target }) => target.closest("article") || sheet.close();

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

follow("[data-sheet]", async ({ href }) => {
  const page = await load(href);
  if (!page) return;
  sheet.ariaLabel = page.title;
  sheet.replaceChildren(...page.querySelector("main").childNodes);
  sheet.showModal();
});
