import { loginBody, profileBody, registerBody } from "#contract/account-forms";
import { mealPlanBody } from "#contract/plan-request";
import { pageAt } from "#contract/pages";
import { EMAIL_ADDRESS } from "#contract/text";
import { readChange } from "#domain/changes/read-change";
import { judgeReading } from "#domain/intents/judge";
import { readNotesByPhrases } from "#domain/notes/read-notes";
import { plainTextFaults, asSentence, tidyText } from "#domain/proposal/reading/plain-text";
import { dishBriefFor } from "#domain/proposal/brief/dish-brief";
import { typedTextsOf } from "#domain/proposal/brief/typed-texts";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest, type RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { aCatalogue, aRawRequest, constraintsFor } from "#domain/testing/dishes";
import { deviceOf } from "#server/features/accounts/device";
import { basicCredentials } from "#server/http/access";
import { oneLine } from "#server/one-line";
import { mealReader } from "#server/services/ai/meal-reader";
import { cleanText as printed } from "#server/services/pdf/template-values";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();
const few = aCatalogue();
const planned = constraintsFor({}, few);

const read = (change: Partial<RawMealPlanRequest>) => constraintsOf(normaliseRequest(aRawRequest(change)), matcher);
const request = normaliseRequest(aRawRequest({}));
const body = { fullName: "Ada", email: "a@b.uk", mealsPerWeek: 1, numPeople: 1 };

const WEEK = { meals: [{ id: "m", title: "Cod with peas and mash", day: "Monday" }] } as const;

/** What is read, its limit in characters, and what reads it. */
export type TextReader = readonly [what: string, limit: number, read: (text: string) => unknown];

/** Everything on the event loop that reads what a user outside typed, or a model wrote, with its limit in characters. */
export const TEXT_READERS: readonly TextReader[] = [
  ["notes", 2_000, (text) => read({ additionalNotes: text })],
  ["notes after an opening", 2_000, (text) => read({ additionalNotes: `no ${text}` })],
  ["notes that a model has read", 2_000, (text) => judgeReading(text, readIn(text), { matcher, reader: "a model" })],
  ["notes, by phrases", 2_000, (text) => readNotesByPhrases(text, matcher)],
  ["a change of a week", 200, (text) => readChange(text, WEEK, matcher)],
  ["an avoid list", 2_000, (text) => read({ ingredientsToAvoid: text })],
  ["an avoid list of long entries", 2_000, (text) => read({ ingredientsToAvoid: listed(text, 190) })],
  ["an avoid list of sixty entries", 2_000, (text) => read({ ingredientsToAvoid: listed(text, 32) })],
  ["a weekly figure", 40, (text) => read({ dietaryPreference: "slimming_world", synsPointsPerWeek: `1${text}` })],
  [
    "wishes for a provider",
    2_000,
    (text) => typedTextsOf({ ...request, additionalNotes: text, fullName: text.slice(0, 100) }),
  ],
  [
    "a request's form",
    2_000,
    (text) =>
      mealPlanBody.safeParse({ ...body, fullName: text, email: text, ingredientsToAvoid: text, additionalNotes: text }),
  ],
  ["a request's form, far too long", 250_000, (text) => mealPlanBody.safeParse({ ...body, additionalNotes: text })],
  [
    "signing up",
    250,
    (text) => registerBody.safeParse({ username: text, email: text, fullName: text, password: text }),
  ],
  [
    "signing up, far too long",
    250_000,
    (text) => registerBody.safeParse({ username: text, email: "", fullName: "", password: "" }),
  ],
  ["signing in", 250, (text) => loginBody.safeParse({ username: text, password: text })],
  ["a profile", 250, (text) => profileBody.safeParse({ username: text, email: text, fullName: text })],
  ["an email address", 254, (text) => EMAIL_ADDRESS.test(`${text}@a.uk`)],
  ["an email address's domain", 254, (text) => EMAIL_ADDRESS.test(`a@${text}`)],
  ["a page's address", 8_000, (text) => pageAt(`/${text}x`)],
  ["a user agent", 300, (text) => deviceOf(text)],
  ["admin credentials", 6_000, (text) => basicCredentials(`Basic ${text}`)],
  ["a model's sentence", 3_000, (text) => plainTextFaults("why", asSentence(tidyText(text)))],
  [
    // As JSON it is up to six times as long, and stands there twice: a whole answer.
    "a model's answer",
    20_000,
    (text) => mealReader().read(`{"meals":[${JSON.stringify(text)},{"name":${JSON.stringify(text)}}`),
  ],
  [
    "a model's faulty meal",
    100_000,
    (text) =>
      dishBriefFor({
        constraints: planned,
        catalogue: few,
        recentTitles: [text.slice(0, 200)],
        dish: { name: text.slice(0, 90), foods: [text.slice(0, 80)], why: text.slice(0, 160) },
        others: [],
        faulty: { raw: { name: text }, faults: [] },
      }),
  ],
  ["a line of a document", 2_000, (text) => [oneLine(text, 500), printed(text, 500)]],
];

/** What a model that quotes at length makes of notes. */
function readIn(text: string): object[] {
  const quotes = [text.slice(-390), text.slice(0, 390), `${text.slice(0, 390)}!`];
  return quotes.flatMap((quote) => [
    { kind: "want", what: text.slice(0, 60), day: "Friday", number: 3, quote },
    { kind: "quick", day: "Monday", number: 25, quote },
    { kind: "treat", what: text.slice(0, 60), day: "Sunday", quote, reading: 1 },
    { kind: "leave_out", what: "mushrooms", person: text.slice(0, 40), quote },
  ]);
}

function listed(text: string, length: number): string {
  return (text.replace(/[,;\n\r•]/gu, " ").match(new RegExp(`[^]{1,${length}}`, "gu")) ?? []).join(",");
}
