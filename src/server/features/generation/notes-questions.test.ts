import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "#contract/error";
import type { LastChoices } from "#contract/last-choices";
import type { Generation } from "#contract/meal-plans";
import type { NotesReadingAnswer } from "#contract/notes";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { entitled, recordOf, WEEK } from "#tests/support/cupboard";
import { oneEngine } from "#tests/support/engines";

const EPIPEN = "He carries an EpiPen.";
const QUOTE = "He carries an EpiPen";
const LEAVES_OUT_SESAME = `You wrote “${QUOTE}”, so we left out sesame.`;

describe.each([oneEngine()])("questions about notes on $name", (engine) => {
  let app: TestApp;
  let person: TestClient;
  beforeAll(async () => {
    app = await startTestApp({ engine });
    person = await entitled(app);
  });
  afterAll(() => app.close());

  const read = async (body: object): Promise<NotesReadingAnswer> =>
    (await person.post("/api/notes/read", { ingredientsToAvoid: "None", ...body })).body as NotesReadingAnswer;
  const plan = (body: object) => person.post("/api/meal-plans", { ...WEEK, ...body });
  /** The answer that excludes sesame, for the question raised by the note. */
  async function sesame() {
    const [question] = (await read({ notes: EPIPEN })).questions;
    const answer = question?.answers.find(({ text }) => text === "Leave out sesame");
    return { question: question?.id ?? expect.fail("no question"), answer: answer?.id ?? expect.fail("no answer") };
  }

  it("are read during typing: what is understood, asked and answered", async () => {
    const noted = await read({ notes: `${EPIPEN} My son is allergic to egg.` });
    expect(noted.understood).toMatchObject([{ text: "No egg", quote: "My son is allergic to egg" }]);
    expect(noted).toMatchObject({ questions: [{ quote: QUOTE }], answered: [] });
    const given = await sesame();
    const gone = { question: "which-gone", answer: "nuts" };
    const answered = await read({ notes: EPIPEN, notesAnswers: [given, gone] });
    expect(answered.questions).toEqual([]);
    expect(answered.answered.map(({ id }) => id)).toEqual([given.question]);
    expect(answered.understood.map(({ text, quote }) => [text, quote])).toEqual([["No sesame", QUOTE]]);
  });

  it("block a plan until answered; the answer is shown on the plan and kept for the next", async () => {
    const refused = await plan({ additionalNotes: EPIPEN });
    const { code, message, questions = [] } = refused.body as ErrorBody;
    expect([refused.status, code]).toEqual([422, "notes_need_an_answer"]);
    expect(message).toContain(QUOTE);
    expect(questions).toEqual((await read({ notes: EPIPEN })).questions);

    const given = await sesame();
    const gone = { question: "which-gone", answer: "nuts" };
    const made = await plan({ additionalNotes: EPIPEN, notesAnswers: [gone, given] });
    expect(made.status, made.text).toBe(201);
    const record = await recordOf(person, (made.body as { id: string }).id);
    // An answer to a question that was not asked is not kept.
    const kept = [{ ...given, quote: QUOTE, said: "Leave out sesame" }];
    expect(record.notesAnswers).toEqual(kept);
    expect(record.generatedPlan?.notices.map((notice) => notice.message)).toContain(LEAVES_OUT_SESAME);

    const last = (await person.get("/api/last-choices")).body as LastChoices;
    expect(last.notesAnswers).toEqual(kept);
    const again = await plan({ additionalNotes: last.additionalNotes, notesAnswers: last.notesAnswers });
    expect(again.status, again.text).toBe(201);
    const repeated = await person.post(`/api/meal-plans/${record.id}/repeat`);
    expect(repeated.status, repeated.text).toBe(201);
    const { notesAnswers } = await recordOf(person, (repeated.body as { id: string }).id);
    expect(notesAnswers).toEqual(kept);
  });

  it("are returned with what was removed and tapped, for the next request", async () => {
    const other = await entitled(app);
    const week = [
      { kind: "quick", day: "Tuesday" },
      { kind: "guests", day: "Friday", number: 3 },
      { kind: "child", number: 7 },
      { kind: "heat", what: "mild" },
    ];
    const notesRemoved = ["leave-out-peas"];
    const made = await other.post("/api/meal-plans", {
      ...WEEK,
      additionalNotes: "No peas please.",
      notesRemoved,
      week,
    });
    expect(made.status, made.text).toBe(201);
    expect((await other.get("/api/last-choices")).body).toMatchObject({ notesRemoved, week });
  });

  it("are asked before repeating a week older than the rule, and answered with the same call", async () => {
    const other = await entitled(app);
    const made = await other.post("/api/meal-plans", WEEK);
    const { id } = made.body as { id: string };
    await withNotes(id);
    const refused = await other.post(`/api/meal-plans/${id}/repeat`);
    const [question] = (refused.body as ErrorBody).questions ?? [];
    expect([refused.status, question?.quote]).toEqual([422, QUOTE]);
    const repeated = await other.post(`/api/meal-plans/${id}/repeat`, { notesAnswers: [await sesame()] });
    expect(repeated.status, repeated.text).toBe(201);
    const record = await recordOf(other, (repeated.body as { id: string }).id);
    expect(record.notesAnswers).toMatchObject([{ said: "Leave out sesame" }]);
  });

  it("come with the failure of a week started by an earlier version", async () => {
    const place = await engine.place();
    try {
      const asking = await startTestApp({ engine, place, work: false });
      const other = await entitled(asking);
      const { body } = await other.post("/api/meal-plans", WEEK, { prefer: "respond-async" });
      const { id } = body as { id: string };
      await asking.context.platform.database.db.execute(
        sql`update generations set request = (request - 'constraints') || ${JSON.stringify({ additionalNotes: EPIPEN })}::jsonb where id = ${id}`,
      );
      await asking.close();
      const making = await startTestApp({ engine, place });
      await making.drainJobs();
      const reader = making.client();
      for (const [name, value] of other.cookies) reader.cookies.set(name, value);
      const { error } = (await reader.get("/api/generations/current")).body as Generation;
      const events = await reader.get(`/api/meal-plans/${id}/events`);
      await making.close();
      expect(error).toMatchObject({ status: 422, code: "notes_need_an_answer", questions: [{ quote: QUOTE }] });
      const told: unknown = JSON.parse(/^event: failed\ndata: (.*)$/mu.exec(events.text)?.[1] ?? "null");
      expect(told).toMatchObject({ code: "notes_need_an_answer", status: 422, questions: error?.questions });
    } finally {
      await place.remove();
    }
  });

  /** A plan made without asking about its notes, as in earlier versions. */
  async function withNotes(id: string): Promise<void> {
    await app.context.platform.database.db.execute(
      sql`update meal_plans set document = jsonb_set(document, '{request,additionalNotes}', ${JSON.stringify(EPIPEN)}::jsonb) where id = ${id}`,
    );
  }
});
