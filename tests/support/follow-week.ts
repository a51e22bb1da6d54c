import type { GenerationEvent } from "#contract/meal-plans";
import type { Visitor } from "#tests/support/server-process";

/** What a user who follows a week by its events sees when, in milliseconds after asking; infinity for what never came. */
export interface FollowedWeek {
  /** Null where the request was refused at once. */
  readonly id: string | null;
  readonly menu: number;
  readonly firstDish: number;
  readonly done: number;
  /** Of each place, whose dish it was in the end. */
  readonly proposers: readonly string[];
}

/** Asks for a week and follows its events to the end, as a browser does. */
export async function followWeek(url: string, visitor: Visitor, request: object): Promise<FollowedWeek> {
  const begun = performance.now();
  const headers = { prefer: "respond-async", connection: "close" };
  const made = await visitor.send("POST", "/api/meal-plans", request, headers);
  const { id = null } = made.body as { id?: string };
  const seen = new Map<GenerationEvent["type"], number>();
  const last = new Map<number, string>();
  if (id !== null)
    for await (const event of eventsOf(`${url}/api/meal-plans/${id}/events`, visitor.cookies())) {
      if (!seen.has(event.type)) seen.set(event.type, performance.now() - begun);
      if (event.type === "meal") last.set(event.index, event.meal.proposer);
      if (event.type === "done" || event.type === "failed") break;
    }
  const at = (type: GenerationEvent["type"]): number => seen.get(type) ?? Number.POSITIVE_INFINITY;
  return { id, menu: at("menu"), firstDish: at("meal"), done: at("done"), proposers: [...last.values()] };
}

async function* eventsOf(address: string, cookie: string): AsyncGenerator<GenerationEvent> {
  // A connection that has been idle for a whole week may be closed by the other side at any moment.
  const events = await fetch(address, { headers: { cookie, connection: "close" } });
  if (events.body === null) throw new Error("there are no events");
  let text = "";
  for await (const piece of events.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const whole = text.slice(0, text.lastIndexOf("\n\n") + 2);
    text = text.slice(whole.length);
    for (const [, data = ""] of whole.matchAll(/^data: (.+)$/gmu)) yield JSON.parse(data) as GenerationEvent;
  }
}
