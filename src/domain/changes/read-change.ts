import { dayOfOneDish, distinct, isEither } from "#domain/changes/asked";
import type { Asked, AskedOn } from "#domain/changes/asked";
import { askedFor, isMealtime, isRefused, MEALS } from "#domain/changes/asked-for";
import { askedTogether } from "#domain/changes/asked-together";
import { askedByCue } from "#domain/changes/asked-by-cue";
import { findCues, SILENT } from "#domain/changes/change-cues";
import type { CueKind, FoundCue } from "#domain/changes/change-cues";
import { dayList, isDishName } from "#domain/changes/filled-cue";
import { besideDinner } from "#domain/changes/named-dinners";
import { likelyKinds } from "#domain/changes/likely-kinds";
import type { LikelyKind } from "#domain/changes/likely-kinds";
import { likelyOfParts, readingsOf } from "#domain/changes/likely-readings";
import type { Reading } from "#domain/changes/likely-readings";
import type { Meaning } from "#domain/intents/intent";
import { LONGEST_WORDS, saidInPart, saidOfWeek, thingsMeant } from "#domain/changes/said-week";
import type { SaidWeek, WordedWeek } from "#domain/changes/said-week";
import type { Matcher } from "#domain/matcher/matcher-types";
import { readNotesByPhrases } from "#domain/notes/read-notes";
import type { Day } from "#domain/options/days";

/** What a text about an existing week asks for. */
export interface ReadChange {
  /** What its phrases and things ask for: all of it together if certain. */
  readonly asked: readonly AskedOn[];
  /** What it may mean if it is not certain, the likeliest first. */
  readonly readings: readonly Reading[];
  /** No phrase asks for anything, and no possible meaning is likely. */
  readonly isGuessed: boolean;
  /** It starts like a question, not like a request. */
  readonly isQuestion: boolean;
  /** Every word is accounted for, so nothing else was said. */
  readonly isCertain: boolean;
  /** It asks for what no plan of dinners has, a pudding or a breakfast, or for another shop. */
  readonly beyond: "meal" | "shop" | null;
  /** It wants a rule lifted. Then nothing is done, and no provider is called. */
  readonly loosens: boolean;
  /** The days it names, including dinners by dish, and the foods. */
  readonly days: readonly Day[];
  readonly things: readonly string[];
}

export const LOOSENS_NOTHING =
  "A change never loosens an allergy, a diet, a food you avoid or your budget. To choose otherwise, make a new plan.";

/**
 * Reads a request about a week, whatever was typed: finds the names and the cues of requests (`changes.csv`), and whether any
 * other words remain. Pure and total; linear in the length of the text.
 */
export function readChange(typed: string, week: WordedWeek, matcher: Matcher): ReadChange {
  const { said, cues, asking } = foundIn(typed, week, matcher);
  const chosen = withoutOverlaps(
    asking.filter(
      (found) => !isOnlyUpTo(said, found, asking) && !isOnlyOn(said, found, asking) && asksAnything(said, found),
    ),
    said,
  );
  const own = askedFor(said, chosen);
  const loosens = cues.some((found) => found.cue.kind === "loosens" && !isOfDinner(said, found));
  const isQuestion = cues.some(({ cue, start }) => cue.kind === "none" && isFirst(said, start));
  const isCertain =
    !loosens &&
    !isQuestion &&
    own.length > 0 &&
    isAllSaid(said, chosen, cues, matcher) &&
    canBeDoneTogether(own) &&
    namesNoOther(said, chosen, own);
  const noted = isCertain ? NOTHING_NOTED : askedByNotes(typed, said, own, matcher);
  const asked = besideDinner(distinct([...own, ...noted.asked]).slice(0, MAX_ASKED), said);
  const isAllCertain = isCertain || (!loosens && own.length === 0 && noted.isCertain);
  const kinds = isAllCertain ? [] : likelyKindsOfParts(said, matcher);
  const isRead = (part: number): boolean =>
    chosen.some(({ start, end }) => said.partAt(start) <= part && part <= said.partAt(end - 1));
  const guessed = isAllCertain
    ? []
    : likelyOfParts(said, isRead, {
        rank: (one) => likelyKinds(one, matcher),
        asNotes: (words) => likelyNote(words, matcher),
      });
  const all = guessed.length === 0 ? own : askedTogether([...own, ...guessed], said);
  const together = isOneChange(said, chosen, all) ? likelier(all) : [];
  const readings = isAllCertain
    ? []
    : readingsOf({ asked, own: asked.filter((one) => own.includes(one)), together, said, week, kinds });
  return {
    asked,
    readings,
    isGuessed: !isAllCertain && asked.length === 0 && (readings[0]?.probability ?? 0) < LIKELY,
    beyond: beyondBy(cues, kinds),
    isQuestion,
    isCertain: isAllCertain,
    loosens,
    days: dayList([...said.days, ...said.dishes, ...said.perhaps].map(({ what }) => what)),
    things: said.things.map(({ what }) => what.words),
  };
}

