/** A time in a dish's file; `load` says how it grows: "per 2" in batches, "for 2" in a microwave, "up to 4" on a tray. */
export interface Timer {
  readonly beside: boolean;
  readonly minutes: number;
  readonly load: string;
  readonly loadServings: number;
}

/** What of a dish its times depend on. */
interface Timed {
  readonly servings: number;
  readonly prep: number;
  readonly cook: number;
  readonly appliances: readonly string[];
  readonly timers: readonly Timer[];
  readonly sideCook: number;
}

/** Minutes of a time for so many people, all batches together. */
function minutesOf({ minutes, load, loadServings }: Timer, people: number): number {
  if (load === "per") return minutes * Math.ceil(people / loadServings);
  if (load === "for") return Math.max(1, Math.round(minutes * (0.35 + (0.65 * people) / loadServings)));
  if (load === "up to" && people > loadServings) return Math.ceil(minutes * 1.15);
  return minutes;
}

/**
 * Work and cooking of a dish for so many people: two fifths of the first half hour of work grow with the amounts. The hours of a slow
 * cooker stand by themselves, less the minutes by which a side takes longer than the cooking that someone stands beside anyway.
 */
export function timesOf(dish: Timed, people: number): { prep: number; cook: number; alone: number } {
  const prep = Math.round(dish.prep + 0.4 * (people / dish.servings - 1) * Math.min(30, dish.prep));
  const more = dish.timers
    .filter(({ beside }) => !beside)
    .reduce((sum, timer) => sum + minutesOf(timer, people) - minutesOf(timer, dish.servings), 0);
  const slow = dish.appliances.includes("slow_cooker");
  const alone = slow
    ? dish.timers
        .filter(({ beside, minutes }) => !beside && minutes >= 60)
        .reduce((sum, { minutes }) => sum + minutes, -dish.sideCook)
    : 0;
  const watched = dish.timers.map((timer) => minutesOf(timer, people)).filter((minutes) => alone <= 0 || minutes < 60);
  const apart = Math.max(0, alone);
  const shown = Math.max(dish.cook + more - apart, Math.max(0, ...watched) - prep);
  // Rice that boils while someone chops is cooking, and the chopping is done within it; dough that rises is work.
  const cooks = dish.timers.filter((timer) => timer.beside || minutesOf(timer, dish.servings) <= dish.cook);
  const over = Math.max(0, ...cooks.map((timer) => minutesOf(timer, people) - shown));
  const meanwhile = apart > 0 ? 0 : Math.min(prep, over);
  return { prep: prep - meanwhile, cook: shown + meanwhile, alone: apart };
}
