// Opens a chapter of the rules as a sheet over the page.
const sheet = document.createElement("dialog");
sheet.className = "rules";
document.body.append(sheet);
sheet.onclick = ({ target }) => target.closest("article") || sheet.close();

/** Return the page of an address; without an answer, the browser loads it. */
export async function load(address) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || answer.redirected) return location.assign(address);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Return the link that a click would follow here. */
export const followed = (event, selector) => {
  const link = event.target.closest(selector);
  if (!link?.href || event.ctrlKey || event.metaKey) return null;
  event.preventDefault();
  return link;
};

document.addEventListener("click", async (event) => {
  const link = followed(event, "[data-sheet]");
  const page = link && (await load(link.href));
  if (!page) return;
  sheet.ariaLabel = page.title;
  sheet.replaceChildren(...page.querySelector("main").childNodes);
  sheet.showModal();
});