interface Found {
  readonly said: SaidWeek;
  readonly cues: readonly FoundCue[];
  /** The cues that ask for something. */
  readonly asking: readonly FoundCue[];
}

/** The names and cues in a text. "Love it all except Thursday" makes no exception from a request, but asks for another Thursday. */
function foundIn(typed: string, week: WordedWeek, matcher: Matcher): Found {
  const find = (said: SaidWeek): Found => {
    const cues = findCues(matcher, said.words, said.slotAt);
    return { said, cues, asking: cues.filter((one) => !SILENT.includes(one.cue.kind) && !isMisled(said, one)) };
  };
  const found = find(saidOfWeek(typed, week, matcher));
  const isExcepted = found.asking.some(({ cue }) => cue.kind !== "another" && cue.kind !== "keep");
  return !found.said.isExcepting || isExcepted ? found : find(saidOfWeek(typed, week, matcher, false));
}

/** How far a likely kind for a part of a sentence counts for the whole. */
const OF_A_PART = 0.7;

/** What a text may ask for as a whole, or in one of its parts: "the rest looks lovely, thank you" beside it adds nothing. */
function likelyKindsOfParts(said: SaidWeek, matcher: Matcher): LikelyKind[] {
  const parts = said.parts < 2 ? [] : Array.from({ length: said.parts }, (_, part) => saidInPart(said, part));
  const ofParts = parts
    .filter(({ words }) => words.filter(({ stem, isHarmless }) => stem !== "" && !isHarmless).length > 1)
    .flatMap((part) => likelyKinds(part, matcher))
    .filter(({ kind }) => !SILENT.includes(kind))
    .map((one): LikelyKind => ({ ...one, probability: one.probability * OF_A_PART }));
  const all = [...likelyKinds(said, matcher), ...ofParts].toSorted((one, other) => other.probability - one.probability);
  // Each kind once, where it is likeliest.
  return [...Map.groupBy(all, ({ kind, what }) => `${kind} ${what}`).values()].flatMap(
    ([likeliest]) => likeliest ?? [],
  );
}

/**
 * In held-out examples, kinds at least this likely were meant more often than not; below it, nobody is told that this is what
 * they said.
 */
const LIKELY = 0.3;
/** Whether a text asks for something that no plan has, by a phrase or by its similarity to examples. */
function beyondBy(cues: readonly FoundCue[], [likeliest]: readonly LikelyKind[]): ReadChange["beyond"] {
  const said = cues.find(({ cue }) => cue.kind === "beyond")?.cue;
  const meant = said ?? (likeliest?.kind === "beyond" && likeliest.probability >= LIKELY ? likeliest : undefined);
  return meant === undefined ? null : meant.what === "shop" ? "shop" : "meal";
}

/** Whether all requests make up one change: a thing next to a "no" may be wanted or refused, and "more of that one" has two meanings. */
function isOneChange(said: SaidWeek, chosen: readonly FoundCue[], asked: readonly AskedOn[]): boolean {
  if (asked.length < 2 || asked.length > MAX_ASKED || isEither(asked)) return false;
  return !isRefused(said, chosen) && chosen.every(({ cue }) => cue.kind !== "again" || cue.what !== "");
}

