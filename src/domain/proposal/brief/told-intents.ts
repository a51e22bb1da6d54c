import type { Intent } from "#domain/intents/intent";
import type { Constraints } from "#domain/request/constraints";

/** What no one dinner answers, because every one keeps it: it stands among the rules. */
const RULES: readonly Intent["kind"][] = ["leave_out", "eating", "without", "apart"];
const MOST = 40;

/** Foods and dishes that are asked for: of what a rule keeps out nobody is told that it is wanted. */
const OF_THINGS: readonly Intent["kind"][] = ["want", "use_up"];

/** What a household asks for, in the order in which a proposer is told: it answers with their numbers. */
export function toldOf({ request, preferences }: Pick<Constraints, "request" | "preferences">): readonly Intent[] {
  const met = new Set([...preferences.more, ...(preferences.useUp ?? [])].map(({ intent }) => intent));
  return request.intents
    .filter(({ kind, id }) => !RULES.includes(kind) && (!OF_THINGS.includes(kind) || met.has(id)))
    .slice(0, MOST);
}
