import { rulesFor } from "#domain/eaters/rules";
import type { EaterRule } from "#domain/eaters/eater-rule";
import type { EaterStage, ToldEater } from "#domain/options/eaters";

const WHO: Readonly<Record<EaterStage, { readonly who: string; readonly ask: string }>> = {
  under_six_months: { who: "a baby under six months", ask: "your health visitor or GP" },
  baby: { who: "a baby", ask: "your health visitor or GP" },
  toddler: { who: "a child under five", ask: "your health visitor or GP" },
  four_year_old: { who: "a child of four", ask: "your health visitor or GP" },
  child: { who: "a child", ask: "your GP" },
  pregnancy: { who: "a pregnancy", ask: "your midwife or GP" },
  breastfeeding: { who: "somebody who breastfeeds", ask: "your midwife or health visitor" },
  older: { who: "somebody over 65", ask: "your GP or pharmacist" },
  low_immunity: { who: "somebody whose immune system is weak", ask: "whoever treats them" },
};

const LEAVES_OUT: readonly EaterRule["measure"]["kind"][] = ["food", "form", "salt"];
const list = (items: readonly string[]): string => new Intl.ListFormat("en-GB").format([...new Set(items)]);
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Small children, the youngest first: what is left out for one is also left out for those after it, so it is stated once. */
const SMALL: readonly EaterStage[] = ["baby", "toddler", "four_year_old"];

/** "a baby and a pregnancy". */
export function whoInWords(stages: readonly ToldEater[]): string {
  return list(stages.map(({ stage }) => WHO[stage].who));
}

/** What a plan says about each life stage mentioned, in notes or elsewhere: what was done, whose advice it is, and whom to ask. */
export function saidOfEaters(stages: readonly ToldEater[], told = "Your notes tell"): string[] {
  const youngest = SMALL.find((small) => stages.some(({ stage }) => stage === small));
  return stages.flatMap(({ stage, quote }) => {
    if (SMALL.includes(stage) && stage !== youngest) return [];
    // For an older child only fish that no shop here sells is left out; other advice is next to its dish.
    if (stage === "child") return [];
    const rules = rulesFor([{ stage }]);
    const doneBy = (kinds: readonly EaterRule["measure"]["kind"][]): string[] =>
      rules.filter(({ measure }) => kinds.includes(measure.kind)).map(({ done }) => done);
    const left = doneBy(LEAVES_OUT);
    const weekly = doneBy(["weekly"]);
    const isSmall = rules.some(({ measure }) => measure.kind === "portion");
    const { who, ask } = WHO[stage];
    return [
      `${told} of ${who} (“${quote}”)${left.length === 0 ? "." : `, so we left out: ${list(left)}.`}`,
      ...(weekly.length === 0 ? [] : [`${capital(list(weekly))}.`]),
      ...(isSmall ? ["Where a dish needs it, its tip says how the small portion is served."] : []),
      ...doneBy(["advice"]),
      `This follows ${list(rules.map(({ source: { publisher } }) => `the ${publisher}`))}: their pages say more. Please ask ${ask} about everything else.`,
    ].join(" ");
  });
}
