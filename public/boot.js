// Runs before the app, so that people see more than a plate for ever when the app's own files cannot be loaded.
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
  addEventListener(
    "error",
    function (event) {
      const element = event.target;
      if (element instanceof HTMLScriptElement && element.type === "module") showFailure();
    },
    true,
  );
})();
