// Opens a chapter of the rules as a sheet over the page.
const sheet = document.createElement("dialog");
sheet.className = "rules";
sheet.ariaLabel = "?";
document.body.append(sheet);
sheet.addEventListener("click", ({ target }) => target.closest("article") || sheet.close());
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-sheet]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const answer = await fetch(link.href).catch(() => null);
  if (!answer?.ok) return location.assign(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  sheet.ariaLabel = page.title;
  sheet.replaceChildren(...page.querySelector("main").childNodes);
  sheet.showModal();
});
