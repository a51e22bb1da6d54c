import { dayOf } from "#domain/intents/intent";
import type { Intent } from "#domain/intents/intent";
import { meaningInWords } from "#domain/intents/meaning-in-words";
import type { Day } from "#domain/options/days";
import { cookOn, quickMinutesOn } from "#domain/planner/composed-days";
import { dataLine, shortened } from "#domain/proposal/brief/data-line";
import { toldOf } from "#domain/proposal/brief/told-intents";
import { nameless } from "#domain/proposal/brief/typed-texts";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import type { Constraints } from "#domain/request/constraints";
import { barerDays, longerDays } from "#domain/request/day-limits";

const LONGEST = 120;

/** The number at the table for a dish: by the notes for its day, then by the composed dinner, then the whole household. */
export function tableOf(
  dinner: Pick<StandingDinner, "day" | "people"> | null | undefined,
  { preferences, request }: Pick<Constraints, "preferences" | "request">,
): number {
  const noted = preferences.tableSizes?.find(({ day }) => day === dinner?.day)?.people;
  return noted ?? dinner?.people ?? request.numPeople;
}

/** The limits for a day's cook: more or fewer minutes, missing appliances, easy dishes, one appliance; null for other days. */
export function dayLimitsInWords(day: Day, constraints: Constraints): string | null {
  const most = quickMinutesOn(constraints, day);
  const cook = cookOn(constraints.preferences, day);
  const longer = longerDays(constraints).find((one) => one.day === day);
  const limits = [
    ...(longer === undefined || most !== null ? [] : [`up to ${longer.minutes} minutes`]),
    ...(most === null ? [] : [`at most ${most} minutes from coming in to the table`]),
    ...(barerDays(constraints).get(day) ?? []).map((item) => `without the ${item}`),
    ...(cook?.isEasy === true ? ["easy enough for a beginner, who cooks it"] : []),
    ...(cook?.appliance === undefined ? [] : [`only with the ${cook.appliance}`]),
  ];
  return limits.length === 0 ? null : limits.join("; ");
}

/** Requests that apply to any dish on a day, even if its proposer did not claim to meet them. */
const HOLDS_FOR_ITS_DAY: readonly Intent["kind"][] = ["heat", "way", "cook", "clock"];

/** The evening for a new dish, its line to the household, and the requests to meet. */
export function dinnerLines({ day, forYou, answers }: StandingDinner, constraints: Constraints): string[] {
  const { fullName } = constraints.request;
  const plain = (text: string): string => shortened(nameless(text, fullName), LONGEST);
  const asked = toldOf(constraints).filter(
    ({ intent }) => answers.includes(intent.id) || (HOLDS_FOR_ITS_DAY.includes(intent.kind) && dayOf(intent) === day),
  );
  return [
    `day: ${[day, dayLimitsInWords(day, constraints) ?? []].flat().join(": ")}`,
    ...(forYou === null ? [] : [`said of it: ${dataLine(forYou)}`]),
    ...(asked.length === 0 ? [] : [`answers: ${dataLine(asked.map(({ intent }) => plain(meaningInWords(intent))))}`]),
  ];
}
