import { rulesFor } from "#domain/eaters/rules";
import type { EaterRule } from "#domain/eaters/eater-rule";
import type { EaterStage, ToldEater } from "#domain/options/eaters";

const WHO: Readonly<Record<EaterStage, { readonly who: string; readonly ask: string }>> = {
  baby: { who: "a baby", ask: "your health visitor or GP" },
  toddler: { who: "a child under five", ask: "your health visitor or GP" },
  child: { who: "a child", ask: "your GP" },
  pregnancy: { who: "a pregnancy", ask: "your midwife or GP" },
  breastfeeding: { who: "somebody who breastfeeds", ask: "your midwife or health visitor" },
  older: { who: "somebody over 65", ask: "your GP or pharmacist" },
  low_immunity: { who: "somebody whose immune system is weak", ask: "whoever treats them" },
};

const LEAVES_OUT: readonly EaterRule["measure"]["kind"][] = ["food", "form", "salt"];
const list = (items: readonly string[]): string => new Intl.ListFormat("en-GB").format([...new Set(items)]);
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What a plan says of each stage that was told of: what was done, whose advice it is, and whom to ask. */
export function saidOfEaters(stages: readonly ToldEater[]): string[] {
  return stages.flatMap(({ stage, quote }) => {
    // What is left out for a baby is more than for its sister, and is said once.
    if (stage === "toddler" && stages.some((other) => other.stage === "baby")) return [];
    const rules = rulesFor([{ stage }]);
    const left = rules.filter(({ measure }) => LEAVES_OUT.includes(measure.kind)).map(({ done }) => done);
    const weekly = rules.filter(({ measure }) => measure.kind === "weekly").map(({ done }) => done);
    const isSmall = rules.some(({ measure }) => measure.kind === "portion");
    // For an older child nothing is left out but fish that no shop here sells; what else there is stands beside its dish.
    if (stage === "child") return [];
    const { who, ask } = WHO[stage];
    return [
      `Your notes tell of ${who} (“${quote}”), so we left out: ${list(left)}.`,
      ...(weekly.length === 0 ? [] : [`${capital(list(weekly))}.`]),
      ...(isSmall ? ["Where a dish needs it, its tip says how the small portion is served."] : []),
      `This follows ${list(rules.map(({ source: { publisher } }) => `the ${publisher}`))}: their pages say more. Please ask ${ask} about everything else.`,
    ].join(" ");
  });
}
