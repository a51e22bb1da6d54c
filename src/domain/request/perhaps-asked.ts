import { dayOf } from "#domain/intents/intent";
import type { Intent, Way } from "#domain/intents/intent";
import { meaningInWords } from "#domain/intents/meaning-in-words";
import { PREFERENCE_FLAGS } from "#domain/intents/preferences";
import type { NotePreferences, NotedDish } from "#domain/intents/preferences";
import { preferencesOf } from "#domain/intents/preferences-of";
import type { Matcher } from "#domain/matcher/matcher-types";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { Constraints } from "#domain/request/constraints";
import type { PlanNotice } from "#domain/request/plan-notice";
import { NOT_UNDERSTOOD, notUnderstood } from "#domain/request/unmet-intents";

/** What a household may mean and a week can be chosen by: what a dinner is, when, for whom, and how it is eaten. */
const CHOSEN_BY: ReadonlySet<Intent["kind"]> = new Set([
  "want",
  "less",
  "use_up",
  "quick",
  "long",
  "light",
  "out",
  "packed",
  "guests",
  "table",
  "treat",
  "heat",
  "child",
  "way",
]);
/** What a kitchen lacks is a rule, or planned by nothing: no week is chosen by it. */
const OF_A_KITCHEN: readonly Way[] = ["no_freezer", "small_fridge"];
/** From so many on, one of them may be a child that nobody has told of. */
const FEWEST_WITH_CHILD = 3;

/**
 * The constraints by which a week is chosen where words were not understood for certain: with what they most likely mean among the
 * preferences, behind what is sure. What is left out, what an appliance may do and all other rules stay as they are. The same where there is
 * nothing of the kind.
 */
export function withPerhapsAsked(constraints: Constraints, matcherOf: () => Matcher): Constraints {
  const { request, preferences } = constraints;
  const sure = request.intents;
  const perhaps = (request.notesPerhaps ?? [])
    .filter(
      (intent) =>
        CHOSEN_BY.has(intent.kind) &&
        !(intent.kind === "way" && OF_A_KITCHEN.includes(intent.what)) &&
        // Who is Jamaican-British tells by that who they are.
        !(intent.kind === "want" && intent.what === "british") &&
        (intent.kind !== "child" || request.numPeople >= FEWEST_WITH_CHILD) &&
        // What somebody is sure of is not softened.
        (intent.kind !== "heat" || preferences.spiciness === null) &&
        !isSpokenFor(intent, sure),
    )
    .map(withoutItsMinutes);
  if (perhaps.length === 0) return constraints;
  const table = { matcher: matcherOf(), meals: request.mealsPerWeek, people: request.numPeople };
  const used = new Set(perhaps.map(({ quote }) => quote));
  // By what these words most likely mean the week is chosen: they are not said to be not understood as well.
  const onlyUnused = (notice: PlanNotice): PlanNotice[] =>
    notice.code === NOT_UNDERSTOOD
      ? notUnderstood(constraints.notUnderstood.filter((quote) => !used.has(quote)))
      : [notice];
  const out = perhaps.flatMap((intent) => (intent.kind === "out" ? [intent.day] : []));
  // A wish takes the day of its sentence: not one on which nobody dines.
  const undated = perhaps.map((intent) =>
    intent.kind === "want" && intent.day !== null && out.includes(intent.day) ? { ...intent, day: null } : intent,
  );
  const soft = preferencesOf(undated, table);
  return {
    ...constraints,
    perhaps,
    preferences: merged(preferences, soft, request.mealsPerWeek),
    notices: [...constraints.notices.flatMap(onlyUnused), { code: "notes_used", message: takenAs(perhaps) }],
  };
}

/** The minutes of a day that nobody confirmed are given to no dinner, and so not told of either. */
function withoutItsMinutes(intent: Intent): Intent {
  if (intent.kind !== "long") return intent;
  const { number: _unsure, ...long } = intent;
  return long;
}

/** So many are told of. */
const MOST_TOLD = 6;

function takenAs(perhaps: readonly Intent[]): string {
  const said = new Map<string, string[]>();
  for (const intent of perhaps) said.set(intent.quote, [...(said.get(intent.quote) ?? []), meaningInWords(intent)]);
  const told = [...said].slice(0, MOST_TOLD).map(([quote, meanings]) => `“${quote}” as ${meanings.join(" and ")}`);
  return `We weren’t sure of some of your words, and chose by what they most likely mean: ${told.join("; ")}.`;
}

/** Whether what is sure says of a day already who eats then, or that nobody does. */
function isSpokenFor(perhaps: Intent, sure: readonly Intent[]): boolean {
  const day = dayOf(perhaps);
  const others = SPOKEN_BY[perhaps.kind] ?? [];
  return day !== null && sure.some((intent) => others.includes(intent.kind) && dayOf(intent) === day);
}
/** "Back to 2 on Sunday" says more of a day than that friends stay until then. */
const SPOKEN_BY: Partial<Record<Intent["kind"], readonly Intent["kind"][]>> = {
  out: ["table", "guests", "treat", "quick"],
  guests: ["table", "guests"],
  table: ["table"],
  heat: ["heat"],
};

function merged(sure: NotePreferences, soft: NotePreferences, meals: number): NotePreferences {
  const flags = Object.fromEntries(PREFERENCE_FLAGS.flatMap((flag) => (soft[flag] === true ? [[flag, true]] : [])));
  const needed = daysOf(sure.neededDays, soft.neededDays);
  const sureOut = sure.outDays ?? [];
  const free = DAYS.length - meals;
  const outDays = [...sureOut, ...(soft.outDays ?? []).filter((day) => !needed.includes(day))].slice(
    0,
    Math.max(free, sureOut.length),
  );
  const named = (dishes: readonly NotedDish[]): ReadonlySet<string> => new Set(dishes.map(({ words }) => words));
  const beside = (own: readonly NotedDish[] = [], others: readonly NotedDish[] = []): NotedDish[] => [
    ...own,
    ...others.filter(({ words }) => !named(own).has(words)),
  ];
  const told = soft.tableSizes ?? [];
  const isTold = (day: Day): boolean => told.some((table) => table.day === day);
  const tableSizes = [...(sure.tableSizes ?? []).filter(({ day }) => !isTold(day)), ...told];
  return {
    ...flags,
    ...withoutMinutes(soft),
    ...sure,
    spiciness: sure.spiciness ?? soft.spiciness,
    children: sure.children || soft.children,
    more: beside(sure.more, soft.more),
    less: beside(sure.less, soft.less),
    useUp: [...(sure.useUp ?? []), ...(soft.useUp ?? [])],
    outDays: DAYS.filter((day) => outDays.includes(day)),
    quickDays: daysOf(sure.quickDays, soft.quickDays).filter((day) => !outDays.includes(day)),
    onDays: [
      ...(sure.onDays ?? []),
      ...(soft.onDays ?? []).filter(({ day }) => !(sure.onDays ?? []).some((own) => own.day === day)),
    ],
    tableSizes,
    neededDays: needed.filter((day) => !outDays.includes(day)),
  };
}

/** More time than the form gives loosens a check, and only what somebody confirmed may do so. */
function withoutMinutes({ dayMinutes: _unsure, ...soft }: NotePreferences): NotePreferences {
  return soft;
}

function daysOf(one: readonly Day[] = [], other: readonly Day[] = []): Day[] {
  return DAYS.filter((day) => one.includes(day) || other.includes(day));
}
