/** The event from a browser that can install the app itself (stored by `index.html`). */
export type InstallEvent = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

declare global {
  interface Window {
    mealwrightInstall?: InstallEvent | undefined;
  }
}

/** Dispatched when that event has arrived. */
export const INSTALLABLE = "mealwright:installable";

const REMEMBERED = "mealwright:install";
const DAY_MS = 86_400_000;
const AGAIN_AFTER_DAYS = { dismissed: 30, accepted: 3_650 } as const;

/** Whether to offer it: not in the installed app, and not soon after an answer. */
export function mayOffer(page: { standalone: boolean; remembered: string | null; now: number }): boolean {
  return !page.standalone && !(Number(page.remembered) > page.now);
}

/** iPhones and iPads, which have no prompt and use different steps. An iPad claims to be a Mac. */
export function isApple(device: { userAgent: string; maxTouchPoints: number }): boolean {
  return (
    /iPhone|iPad|iPod/u.test(device.userAgent) || (device.userAgent.includes("Macintosh") && device.maxTouchPoints > 1)
  );
}

/** The steps by hand, in the words of the device's own menus. */
export function manualSteps(apple: boolean): readonly string[] {
  return apple
    ? ["Tap Share", "Tap Add to Home Screen", "Tap Add"]
    : ["Open the browser menu", "Choose Add to Home Screen or Install", "Follow the prompts"];
}

/** Whether this page may offer it now. */
export function mayOfferHere(now: number): boolean {
  const shown = ["standalone", "fullscreen", "minimal-ui"].some(
    (mode) => window.matchMedia(`(display-mode: ${mode})`).matches,
  );
  const standalone = shown || ("standalone" in navigator && navigator.standalone === true);
  return mayOffer({ standalone, remembered: read(), now });
}

/** Remembers the answer in this browser; it concerns the device, not a user. */
export function rememberAnswer(answer: keyof typeof AGAIN_AFTER_DAYS, now: number): void {
  try {
    localStorage.setItem(REMEMBERED, String(now + AGAIN_AFTER_DAYS[answer] * DAY_MS));
  } catch {
    // Then it is offered again on the next visit.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    return null;
  }
}
