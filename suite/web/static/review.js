// Moves the point of the curve to the choice in sight.
import { all, one } from "./page.js";

const watcher = new IntersectionObserver((seen) => {
  const { id } = seen.find((each) => each.isIntersecting)?.target ?? {};
  const mark = one(`.curve a[href="#${id}"] .hit`);
  if (!mark) return;
  one("#here").style.translate = `${mark.getAttribute("cx")}px ${mark.getAttribute("cy")}px`;
}, { rootMargin: "-50%" });
for (const choice of all(".choice")) watcher.observe(choice);
