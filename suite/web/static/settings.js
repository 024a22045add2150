// Settings, kept by the browser: each is a class of the whole page.
import { named, one } from "./page.js";

const USUAL = { sound: "on", letters: "off", fast: "off" };

/** Whether a setting is on. */
export const isOn = (name) => (localStorage[name] ?? USUAL[name]) === "on";

for (const name in USUAL) {
  const button = one(named("setting", name)) ?? {};
  const show = () =>
    document.documentElement.classList.toggle(name, button.ariaPressed = isOn(name));
  button.onclick = () => {
    localStorage[name] = isOn(name) ? "off" : "on";
    show();
  };
  show();
}
