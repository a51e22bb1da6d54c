import type { Intent } from "#domain/intents/intent";
import type { Constraints } from "#domain/request/constraints";

/** What no one dinner answers, because every one keeps it: it stands among the rules. */
const RULES: readonly Intent["kind"][] = ["leave_out", "eating", "without", "apart"];
const MOST = 40;

/** What a household asks for, in the order in which a proposer is told: it answers with their numbers. */
export function toldOf({ request }: Pick<Constraints, "request">): readonly Intent[] {
  return request.intents.filter(({ kind }) => !RULES.includes(kind)).slice(0, MOST);
}
