import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planReadyEmail } from "#server/features/generation/generation.job-definition";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";

const REQUEST = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 2, numPeople: 2, maxBudget: 80 };

describe.each(sampledEngines())("the message that a plan is ready on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());

  const made = async (person: TestClient) => (await person.post("/api/meal-plans", REQUEST)).body as { id: string };
  const ready = () => app.mailbox.filter(({ subject }) => subject === "Your meal plan is ready");

  it("is sent to users who opted in, at the account's address, with the plan's link, once per plan", async () => {
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    await person.put("/api/user/email-preferences", { planReady: true });
    const { id } = await made(person);
    await app.drainJobs();
    const sentEmails = ready();
    expect(sentEmails).toMatchObject([{ to: person.user.email, text: expect.stringContaining(`/meal-plan/${id}`) }]);
    expect(sentEmails[0]?.text).toContain("/settings");
    const { jobs, database } = app.context.platform;
    await jobs.send(database.db, planReadyEmail, { userId: person.user.id, planId: id });
    await app.drainJobs();
    expect(new Set(ready().map(({ messageId }) => messageId)).size).toBe(1);
  });

  it("is not sent to others, or after opting out again", async () => {
    const before = ready().length;
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    await made(person);
    await person.put("/api/user/email-preferences", { planReady: true });
    await person.put("/api/user/email-preferences", { planReady: false });
    await made(person);
    const { jobs, database } = app.context.platform;
    await jobs.send(database.db, planReadyEmail, { userId: person.user.id, planId: person.user.id });
    await app.drainJobs();
    expect(ready()).toHaveLength(before);
  });

  it("is not sent for a plan that could not be made", async () => {
    const before = ready().length;
    const person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    await person.put("/api/user/email-preferences", { planReady: true });
    const refused = await person.post("/api/meal-plans", { ...REQUEST, mealsPerWeek: 7, numPeople: 5, maxBudget: 1 });
    expect(refused.status).toBe(422);
    await app.drainJobs();
    expect(ready()).toHaveLength(before);
  });
});