/** What may be meant together: if some are away, not also all; if there is no dinner, not also one. */
function likelier(asked: readonly AskedOn[]): readonly AskedOn[] {
  const isFewer = asked.some(({ asked: { kind } }) => kind === "fewer");
  const likely = isFewer ? asked.filter(({ asked: { kind } }) => kind !== "out") : asked;
  // Someone who is out wants no dinner: "a slow cooker dish, we're out all day" is one or the other.
  const out = new Set(likely.flatMap(({ asked: one }) => (one.kind === "out" ? [one.day] : [])));
  const isBoth = likely.some(({ asked: one, day }) => one.kind !== "out" && day !== null && out.has(day));
  return isBoth ? [] : likely;
}

/** What the same text would ask for as notes of a new week, as far as that is known. */
function likelyNote(words: string, matcher: Matcher): readonly Meaning[] {
  const { intents, unread } = readNotesByPhrases(words, matcher);
  return intents.length > 0 ? intents : (unread[0]?.readings[0] ?? []);
}

const NOTHING_NOTED = { asked: [], isCertain: false };

/** What the same text asks for as notes of a new week; its possible meanings only if nothing else is known of it. */
function askedByNotes(
  typed: string,
  said: SaidWeek,
  own: readonly AskedOn[],
  matcher: Matcher,
): { readonly asked: readonly AskedOn[]; readonly isCertain: boolean } {
  const isKnown = own.length > 0;
  const kinds = new Set(own.map((one) => one.asked.kind));
  const { intents, unread } = readNotesByPhrases(typed.slice(0, LONGEST_WORDS), matcher);
  const onDays = daysOfOneList(said);
  const readings = unread.flatMap((note) => note.readings.flatMap((reading) => reading.slice(0, 1)));
  // A text that only names a day tells no more than that its dinner is meant.
  const names = said.things.filter(({ start, end }) => !isDishName(said, start, end));
  const meant = isKnown || names.length === 0 ? [] : readings;
  const asked = [...intents.filter((one) => !isKnown || isOfKnownThing(one, kinds, matcher)), ...meant].flatMap(
    (one): AskedOn[] => {
      if (one.kind === "quick")
        return [{ asked: { kind: "quicker", day: one.day, minutes: one.number }, day: one.day }];
      const isPlaced = onDays.length === 0 || ("day" in one && one.day !== null);
      return isPlaced ? [{ asked: one, day: null }] : onDays.map((day) => ({ asked: one, day }));
    },
  );
  return { asked, isCertain: intents.length > 0 && unread.length === 0 && canBeDoneTogether(asked) };
}

/** The days named, if all are in one list or there is only one: with several lists it is unclear which is meant. */
function daysOfOneList(said: SaidWeek): readonly Day[] {
  const days = dayList(said.days.map(({ what }) => what));
  const [first] = said.days;
  const end = first === undefined ? null : said.slotAt("days", first.start);
  return days.length < 2 || said.days.every(({ start }) => start < (end ?? 0)) ? days : [];
}

/**
 * If a request about the week was found, do not offer a want for things that only notes know, or a dish without something that is
 * not a food.
 */
function isOfKnownThing(intent: Meaning, kinds: ReadonlySet<Asked["kind"]>, matcher: Matcher): boolean {
  if (intent.kind === "want" && kinds.has("without") && thingsMeant(intent.what, matcher)[0]?.kind === "appliance")
    return false;
  if (intent.kind === "want" && kinds.has("portions")) return false;
  if (intent.kind === "want") return !MEALS.has(intent.what.split(" ").at(-1) ?? "") && intent.what !== "roast";
  if (intent.kind !== "leave_out" && intent.kind !== "never") return true;
  return matcher.matchAvoid(intent.what).known || thingsMeant(intent.what, matcher).length > 0;
}

/** More requests than this are not one change. */
const MAX_ASKED = 14;

function isFirst({ words }: SaidWeek, at: number): boolean {
  return words.slice(0, at).every(({ stem }) => stem === "");
}

