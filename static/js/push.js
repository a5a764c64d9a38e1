// “Tell me when we are called”: asks the browser for its address for messages and sends it with the page's form.
"use strict";
(() => {
  const form = document.getElementById("push");
  if (!form) return;
  const { team, endpoint, p256dh, auth } = form.elements;
  const { scope, worker, key } = form.dataset;
  const stop = document.getElementById("push-stop");
  const showProblem = (name) => {
    const problem = document.getElementById("push-cannot"), place = problem.querySelector("span");
    place.textContent = place.dataset[name];
    problem.hidden = false;
  };
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    showProblem("cannot");
    form.hidden = true;
    return;
  }

  // The team chosen on the bracket is chosen here too.
  const myTeam = localStorage.getItem(`retruco:${scope}:team`);
  const hasTeam = new URLSearchParams(location.search).has("team");
  if (myTeam && !hasTeam && team.querySelector(`option[value="${CSS.escape(myTeam)}"]`)) team.value = myTeam;

  const decodeKey = (text) => {
    const padded = text + "=".repeat((4 - text.length % 4) % 4);
    return Uint8Array.from(atob(padded.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  };
  const fillForm = (subscription) => {
    const { endpoint: address, keys } = subscription.toJSON();
    endpoint.value = address;
    p256dh.value = keys.p256dh;
    auth.value = keys.auth;
  };
  async function showSubscription() {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    const subscription = registration && await registration.pushManager.getSubscription();
    if (!subscription) return;
    fillForm(subscription);
    stop.hidden = false;
  }
  showSubscription().catch(() => {});

  form.addEventListener("submit", async (event) => {
    if (event.submitter === stop) return;
    event.preventDefault();
    if (await Notification.requestPermission() !== "granted") { showProblem("denied"); return; }
    try {
      const registration = await navigator.serviceWorker.register(worker, { scope });
      await navigator.serviceWorker.ready;
      const options = { userVisibleOnly: true, applicationServerKey: decodeKey(key) };
      fillForm(await registration.pushManager.subscribe(options));
    } catch { showProblem("cannot"); return; }
    form.submit();
  });
})();
