// Takes the secret out of the address, where it is in the fragment, and sends it.
const form = document.getElementById("join");
const secret = location.hash.slice(1);
if (secret) {
  history.replaceState(null, "", location.pathname);
  form.elements.secret.value = secret;
  document.getElementById("code").hidden = true;
  if (document.body.dataset.atOnce) form.submit();
}
