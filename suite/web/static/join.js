// Takes the secret out of the address, and sends it where it is asked for.
const secret = location.hash.slice(1);
const form = document.getElementById("join");
if (form || secret.length === 22) history.replaceState(0, "", "?");
if (secret && form) {
  const { elements } = form;
  elements.secret.value = secret;
  elements.secret.parentNode.hidden = true;
  if (!elements.name) form.submit();
}
