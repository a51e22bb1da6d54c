/** What the browser hands over when it can install the app itself (`index.html` keeps it). */
export type InstallEvent = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

declare global {
  interface Window {
    mealwrightInstall?: InstallEvent | undefined;
  }
}

/** Told to the page when the browser has handed it over. */
export const INSTALLABLE = "mealwright:installable";

const REMEMBERED = "mealwright:install";
const DAY_MS = 86_400_000;
const AGAIN_AFTER_DAYS = { dismissed: 30, accepted: 3_650 } as const;

/** Whether to offer it: not within the app itself, and not to somebody who has answered lately. */
export function mayOffer(page: { standalone: boolean; remembered: string | null; now: number }): boolean {
  return !page.standalone && !(Number(page.remembered) > page.now);
}

/** iPhones and iPads, which have no prompt of their own and another way than everybody else. An iPad says that it is a Mac. */
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

/** Remembers the answer in this browser; it is about the device and says nothing of anybody. */
export function rememberAnswer(answer: keyof typeof AGAIN_AFTER_DAYS, now: number): void {
  try {
    localStorage.setItem(REMEMBERED, String(now + AGAIN_AFTER_DAYS[answer] * DAY_MS));
  } catch {
    // Then it is asked again on the next visit.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    return null;
  }
}
