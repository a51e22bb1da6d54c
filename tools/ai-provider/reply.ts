import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { piecesOf, writeTorn } from "#tools/ai-provider/pieces";
import type { ProviderAnswer } from "#tools/ai-provider/provider";
import { listName } from "#tools/ai-provider/protocols/schemas";
import type { Finish, ReceivedCall, Tokens, ProtocolAdapter } from "#tools/ai-provider/protocols/protocol";

/** A call waiting for its answer. */
export interface Waiting {
  readonly adapter: ProtocolAdapter;
  readonly received: ReceivedCall;
  readonly id: string;
  readonly response: ServerResponse;
  readonly gone: AbortSignal;
}

type Refusal = Omit<Extract<ProviderAnswer, { kind: "error" }>, "kind">;
type Ending = Finish | "cut" | "error" | "silent";

/** A piece of a model's text. */
interface Part {
  /** How long to wait before it. */
  readonly afterMs: number;
  readonly text: string | Promise<string>;
}

/** A model's text, and how it ends. */
interface Script {
  readonly parts: readonly Part[];
  /** Characters a second; null for at once. */
  readonly pace: number | null;
  readonly end: Ending;
}

/** Carries out the decision for a call. Rejects when the caller has gone. */
export async function reply(waiting: Waiting, answer: ProviderAnswer): Promise<void> {
  const { response, gone } = waiting;
  switch (answer.kind) {
    case "silent":
      await untilGone(gone);
      return;
    case "reset":
      response.destroy();
      return;
    case "error":
      refuse(waiting.adapter, waiting.id, response, answer);
      return;
    case "page":
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(answer.html);
      return;
    case "text":
      await perform(waiting, { parts: [{ text: answer.text, afterMs: 0 }], pace: null, end: answer.end ?? "stop" });
      return;
    case "meals":
      await perform(waiting, scriptOf(answer, listName(waiting.received.schema)));
  }
}

/** Answers with an error in the protocol's format. */
export function refuse(adapter: ProtocolAdapter, id: string, response: ServerResponse, refusal: Refusal): void {
  const { status, type = null, message = null, retryAfterSeconds = null } = refusal;
  response
    .writeHead(status, {
      "content-type": "application/json",
      "request-id": `req_${id}`,
      ...(retryAfterSeconds === null ? {} : { "retry-after": String(retryAfterSeconds) }),
    })
    .end(JSON.stringify(adapter.refusal({ status, type, message, retryAfterSeconds })));
}

const BLANK_EVERY_MS = 2_000;
/** Ignored by readers of a stream: a model that has not begun to answer sends nothing, not even a space. */
const SSE_COMMENT = ": waiting\n\n";
const UNFINISHED = '{"name":"Half a pie","why":"It ends here bec';
const BREAKS_OFF: readonly Ending[] = ["length", "cut", "error"];

function scriptOf(answer: Extract<ProviderAnswer, { kind: "meals" }>, list: string | null): Script {
  const { meals, firstAfterMs = 0, betweenMs = 0, tokensPerSecond, end = "stop" } = answer;
  const comma = meals.length === 0 ? "" : ",";
  const [open, close] = list === null ? ["[", "]"] : [`{${JSON.stringify(list)}:[`, "]}"];
  const last = BREAKS_OFF.includes(end) ? `${comma}${UNFINISHED}` : end === "silent" ? "" : close;
  return {
    pace: tokensPerSecond === undefined ? null : tokensPerSecond * CHARACTERS_A_TOKEN,
    parts: [
      { text: open, afterMs: firstAfterMs },
      ...meals.flatMap((meal, index) => partsOf(meal, index === 0 ? null : betweenMs)),
      { text: last, afterMs: 0 },
    ],
    end,
  };
}

function partsOf(meal: unknown, afterMs: number | null): readonly Part[] {
  const text = meal instanceof Promise ? meal.then((made: unknown) => JSON.stringify(made)) : JSON.stringify(meal);
  if (afterMs === null) return [{ text, afterMs: 0 }];
  // A model pauses at any point: the next meal has begun before its content is ready.
  const begun = typeof text === "string" ? text.slice(0, 1) : "{";
  const rest = typeof text === "string" ? text.slice(1) : text.then((whole) => whole.slice(1));
  return [
    { text: `,${begun}`, afterMs: 0 },
    { text: rest, afterMs },
  ];
}

async function perform(waiting: Waiting, script: Script): Promise<void> {
  if (waiting.received.streams) await stream(waiting, script);
  else await answerAtOnce(waiting, script);
}

async function stream({ adapter, received, id, response, gone }: Waiting, { parts, pace, end }: Script): Promise<void> {
  const words = adapter.stream(received, id);
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
  response.flushHeaders();
  await writeTorn(response, words.open());
  let said = "";
  const writing = pacer(pace, gone);
  for (const part of parts) {
    const text = textOf(part, gone);
    const now =
      typeof part.text === "string"
        ? await text
        : await withKeepAlive(text, gone, () => writeTorn(response, said === "" ? SSE_COMMENT : words.delta(" ")));
    said += now;
    for (const piece of piecesOf(now)) {
      gone.throwIfAborted();
      await writing(piece.length);
      await writeTorn(response, words.delta(piece));
    }
  }
  if (end === "silent") await untilGone(gone);
  else if (end === "cut") response.destroy();
  else if (end === "error") response.end(words.failure());
  else response.end(words.close(end, tokensOf(received, said)));
}

async function answerAtOnce({ adapter, received, id, response, gone }: Waiting, { parts, end }: Script): Promise<void> {
  let text = "";
  for (const part of parts) text += await textOf(part, gone);
  if (end === "silent") await untilGone(gone);
  else if (end === "cut") response.destroy();
  else if (end === "error") refuse(adapter, id, response, { status: 500 });
  else {
    const whole = adapter.whole(received, id, text, end, tokensOf(received, text));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(whole));
  }
}

/** Delays each piece as long as writing takes at this pace, regardless of the machine's own speed. */
function pacer(pace: number | null, gone: AbortSignal): (characters: number) => Promise<void> {
  if (pace === null) return () => Promise.resolve();
  let due: number | null = null;
  return async (characters) => {
    due = (due ?? performance.now()) + (characters / pace) * 1_000;
    const ahead = due - performance.now();
    if (ahead > 0) await pause(ahead, undefined, { signal: gone });
  };
}

/** As a rule of thumb. */
const CHARACTERS_A_TOKEN = 4;

function tokensOf({ instructions, prompt }: ReceivedCall, said: string): Tokens {
  return {
    input: Math.ceil((instructions.length + prompt.length) / CHARACTERS_A_TOKEN),
    output: Math.ceil(said.length / CHARACTERS_A_TOKEN),
  };
}

async function textOf({ text, afterMs }: Part, gone: AbortSignal): Promise<string> {
  if (afterMs > 0) await pause(afterMs, undefined, { signal: gone });
  if (typeof text === "string") return text;
  const made = await Promise.race([text, untilGone(gone)]);
  gone.throwIfAborted();
  return made ?? "";
}

/** Waits for a promise, sending an occasional space: a stream that is silent for long is abandoned. */
async function withKeepAlive(text: Promise<string>, gone: AbortSignal, blank: () => Promise<void>): Promise<string> {
  for (;;) {
    const made = await Promise.race([text, pause(BLANK_EVERY_MS, null, { signal: gone, ref: false })]);
    if (made !== null) return made;
    await blank();
  }
}

async function untilGone(gone: AbortSignal): Promise<void> {
  if (!gone.aborted) await once(gone, "abort");
}