/** Of overlapping cues, keeps the one that covers more words; of equals, the first in the table. */
function withoutOverlaps(cues: readonly FoundCue[], { things }: SaidWeek): FoundCue[] {
  const isNamedBy = ({ named, slots }: FoundCue, thing: SaidWeek["things"][number]): boolean =>
    named.some((at) => thing.start <= at && at < thing.end) ||
    slots.some(({ start, end }) => start < thing.end && thing.start < end);
  // Words that a cue only skips do not count for a cue like it: "his dad won't have lamb in the house".
  const steppedOver = (cue: FoundCue): number =>
    things.filter((thing) => cue.start <= thing.start && thing.end <= cue.end && !isNamedBy(cue, thing)).length;
  const weight = (one: FoundCue): number => 2 * one.named.length + one.slots.length - 2 * steppedOver(one);
  const taken: FoundCue[] = [];
  for (const one of cues.toSorted((a, b) => weight(b) - weight(a) || a.cue.order - b.cue.order))
    if (!taken.some((other) => sharesWords(one, other))) taken.push(one);
  return taken.toSorted((a, b) => a.start - b.start);
}

/** "The peri-peri is fine" is about a dinner, and lifts no rule. */
function isOfDinner(said: SaidWeek, { slots }: FoundCue): boolean {
  return slots.length > 0 && slots.every(({ start, end }) => isDishName(said, start, end));
}

/** Whether a request covers every named day and dinner: "away Monday, and could the haddock go to Friday" must not be half done. */
function namesNoOther(said: SaidWeek, chosen: readonly FoundCue[], asked: readonly AskedOn[]): boolean {
  const told = JSON.stringify(asked);
  const isOfAny = asked.some(({ asked: one, day }) => day === null && !told.includes('"day":"') && one.kind !== "keep");
  const isInCue = (at: number): boolean => chosen.some(({ start, end }) => start <= at && at < end);
  const named = [...said.days, ...said.dishes.filter(({ isThing }) => !isThing)];
  return isOfAny || named.every(({ what, start }) => told.includes(what) || isInCue(start));
}

const NEEDING: readonly CueKind[] = ["move", "add"];

/** A cue lacking something it needs claims no words: "swap Thursday's mash for rice on Thursday" moves nothing. */
function asksAnything(said: SaidWeek, found: FoundCue): boolean {
  return !NEEDING.includes(found.cue.kind) || askedByCue(said, found, [found]).length > 0;
}

/** Words in the gap of another cue may be cues themselves: "something quick and vegetarian". */
function sharesWords(one: FoundCue, other: FoundCue): boolean {
  const isOf = ({ named, slots }: FoundCue, at: number): boolean =>
    named.includes(at) || slots.some(({ start, end }) => start <= at && at < end);
  return one.named.some((at) => isOf(other, at)) || one.slots.some(({ start }) => isOf(other, start));
}

/** Words after which the rest of a sentence may mean the opposite, so that they are never harmless. */
const REVERSING = new Set(
  "no not never nobody none nothing neither without dont doesnt didnt wont cant couldnt isnt arent wasnt hardly less fewer than different but except".split(
    " ",
  ),
);
const WANTING: readonly CueKind[] = ["want", "use_up", "instead"];

/** Next to any other cue, "Monday to Thursday" is not a move. */
const NOT_OF_DAYS: readonly CueKind[] = ["move", "another", "want"];

/** Whether a move is only two days with "to" between them, while the text asks something of all these days. */
function isOnlyUpTo({ words, spans }: SaidWeek, { cue, start, named }: FoundCue, asking: readonly FoundCue[]): boolean {
  if (cue.kind !== "move" || named.some((at) => words[at]?.text !== "to")) return false;
  return (
    spans.some(({ at, kind }) => at === start && kind === "between") &&
    asking.some((one) => !NOT_OF_DAYS.includes(one.cue.kind))
  );
}

/** Whether a move is only a dinner followed by "on" and a day: "the fish on Friday" may ask for anything. */
function isOnlyOn(said: SaidWeek, found: FoundCue, asking: readonly FoundCue[]): boolean {
  const isPlaced = ({ cue, named }: FoundCue): boolean =>
    cue.kind === "move" && named.every((at) => said.words[at]?.text === "on");
  return (
    isPlaced(found) && !isOfOneName(said, found) && new Set(asking.filter(isPlaced).map(({ end }) => end)).size < 2
  );
}

