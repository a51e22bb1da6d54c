import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { Planner } from "#server/services/planner/planner";

/**
 * A planner that makes a week, or looks for the dishes of one, once for all people who ask for the very same. Most tests want some week, and
 * ask for it again as a new person, to whom chance would give another one of those that fit: that one is left out of what is asked. Each
 * gets a copy, as from a thread.
 */
export function rememberingPlanner(planner: Planner): Planner {
  const kept = new Map<string, Promise<Buffer>>();
  const remembered = async <Answer>(what: string, asked: object, make: () => Promise<Answer>): Promise<Answer> => {
    // Sets and maps too are told apart here, which they are not in JSON.
    const key = createHash("sha256").update(what).update(serialize(asked)).digest("base64");
    const found = kept.get(key) ?? make().then((answer) => serialize(answer));
    kept.set(key, found);
    // What fails is tried anew by whoever asks next.
    return deserialize(await found.catch((error: unknown) => forget(key, error))) as Answer;
  };
  const forget = (key: string, error: unknown): never => {
    kept.delete(key);
    throw error;
  };
  return {
    ...planner,
    async plan(task, asker) {
      asker.signal.throwIfAborted();
      const asked = { ...task, occasion: { ...task.occasion, variation: "" } };
      return await remembered("plan", asked, () => planner.plan(task, asker));
    },
    async candidates(task, asker) {
      asker.signal.throwIfAborted();
      return await remembered("candidates", task, () => planner.candidates(task, asker));
    },
  };
}
