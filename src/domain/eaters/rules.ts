import type { EaterRule } from "#domain/eaters/eater-rule";
import { RULES_OF_ADULTS } from "#domain/eaters/rules-of-adults";
import { RULES_OF_CHILDREN } from "#domain/eaters/rules-of-children";
import type { EaterStage } from "#domain/options/eaters";

/** All rules, the youngest eaters first. */
export const EATER_RULES: readonly EaterRule[] = [...RULES_OF_CHILDREN, ...RULES_OF_ADULTS];

const ofStages = new Map<string, readonly EaterRule[]>();

/** The rules for the given eaters. */
export function rulesFor(stages: readonly { readonly stage: EaterStage }[]): readonly EaterRule[] {
  const key = stages.map(({ stage }) => stage).join(" ");
  const known = ofStages.get(key);
  if (known !== undefined) return known;
  const rules = EATER_RULES.filter((rule) => stages.some(({ stage }) => rule.stages.includes(stage)));
  ofStages.set(key, rules);
  return rules;
}
