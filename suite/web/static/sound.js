// A short knock for a move; two notes and a buzz for who is to act.
import { isOn } from "./settings.js";

const BUZZ = 60; // ms
const NOTES = { move: [[180, 0, 0.06]], turn: [[523, 0, 0.16], [784, 0.14, 0.3]] }; // Hz, s, s

let audio;

/** Sound; before the page has been touched, a browser forbids it. */
export function sound(name) {
  if (!isOn("sound") || !navigator.userActivation?.hasBeenActive) return;
  if (name === "turn") navigator.vibrate?.(BUZZ);
  audio ??= new AudioContext();
  for (const [pitch, start, length] of NOTES[name]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const from = audio.currentTime + start;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.2, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
