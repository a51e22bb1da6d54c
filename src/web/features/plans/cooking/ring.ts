import type { Timer } from "#web/features/plans/cooking/timers";

/** A scheduled or sounding alarm. */
export type Ring = { stop: () => void };

const BEEPS = 20;
const BEEP_EVERY = 1.2;

let audio: AudioContext | null = null;

function audioOf(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
  return audio;
}

/**
 * Sounds when a timer ends. The sound is scheduled on the browser's audio clock at once, so that it is on time even if the page is
 * throttled, as with the screen off; the phone vibrates, and shows a notification if allowed.
 */
export function ringAt({ label, step, endsAt }: Timer): Ring {
  const wait = Math.max(0, endsAt - Date.now());
  const sound = schedule(wait / 1_000);
  const alarm = setTimeout(() => {
    navigator.vibrate?.([400, 200, 400, 200, 400]);
    if (document.visibilityState !== "visible") notify(`${label} is up`, step);
  }, wait);
  return {
    stop() {
      clearTimeout(alarm);
      sound?.stop();
    },
  };
}

function schedule(seconds: number): Ring | null {
  const context = audioOf();
  if (context === null) return null;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = 880;
  volume.gain.value = 0;
  tone.connect(volume).connect(context.destination);
  const first = context.currentTime + seconds;
  for (let beep = 0; beep < BEEPS; beep += 1) {
    const at = first + beep * BEEP_EVERY;
    for (const half of [0, 0.25]) {
      volume.gain.setValueAtTime(0.4, at + half);
      volume.gain.setValueAtTime(0, at + half + 0.15);
    }
  }
  tone.start();
  tone.stop(first + BEEPS * BEEP_EVERY);
  return { stop: () => tone.stop() };
}

/** Whether the user can still be asked for notification permission. */
export function canAskToNotify(): boolean {
  return typeof Notification !== "undefined" && Notification.permission === "default";
}

export async function askToNotify(): Promise<void> {
  await Notification.requestPermission();
}

function notify(title: string, body: string): void {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  // Phones show notifications only from a service worker.
  void navigator.serviceWorker?.getRegistration().then(async (worker) => {
    if (worker === undefined) void new Notification(title, { body });
    else await worker.showNotification(title, { body, requireInteraction: true });
  });
}
