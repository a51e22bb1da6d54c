import { useEffect, useReducer, useState } from "react";
import type { GenerationEvent } from "#contract/meal-plans";
import { followGeneration } from "#web/features/generation/event-stream";
import { NOTHING_YET, withEvent } from "#web/features/generation/generation-state";
import type { GenerationState } from "#web/features/generation/generation-state";

export type Connection = "live" | "broken" | "gone";
type Action = { number: number; event: GenerationEvent };

/** The live state of a generation. Remount it (by `key`) for another id. */
export function useGenerationEvents(id: string): { state: GenerationState; connection: Connection } {
  const [state, add] = useReducer(
    (before: GenerationState, { number, event }: Action) => withEvent(before, number, event),
    NOTHING_YET,
  );
  const [connection, setConnection] = useState<Connection>("live");
  useEffect(
    () => followGeneration(id, { onEvent: (number, event) => add({ number, event }), onConnection: setConnection }),
    [id],
  );
  return { state, connection };
}
