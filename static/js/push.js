// “Tell me when we are called”: asks the browser for its address for messages and sends it with the page's form.
"use strict";
(() => {
  const form = document.getElementById("push");
  if (!form) return;
  const cannot = document.getElementById("push-cannot");
  const stop = document.getElementById("push-stop");
  const refuse = (why) => {
    const words = cannot.querySelector("span");
    words.textContent = words.dataset[why];
    cannot.hidden = false;
  };
  const bytes = (text) => {
    const plain = atob((text + "=".repeat((4 - text.length % 4) % 4)).replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  };
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!able) { refuse("cannot"); form.hidden = true; return; }

  // The team chosen on the bracket is chosen here too.
  const mine = localStorage.getItem(`retruco:${form.dataset.scope}:team`);
  const select = form.elements.team;
  if (mine && !new URLSearchParams(location.search).has("team") && select.querySelector(`option[value="${CSS.escape(mine)}"]`)) select.value = mine;

  const worker = () => navigator.serviceWorker.register(form.dataset.worker, { scope: form.dataset.scope });
  const fill = (subscription) => {
    const { endpoint, keys } = subscription.toJSON();
    form.elements.endpoint.value = endpoint;
    form.elements.p256dh.value = keys.p256dh;
    form.elements.auth.value = keys.auth;
  };
  navigator.serviceWorker.getRegistration(form.dataset.scope)
    .then((found) => found && found.pushManager.getSubscription())
    .then((found) => { if (found) { fill(found); stop.hidden = false; } })
    .catch(() => {});

  form.addEventListener("submit", async (event) => {
    if (event.submitter === stop) return;
    event.preventDefault();
    if (await Notification.requestPermission() !== "granted") { refuse("denied"); return; }
    try {
      const registration = await worker();
      await navigator.serviceWorker.ready;
      fill(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key) }));
    } catch { refuse("cannot"); return; }
    form.submit();
  });
})();
