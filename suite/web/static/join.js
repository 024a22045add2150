// Sends the secret in the fragment.
const secret = location.hash.slice(1);
if (secret) {
  const { elements } = document.forms[0];
  history.replaceState(0, "", "?");
  elements.secret.value = secret;
  elements.secret.parentNode.hidden = true;
  if (!elements.name) document.forms[0].submit();
}
