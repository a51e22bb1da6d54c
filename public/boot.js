// Runs before the app, so that people see more than a plate for ever when the app's own files cannot be loaded or understood.
(function () {
  function showFailure() {
    const failure = document.getElementById("failure");
    const loading = document.getElementById("loading");
    if (!failure || !loading) return;
    loading.remove();
    failure.hidden = false;
    document.getElementById("failure-refresh").addEventListener("click", function () {
      location.reload();
    });
  }
  function hasStarted() {
    const root = document.getElementById("root");
    return root !== null && root.childElementCount > 0;
  }
  addEventListener(
    "error",
    function (event) {
      const element = event.target;
      const script = element instanceof HTMLScriptElement && element.type === "module";
      // Words that a browser is too old to read, or a fault before anything was drawn.
      if (script || (element === window && !hasStarted())) showFailure();
    },
    true,
  );
  addEventListener("DOMContentLoaded", function () {
    if (!("noModule" in HTMLScriptElement.prototype)) showFailure();
  });
  // What a private page cannot be drawn without is asked for while the app is still on its way; lib/prefetch.ts takes it from
  // here. An address with a query may first have something to settle;
  // the checkout's only says what is to be shown.
  const asked = (window.mealwrightAsked = new Map());
  function askFor(address) {
    const answer = fetch(address, {
      headers: { accept: "application/json" },
      credentials: "include",
      cache: "no-store",
    });
    answer.catch(function () {});
    asked.set(address, answer);
  }
  if (
    document.documentElement.dataset.session !== "none" &&
    (location.search === "" || location.pathname === "/subscribe")
  ) {
    const plan = /^\/meal-plan\/([\da-f-]{36})$/u.exec(location.pathname);
    const own = {
      "/": ["/api/user-meal-plans", "/api/current-week"],
      "/dashboard": ["/api/user-meal-plans", "/api/current-week"],
      "/saved-plans": ["/api/user-meal-plans"],
      "/meal-plan": ["/api/generations/current", "/api/last-choices"],
      "/cupboard": ["/api/cupboard"],
    };
    askFor("/api/user");
    askFor("/api/subscription-status");
    if (plan !== null) askFor("/api/meal-plans/" + plan[1]);
    else if (Object.hasOwn(own, location.pathname)) own[location.pathname].forEach(askFor);
  }
  // The browser offers an installation once, and early; the dashboard asks whether people want it when it is there.
  addEventListener("beforeinstallprompt", function (event) {
    event.preventDefault();
    window.mealwrightInstall = event;
    dispatchEvent(new Event("mealwright:installable"));
  });
})();
