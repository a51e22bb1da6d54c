import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { Visitor } from "#tests/support/server-process";
import { hasWeek, jsonIn, keepReading, keepRequest, keepWeek } from "./folder.ts";

/** Bodies of `POST /api/meal-plans`, each alone or with its household's id. */
const households = z.array(
  z.union([
    z.object({ id: z.string().regex(/^[\w-]+$/u), request: z.looseObject({}) }),
    z.looseObject({}).transform((request) => ({ id: null, request })),
  ]),
);
/** What every request needs and no week depends on. */
const REQUIRED_FIELDS = { fullName: "Ada Baker", email: "ada@example.org" };
const LOOK_EVERY_MS = 500;

interface Making {
  /** The folder of households.json, where the weeks are written too. */
  readonly folder: string;
  /** The address of the server that makes the weeks. */
  readonly url: string;
  /** The name for the files of the weeks. */
  readonly proposer: string;
  readonly atOnce: number;
  readonly tell: (line: string) => void;
}

/**
 * Has a server make each household's week, and keeps its record in the folder. Weeks that exist are not made again, so that a run
 * can be resumed.
 */
export async function makeWeeks({ folder, url, proposer, atOnce, tell }: Making): Promise<void> {
  const left = householdsOf(folder)
    .filter(({ id }) => !hasWeek(folder, id, proposer))
    .values();
  const workThrough = async (): Promise<void> => {
    for (const { id, request } of left) {
      keepRequest(folder, id, request);
      const made = await weekFor(url, request);
      if (typeof made === "object") keepWeek(folder, id, proposer, made);
      tell(`${id}, ${proposer}: ${typeof made === "object" ? "made" : made}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workThrough));
}

/**
 * Keeps what a server understands of each household's notes and what it asks about them. The person acting for a household copies
 * answers into `notesAnswers` of its request, and misreadings into `notesRemoved`, as users do in the wizard.
 */
export async function readAllNotes({ folder, url, tell }: Pick<Making, "folder" | "url" | "tell">): Promise<void> {
  const visitor = new Visitor(() => url);
  await visitor.signUp(`pairs-${randomUUID().slice(0, 13)}`);
  for (const { id, request } of householdsOf(folder)) {
    const reading = await readNotes(visitor, request);
    if (reading === null) continue;
    keepReading(folder, id, reading);
    tell(`${id}: notes read`);
  }
}

function householdsOf(folder: string) {
  return jsonIn(join(folder, "households.json"), (value) => households.parse(value)).map(({ id, request }, at) => ({
    id: id ?? `household-${String(at + 1).padStart(2, "0")}`,
    request: { ...REQUIRED_FIELDS, ...request },
  }));
}

/** The record of the new week, or why there is none. */
async function weekFor(url: string, request: Readonly<Record<string, unknown>>): Promise<object | string> {
  const visitor = new Visitor(() => url);
  await visitor.signUp(`pairs-${randomUUID().slice(0, 13)}`);
  await readNotes(visitor, request);
  const asked = await visitor.send("POST", "/api/meal-plans", request, { prefer: "respond-async" });
  const { id } = asked.body as { id?: string };
  if (asked.status >= 300 || id === undefined) return refusal(asked.body);
  for (;;) {
    const { status, body } = await visitor.send("GET", `/api/meal-plans/${id}`);
    if (status !== 200) return refusal((await visitor.send("GET", "/api/generations/current")).body);
    const record = body as { generatedPlan: object | null };
    if (record.generatedPlan !== null) return record;
    await pause(LOOK_EVERY_MS);
  }
}

/** Read before the week is requested: a provider may take longer over notes than one request is allowed. Null without notes. */
async function readNotes(visitor: Visitor, request: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { additionalNotes: notes, ingredientsToAvoid, dietaryRestrictions, notesAnswers } = request;
  if (typeof notes !== "string" || notes === "") return null;
  const asked = { notes, ingredientsToAvoid, dietaryRestrictions, notesAnswers };
  for (;;) {
    const answer = await answered(visitor.send("POST", "/api/notes/read", asked));
    if (answer !== null) return answer.body;
  }
}

/** Null when it timed out. */
async function answered<Answer>(sent: Promise<Answer>): Promise<Answer | null> {
  try {
    return await sent;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    if (cause instanceof Error && "code" in cause && cause.code === "UND_ERR_HEADERS_TIMEOUT") return null;
    throw error;
  }
}

function refusal(body: unknown): string {
  const { message, error } = (body ?? {}) as { message?: string; error?: { message?: string } | null };
  return `no week: ${message ?? error?.message ?? "no reason given"}`;
}
