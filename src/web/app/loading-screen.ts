const REMOVED_AFTER_MS = 500;
const FADE_MS = 300;

/** Removes index.html's static loading screen: 500 ms after the first render, with a fade of 0.3 s. */
export function removeLoadingScreen(): () => void {
  const loading = document.getElementById("loading");
  if (loading === null) return () => undefined;
  let fade: ReturnType<typeof setTimeout> | undefined;
  const wait = setTimeout(() => {
    loading.classList.add("is-leaving");
    fade = setTimeout(() => loading.remove(), FADE_MS);
  }, REMOVED_AFTER_MS);
  return () => {
    clearTimeout(wait);
    clearTimeout(fade);
  };
}

/** Shows index.html's static "Failed to load app", which works without the app. */
export function showLoadFailure(): void {
  document.getElementById("loading")?.remove();
  const failure = document.getElementById("failure");
  if (failure === null) return;
  failure.hidden = false;
  document.getElementById("failure-refresh")?.addEventListener("click", () => window.location.reload());
}