/** Whether a dinner to be moved is called by a name that no food has, and is on another day. */
function isOfOneName({ dishes, days, things }: SaidWeek, { start, end }: FoundCue): boolean {
  const dish = dishes.find((one) => start <= one.start && one.end <= end);
  const day = days.find((one) => start <= one.start && one.end <= end);
  if (dish === undefined || day === undefined || dish.what === day.what || dish.isThing) return false;
  return things.every(
    ({ what, start: from, end: to }) =>
      to <= dish.start || dish.end <= from || what.things.every(({ kind }) => kind === "titled"),
  );
}

/**
 * "The egg-fried rice" does not ask for fried food; "something with no rice" does not ask for rice; and "make the beef stew"
 * names a dish that is in the week already.
 */
function isMisled(said: SaidWeek, { cue, start, end, named, slots }: FoundCue): boolean {
  const isOfName = (at: number): boolean =>
    said.dishes.some((dish) => !dish.isThing && dish.end - dish.start > 1 && dish.start <= at && at < dish.end);
  if (slots.length === 0 && named.every(isOfName)) return true;
  if (cue.kind === "move" && isOnlyDays(said, slots, named)) return true;
  if (!WANTING.includes(cue.kind)) return false;
  if (cue.kind === "want" && isMealtime(said, start, end)) return true;
  for (let at = start; at < end; at += 1)
    if (!named.includes(at) && REVERSING.has(said.words[at]?.text ?? "")) return true;
  if (cue.kind !== "want") return false;
  const things = said.things.filter((thing) => start <= thing.start && thing.end <= end);
  return things.length > 0 && things.every((thing) => isDishName(said, thing.start, thing.end));
}

/** "Mon tues": a list of days is not a move. */
function isOnlyDays({ days }: SaidWeek, slots: FoundCue["slots"], named: readonly number[]): boolean {
  return named.length === 0 && slots.every((slot) => days.some(({ start }) => start === slot.start));
}

/** Whether all words are accounted for. A later clause that names nothing is a reason. */
function isAllSaid(
  said: SaidWeek,
  chosen: readonly FoundCue[],
  cues: readonly FoundCue[],
  { notesData }: Matcher,
): boolean {
  const harmless = new Set(notesData.harmless);
  const covered = new Set<number>();
  const cover = (start: number, end: number): void => {
    for (let at = start; at < end; at += 1) covered.add(at);
  };
  for (const { named, slots } of chosen) {
    for (const at of named) covered.add(at);
    for (const { start, end } of slots) cover(start, end);
  }
  for (const { start, end } of [...said.days, ...said.things, ...said.dishes]) cover(start, end);
  const isInCue = (at: number): boolean => chosen.some(({ start, end }) => start <= at && at < end);
  for (const { start, end } of said.numbers) if (isInCue(start)) cover(start, end);
  const isHarmless = (text: string): boolean => harmless.has(text) && !REVERSING.has(text);
  for (const { cue, named } of cues) if (cue.kind === "nothing") for (const at of named) covered.add(at);
  const first = said.words[chosen[0]?.start ?? 0]?.clause ?? 0;
  return said.words.every(
    ({ stem, text, clause }, at) =>
      stem === "" || covered.has(at) || isHarmless(text) || (clause > first && isReason(said, clause, chosen)),
  );
}

function isReason(said: SaidWeek, clause: number, chosen: readonly FoundCue[]): boolean {
  const inClause = (at: number): boolean => said.words[at]?.clause === clause;
  return (
    ![...said.days, ...said.things].some(({ start }) => inClause(start)) && !chosen.some(({ start }) => inClause(start))
  );
}

/** Whether the requests can be done together: the same kind for several days, or several things about one dish. */
function canBeDoneTogether(all: readonly AskedOn[]): boolean {
  // What should stay is not a request.
  const asked = all.filter(({ asked: { kind } }) => kind !== "stay");
  if (isEither(asked)) return false;
  const [first] = asked;
  if (asked.length === 1 || asked.every(({ asked: { kind } }) => kind === first?.asked.kind)) return true;
  return dayOfOneDish(asked) !== undefined;
}
