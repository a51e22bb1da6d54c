import { streamText, wrapLanguageModel, type FinishReason, type LanguageModelMiddleware } from "ai";
import type { AiFault } from "#contract/ai";
import type { AiBrief, AiShape, AiUsage } from "#server/services/ai/ai";
import { callFault } from "#server/services/ai/ai-faults";
import { boundedFetch, type Answer } from "#server/services/ai/bounded-fetch";
import type { CallDeadline } from "#server/services/ai/call-deadline";
import { mealReader } from "#server/services/ai/meal-reader";
import { SCHEMAS } from "#server/services/ai/meal-schema";
import type { ProviderModel } from "#server/services/ai/provider-model";
import { SECOND_MS } from "#server/services/clock/clock";

/** The outcome of one try. */
export interface Outcome {
  readonly fault: AiFault | null;
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  /** How long the provider asks us to wait, in milliseconds; null if it does not say. */
  readonly retryAfterMs: number | null;
  /** Part of an answer had arrived. */
  readonly answered: boolean;
  readonly shapeRefused: boolean;
  readonly tokens: Pick<AiUsage, "inputTokens" | "outputTokens">;
}

export interface Question extends AiBrief {
  readonly open: (fetch: typeof globalThis.fetch) => ProviderModel;
  /** Describes the schema in the instructions, for models without structured output. */
  readonly shapeInWords: boolean;
  readonly onMeal: (meal: unknown) => void;
}

/** A meal takes about 3,000. */
const MOST_CHARACTERS = 256 * 1024;
/** A stream sends each token in an envelope of about 350 bytes, and some providers repeat prompt and answer at its end. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Far beyond what any model can read and write in one call. */
const MOST_TOKENS = 100_000_000;
/** How long an answer may pause once started. Before that, a model may think for as long as the call may take. */
const LONGEST_PAUSE_MS = 10 * SECOND_MS;
/** How long to wait for the usage, which comes last, after the last meal. */
const USAGE_WAIT_MS = SECOND_MS;

const UNKNOWN = { retryAfterMs: null, shapeRefused: false, tokens: { inputTokens: null, outputTokens: null } };

// The SDK's developer warnings would go to stderr next to our log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** The schema as a call setting: with the SDK's own `output`, the growing answer would be re-parsed with each piece. */
const inShape = (shape: AiShape): LanguageModelMiddleware => ({
  transformParams: async ({ params }) => ({
    ...params,
    responseFormat: { type: "json", name: shape, schema: SCHEMAS[shape] },
  }),
});
const inJson: LanguageModelMiddleware = {
  transformParams: async ({ params }) => ({ ...params, responseFormat: { type: "json" } }),
};
const inWords = (shape: AiShape): string =>
  `Answer with one JSON object that keeps to this JSON Schema, and with nothing else:\n${JSON.stringify(SCHEMAS[shape])}`;

/** Calls a provider once, and reads the answer until it ends or the connection is cut. */
export async function ask(question: Question, deadline: CallDeadline): Promise<Outcome> {
  const { open, onMeal, instructions, prompt, mostMeals, shape, shapeInWords } = question;
  const mostCharacters = Math.min(question.mostCharacters ?? MOST_CHARACTERS, MOST_CHARACTERS);
  const answer: Answer = { status: null, whole: false };
  const { take, ...calls } = listener({ mostMeals, mostCharacters, onMeal, answer, deadline });

  function begin() {
    const { model, ...settings } = open(boundedFetch(MOST_BYTES, answer, () => deadline.end("too_large")));
    return streamText({
      ...settings,
      model: wrapLanguageModel({ model, middleware: shapeInWords ? inJson : inShape(shape) }),
      instructions: shapeInWords ? `${instructions}\n\n${inWords(shape)}` : instructions,
      prompt,
      maxRetries: 0,
      abortSignal: deadline.signal,
      telemetry: { isEnabled: false },
      // Errors are read from the stream; without a listener the SDK would print them.
      onError: () => undefined,
    });
  }

  async function read(): Promise<Ending> {
    try {
      for await (const part of begin().stream) {
        if (part.type === "text-delta") take(part.text);
        else if (part.type === "error") return callFault(part.error) ?? { fault: calls.faultOfBreak() };
        else if (part.type === "finish") {
          const { inputTokens, outputTokens } = part.totalUsage;
          const tokens = { inputTokens: counted(inputTokens), outputTokens: counted(outputTokens) };
          return { fault: calls.faultOfEnd(part.finishReason), tokens };
        }
      }
    } catch (error) {
      return callFault(error) ?? { fault: calls.faultOfBreak() };
    }
    return { fault: calls.faultOfBreak() };
  }

  const ending = await Promise.race([deadline.ended.then((fault): Ending => ({ fault })), read()]);
  const fault = calls.enough() ? null : ending.fault;
  return { ...UNKNOWN, answered: calls.anything(), status: answer.status, ...ending, fault };
}

/** A provider's token count; null if implausible. */
function counted(tokens: number | undefined): number | null {
  return tokens !== undefined && Number.isInteger(tokens) && tokens >= 0 && tokens <= MOST_TOKENS ? tokens : null;
}

type Ending = Pick<Outcome, "fault"> & Partial<Outcome>;

interface Listening {
  readonly mostMeals: number;
  readonly mostCharacters: number;
  readonly onMeal: (meal: unknown) => void;
  readonly answer: Answer;
  readonly deadline: CallDeadline;
}

/** Takes meals out of the text of an answer, and judges how the answer ended. */
function listener({ mostMeals, mostCharacters, onMeal, answer, deadline }: Listening) {
  const reader = mealReader();
  let characters = 0;
  let handed = 0;
  const anything = () => characters > 0;
  // Ignore whatever follows the last meal wanted.
  const enough = () => handed === mostMeals;
  const complete = () => reader.complete() && handed > 0;

  function take(piece: string): void {
    if (deadline.signal.aborted) return;
    const hadEnough = enough();
    characters += piece.length;
    if (characters > mostCharacters) return deadline.end("too_large");
    for (const meal of reader.read(piece)) {
      if (enough()) return deadline.end(null);
      handed += 1;
      onMeal(meal);
    }
    if (!enough()) deadline.expectWithin(LONGEST_PAUSE_MS, "timeout");
    else if (!hadEnough) deadline.expectWithin(USAGE_WAIT_MS, null);
  }

  /** The fault of an answer that ended without the provider's finish signal. */
  function faultOfBreak(): AiFault | null {
    if (complete()) return null;
    return answer.whole && !anything() ? "bad_output" : "network";
  }

  function faultOfEnd(reason: FinishReason): AiFault | null {
    if (reason === "length") return "truncated";
    if (reason === "content-filter") return "filtered";
    if (reason === "interrupted" || reason === "error") return faultOfBreak();
    return complete() ? null : "bad_output";
  }

  return { take, anything, enough, faultOfBreak, faultOfEnd };
}
