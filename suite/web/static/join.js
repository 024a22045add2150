// Sends the secret of an address, which this tab keeps until then.
const form = document.forms.join;
const code = location.hash.slice(1);
if (form || code.length === 22) history.replaceState(0, "", form ? "./" : "?");
const kept = sessionStorage;
const here = location.pathname;
if (form) {
  const { name, secret } = form.elements;
  const sent = secret.defaultValue; // and refused; if the code is good, it is not shown
  if (code || sent) kept[here] = code || (secret.type === "hidden" ? sent : "");
  if (!sent && kept[here]) {
    secret.value = kept[here];
    secret.parentNode.hidden = true;
    if (!name) form.submit();
  }
} else kept.clear();
