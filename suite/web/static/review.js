// Moves a point along the curve of a review, to the choice that is in the middle of the window.
import { all, one } from "./page.js";

one(".curve").insertAdjacentHTML("beforeend", "<circle id=here r=10 />");
const point = one("#here");

const watcher = new IntersectionObserver((seen) => {
  const choice = seen.find((each) => each.isIntersecting)?.target;
  const mark = choice && one(`.curve a[href="#${choice.id}"] .hit`);
  if (!mark) return;
  point.style.translate = `${mark.getAttribute("cx")}px ${mark.getAttribute("cy")}px`;
}, { rootMargin: "-50%" });
for (const choice of all(".choice")) watcher.observe(choice);
