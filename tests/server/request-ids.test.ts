import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonLog } from "#server/services/log/log";
import { startTestApp, type TestAnswer, type TestApp } from "#tests/support/app";
import { entitled, madePlan } from "#tests/support/cupboard";
import { oneEngine } from "#tests/support/engines";
import { scriptedProposer } from "#tests/support/scripted-proposer";

const DEAD_LINK = "a".repeat(43);
const OURS = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/u;
const OF_A_PROXY = "4bf92f3577b34da6a3ce929d0e0e4736";

describe("the lines of the log", () => {
  let app: TestApp;
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    const log = jsonLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
    app = await startTestApp({
      engine: oneEngine(),
      environment: { TRUSTED_PROXIES: "10.0.0.0/8", RATE_LIMIT_SCALE: "100" },
      overrides: { log, proposer: scriptedProposer().proposer },
    });
  });
  afterAll(() => app.close());
  beforeEach(() => {
    lines.length = 0;
  });

  const idOf = ({ headers }: TestAnswer): string => String(headers["x-request-id"]);
  const linesOf = (id: string) => lines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg);

  it("that a request causes carry its id, which its answer names: of use cases after its body was read, too", async () => {
    const tick = { changes: [], now: new Date(app.clock.now()).toISOString() };
    const [one, other] = await Promise.all([
      app.client().put(`/api/shared/${DEAD_LINK}/ticks`, tick),
      app.client().post("/api/login", { username: "nobody", password: "a wrong password" }),
    ]);
    expect([one.status, other.status]).toEqual([404, 401]);
    expect(idOf(one)).toMatch(OURS);
    expect(idOf(other)).not.toBe(idOf(one));
    expect(linesOf(idOf(one))).toEqual(["Refused", "Answered"]);
    expect(linesOf(idOf(other))).toEqual(["Refused", "Answered"]);
    expect(lines).toHaveLength(4);
  });

  it("carry one id for a page and for the answers that it brings along", async () => {
    const person = await app.signUp();
    lines.length = 0;
    const page = await person.get("/dashboard");
    expect(page.status).toBe(200);
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines.map(({ requestId }) => requestId))).toEqual(new Set([idOf(page)]));
  });

  it("accept an id only from a trusted proxy, and none with free text", async () => {
    const asked = async (address: string, id: string) =>
      idOf(await app.client(address).get("/api/config", { "x-request-id": id }));
    expect(await asked("10.0.0.7", OF_A_PROXY)).toBe(OF_A_PROXY);
    expect(linesOf(OF_A_PROXY)).toEqual(["Answered"]);
    expect(await asked("203.0.113.9", OF_A_PROXY)).toMatch(OURS);
    for (const typed of ["anna is allergic to nuts", "allergies", "", "f".repeat(65), `${OF_A_PROXY}, ${OF_A_PROXY}`])
      expect(await asked("10.0.0.7", typed), typed).toMatch(OURS);
    expect(idOf(await app.client().get("/%E0%A4%A"))).toMatch(OURS);
  });

  it("that a job causes carry the job's id, and the generation's where it makes a plan", async () => {
    const person = await entitled(app);
    const { id } = await madePlan(person, { mealsPerWeek: 2 });
    await app.drainJobs();
    expect(lines.find(({ msg }) => msg === "A week was completed around the provider's meals")).toMatchObject({
      job: "generation.plan",
      jobId: expect.stringMatching(/^[\da-f-]{36}$/u),
      generation: id,
    });
    expect(lines.filter(({ msg, requestId }) => msg === "Answered" && requestId === undefined)).toEqual([]);
  });
});
