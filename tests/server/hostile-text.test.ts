import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "#contract/error";
import type { PlanRecord } from "#contract/meal-plans";
import { cleanName } from "#contract/names";
import { cleanText } from "#contract/text";
import { startTestApp } from "#tests/support/app";
import type { TestApp, TestClient } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";

const HOSTILE: Readonly<Record<string, string>> = {
  markup: `<script>alert(1)</script><img src=x onerror=alert(1)>`,
  typst: `#panic("x") *b* $x$ <b> @ref #read("/etc/passwd")`,
  sql: `'; drop table users; -- \\' " $1 %s`,
  "lone surrogate": "A\ud800B\udc00",
  "right-to-left marks": "abc\u202edef\u2066ghi\u2069\u200f",
  "NUL and bells": "a\u0000b\u0007c\u001b[31m",
  "line breaks": "first\r\nBcc: everyone@example.com",
  "object keys": "__proto__ constructor toString",
  emoji: "👩‍🍳🇬🇧 café ﷽ 𒀀",
  "100 kB": "x".repeat(100_000),
};
const REQUEST = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 1, numPeople: 1, maxBudget: 80 };

describe.each(sampledEngines())("hostile text on $name", (engine) => {
  let app: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    app = await startTestApp({ engine });
    client = await app.signUp();
    await client.post("/api/activate-subscription", { isTrial: true });
  });
  afterAll(() => app.close());

  it.each(Object.entries(HOSTILE))(
    "as a plan's name and notes: %s appears literally, or is refused in plain words",
    async (_name, text) => {
      const ask = (body = {}) =>
        client.post("/api/meal-plans", { ...REQUEST, fullName: text, additionalNotes: text, ...body });
      let answer = await ask();
      if (answer.status === 422) {
        // A food beside words that nobody knows is asked about before anything is planned.
        const { questions = [] } = answer.body as ErrorBody;
        answer = await ask({ notesAnswers: questions.map(({ id }) => ({ question: id, answer: "fine" })) });
      }
      if (answer.status !== 201) {
        expect(answer).toMatchObject({ status: 400, body: { message: "Name must be less than 100 characters" } });
        return;
      }
      const { id } = answer.body as { id: string };
      const record = (await client.get(`/api/meal-plans/${id}`)).body as PlanRecord;
      expect(record.fullName).toBe(cleanName(text));
      expect(record.additionalNotes).toBe(cleanText(text).trim());
      const pdf = await client.get(`/api/meal-plans/${id}/pdf`);
      expect(pdf.status).toBe(200);
      expect(pdf.headers["content-disposition"]).toBe(`attachment; filename="meal-plan-${id}.pdf"`);
      expect(pdf.text.slice(0, 5)).toBe("%PDF-");
    },
  );

  it.each(Object.entries(HOSTILE))(
    "in every other field: %s is refused in plain words, never a fault of ours",
    async (_name, text) => {
      const fields = [
        "email",
        "dietaryPreference",
        "mealGoals",
        "preferredSupermarket",
        "availableTime",
        "ingredientsToAvoid",
        "cookingSkillLevel",
      ];
      for (const field of fields) {
        const answer = await client.post("/api/meal-plans", { ...REQUEST, [field]: text });
        expect(answer.status, `${field}: ${answer.text.slice(0, 200)}`).toBe(400);
        expect((answer.body as { message: string }).message.length).toBeLessThan(400);
      }
      for (const field of ["dietaryRestrictions", "meatsPreferred", "preferredRegions", "cookingEquipment"]) {
        expect((await client.post("/api/meal-plans", { ...REQUEST, [field]: [text] })).status, field).toBe(400);
      }
      for (const body of [
        { ...REQUEST, synsPointsPerWeek: text, dietaryPreference: "slimming_world" },
        { ...REQUEST, mealsPerWeek: text },
        [text],
        text,
      ]) {
        expect((await client.post("/api/meal-plans", body)).status).toBeLessThan(500);
      }
    },
  );

  it.each(Object.entries(HOSTILE))(
    "in accounts: %s is stored as typed or refused in plain words",
    async (_name, text) => {
      const visitor = app.client();
      const registered = await visitor.post("/api/register", {
        username: text.slice(0, 64),
        email: "hostile@example.org",
        fullName: text,
        password: text.slice(0, 900) + "123456",
      });
      expect([201, 400, 409]).toContain(registered.status);
      if (registered.status === 201)
        expect((await visitor.get("/api/user")).body).toMatchObject({
          fullName: text.trim(),
          username: text.slice(0, 64).trim(),
        });
      expect([400, 401, 429]).toContain(
        (await app.client().post("/api/login", { username: text, password: text })).status,
      );
    },
  );

  it.each(Object.entries(HOSTILE))("in addresses: %s answers 404 or 400", async (_name, text) => {
    const part = encodeURIComponent(text.toWellFormed()).slice(0, 2_000);
    for (const path of [
      `/api/meal-plans/${part}`,
      `/api/meal-plans/${part}/pdf`,
      `/api/meal-plans/${part}/events`,
      `/api/user-meal-plans?cursor=${part}`,
      `/api/${part}`,
    ]) {
      expect([400, 404, 414]).toContain((await client.get(path)).status);
    }
  });
});
