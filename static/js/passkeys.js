// A form whose button asks the browser for a passkey, and sends what it answers.
// Where the browser has none, the form for signing in stays hidden: a code does.
const form = document.querySelector("form[data-passkey]");
const options = JSON.parse(document.getElementById("passkey-options").textContent);

const ASK = {
  create: () =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  get: () => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
};

async function answer(event) {
  event.preventDefault();
  const trouble = form.querySelector("[role=alert]");
  trouble.hidden = true;
  try {
    const credential = await ASK[form.dataset.passkey]();
    form.elements.answer.value = JSON.stringify(credential);
  } catch {
    trouble.hidden = false;
    return;
  }
  form.submit();
}

if (globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON) {
  form.hidden = false;
  form.addEventListener("submit", answer);
}
