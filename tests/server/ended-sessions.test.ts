import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SessionAnswer } from "#contract/account";
import { PASSWORD, startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { engines } from "#tests/support/engines";
import { openStream } from "#tests/support/event-streams";
import { PATIENTLY } from "#tests/support/patiently";

const REQUEST = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 1, numPeople: 2, maxBudget: 80 };
const NEW_PASSWORD = "another good password";

describe.each(engines())("an event stream on $name", (engine) => {
  let app: TestApp;
  /** Where the streams are: another process where the database serves several. */
  let other: TestApp;
  beforeAll(async () => {
    // Nobody makes the plan that the streams wait for.
    app = await startTestApp({ engine, work: false });
    other = app.place.databaseUrl === null ? app : await startTestApp({ engine, work: false, place: app.place });
    await other.context.app.fastify.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    if (other !== app) await other.close();
    await app.close();
  });

  it("ends with the session in which it was opened, however that ends", async () => {
    const laptop = await app.signUp();
    await laptop.post("/api/activate-subscription", { isTrial: true });
    const { id } = (await laptop.post("/api/meal-plans", REQUEST, { prefer: "respond-async" })).body as { id: string };
    const signIn = async (password = PASSWORD) => {
      const client = app.client();
      const answer = await client.post("/api/login", { username: laptop.user.username, password });
      expect(answer.status).toBe(200);
      return client;
    };
    const ended: string[] = [];
    const follow = async (name: string, client: TestClient) => {
      const stream = await openStream(other, `/api/meal-plans/${id}/events`, { client });
      void stream.ended.then(() => ended.push(name));
    };
    const endedNext = async (...names: string[]) => {
      await vi.waitFor(() => expect(ended.toSorted()).toEqual(names), PATIENTLY);
      ended.length = 0;
    };
    const [phone, tablet, desktop] = [await signIn(), await signIn(), await signIn()];
    await follow("laptop", laptop);
    await follow("phone", phone);
    await follow("tablet", tablet);
    await follow("desktop", desktop);

    await phone.post("/api/logout");
    await endedNext("phone");
    const sessions = (await tablet.get("/api/user/sessions")).body as SessionAnswer[];
    const own = sessions.find(({ current }) => current)?.id ?? "";
    expect((await laptop.delete(`/api/user/sessions/${own}`)).status).toBe(204);
    await endedNext("tablet");
    expect((await laptop.delete("/api/user/sessions")).status).toBe(204);
    await endedNext("desktop");
    await follow("desktop", await signIn());
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await laptop.put("/api/user/password", change)).status).toBe(200);
    await endedNext("desktop", "laptop");
    await follow("laptop", laptop);
    await follow("phone", await signIn(NEW_PASSWORD));
    expect((await laptop.post("/api/user/delete", { password: NEW_PASSWORD })).status).toBe(200);
    await endedNext("laptop", "phone");
  });
});
