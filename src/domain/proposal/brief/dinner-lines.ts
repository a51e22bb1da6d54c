import { meaningInWords } from "#domain/intents/meaning-in-words";
import { dataLine, shortened } from "#domain/proposal/brief/data-line";
import { toldOf } from "#domain/proposal/brief/told-intents";
import { nameless } from "#domain/proposal/brief/typed-texts";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import type { Constraints } from "#domain/request/constraints";

const LONGEST = 120;

/** How many sit at the table of a dish: as the notes say of its day, else as its dinner was composed, else all of the house. */
export function tableOf(
  dinner: StandingDinner | null | undefined,
  { preferences, request }: Pick<Constraints, "preferences" | "request">,
): number {
  const noted = preferences.tableSizes?.find(({ day }) => day === dinner?.day)?.people;
  return noted ?? dinner?.people ?? request.numPeople;
}

/** For which evening a dish is to be written, what was said of it to the household, and what it is to answer. */
export function dinnerLines({ day, forYou, answers }: StandingDinner, constraints: Constraints): string[] {
  const { fullName } = constraints.request;
  const plain = (text: string): string => shortened(nameless(text, fullName), LONGEST);
  const asked = toldOf(constraints).filter(({ id }) => answers.includes(id));
  return [
    `day: ${day}`,
    ...(forYou === null ? [] : [`said of it: ${dataLine(forYou)}`]),
    ...(asked.length === 0 ? [] : [`answers: ${dataLine(asked.map((intent) => plain(meaningInWords(intent))))}`]),
  ];
}
