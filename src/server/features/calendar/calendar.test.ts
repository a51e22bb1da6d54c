import fc from "fast-check";
import ICAL from "ical.js";
import ical from "node-ical";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CalendarLink, CurrentWeek } from "#contract/calendar";
import { daysAfter } from "#domain/cupboard/days";
import type { PlannedMeal } from "#domain/plan/plan-data";
import { writeCalendar, type CalendarEvent } from "#server/features/calendar/icalendar";
import { londonInstant } from "#server/london-date";
import { DAY_MS, HOUR_MS } from "#server/services/clock/clock";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { entitled, madePlan, storedPlan } from "#tests/support/cupboard";
import { sampledEngines } from "#tests/support/engines";

/** A calendar as read by two independent parsers: each event's id, texts and times, by id. */
function readBoth(text: string) {
  const one = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      start: event.startDate.toJSDate().getTime(),
      end: event.endDate.toJSDate().getTime(),
      wholeDay: event.startDate.isDate,
    };
  });
  const other = Object.values(ical.sync.parseICS(text)).flatMap((event) =>
    event?.type === "VEVENT"
      ? [
          {
            uid: event.uid,
            summary: String(event.summary),
            description: String(event.description),
            start: event.start.getTime(),
            end: event.end?.getTime(),
            wholeDay: event.datetype === "date",
          },
        ]
      : [],
  );
  const byId = <Event extends { readonly uid: string }>(events: readonly Event[]): Event[] =>
    events.toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  return { one: byId(one), other: byId(other) };
}

const AN_EVENT: CalendarEvent = {
  uid: "meal-1@mealwright",
  when: { start: Date.UTC(2026, 10, 24, 17), end: Date.UTC(2026, 10, 24, 18, 30) },
  summary: "Dal",
  description: "Start now.",
  url: "https://mealwright.example/meal-plan/1",
  categories: ["Dinner"],
  busy: true,
  stamp: Date.UTC(2026, 10, 20),
  sequence: 1,
};

function calendarOf(...events: CalendarEvent[]): string {
  return writeCalendar({ name: "Dinners, mine", description: "All", product: "Mealwright", refreshHours: 6, events });
}

describe("a written calendar", () => {
  it("has lines of at most 75 octets, each ended by CR and LF, and is read back unchanged by two parsers", () => {
    // Calendars lose leading and trailing spaces and cannot hold control characters, and one of the two
    // parsers takes a backslash in front of an n for a line's end.
    const text = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 200 })
      .map((words) => `x${words.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\\]/gu, " ")}x`);
    fc.assert(
      fc.property(text, text, (summary, description) => {
        const written = calendarOf({ ...AN_EVENT, summary, description });
        expect(written.endsWith("END:VCALENDAR\r\n")).toBe(true);
        const lines = written.split("\r\n").slice(0, -1);
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/u);
        }
        const { one, other } = readBoth(written);
        expect(one).toMatchObject([{ summary, description }]);
        expect(other).toMatchObject([{ summary, description }]);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps line breaks, commas, semicolons and backslashes", () => {
    const words = "Peas, beans; C:\\dishes\nand a second line";
    const { one, other } = readBoth(calendarOf({ ...AN_EVENT, summary: words }));
    expect([one[0]?.summary, other[0]?.summary]).toEqual([words, words]);
  });

  it("gives the time of dinner correctly in winter and in summer", () => {
    expect(new Date(londonInstant("2026-11-24", "18:30")).toISOString()).toBe("2026-11-24T18:30:00.000Z");
    expect(new Date(londonInstant("2026-07-01", "18:30")).toISOString()).toBe("2026-07-01T17:30:00.000Z");
    // The days when the clocks change.
    expect(new Date(londonInstant("2026-03-29", "18:30")).toISOString()).toBe("2026-03-29T17:30:00.000Z");
    expect(new Date(londonInstant("2026-10-25", "18:30")).toISOString()).toBe("2026-10-25T18:30:00.000Z");
  });
});

describe.each(sampledEngines())("a person's calendar on $name", (engine) => {
  let app: TestApp;
  let person: TestClient;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  beforeEach(async () => {
    person = await entitled(app);
  });
  afterAll(() => app.close());

  const link = async (who = person) => (await who.post("/api/calendar")).body as CalendarLink;
  const pathOf = ({ url }: CalendarLink): string => new URL(url).pathname;
  const dinners = async (path: string) =>
    readBoth((await app.client().get(path)).text).one.filter(({ uid }) => uid.startsWith("meal-"));
  const week = async () => (await person.get("/api/current-week")).body as CurrentWeek | null;

  it("shows meals with the time to start, the shop and the freezer, and two parsers read the same", async () => {
    const plan = await madePlan(person, { mealsPerWeek: 7, meatsPreferred: ["poultry", "fish"], maxBudget: 100 });
    const answer = await app.client().get(pathOf(await link()));
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ "content-type": "text/calendar; charset=utf-8" });
    expect(answer.text).toContain("\r\nNAME:Mealwright dinners\r\n");
    expect(answer.text).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n");
    const { one, other } = readBoth(answer.text);
    expect(
      other.map(({ uid, summary, description, start, end }) => ({ uid, summary, description, start, end })),
    ).toEqual(
      one.map(({ uid, summary, description, start, end, wholeDay }) =>
        // An all-day event is read as midnight in the reader's zone.
        ({
          uid,
          summary,
          description,
          start: wholeDay ? expect.any(Number) : start,
          end: wholeDay ? expect.any(Number) : end,
        }),
      ),
    );
    expect(one.filter(({ wholeDay }) => wholeDay).map(({ summary }) => summary)).toEqual(["Food shop at Asda"]);
    const current = await week();
    expect(current?.plan_id).toBe(plan.id);
    for (const { meal_id, name, date, time, hands_off_time } of current?.meals ?? []) {
      const event = one.find(({ uid }) => uid === `meal-${plan.id}-${meal_id}@mealwright`);
      expect(event).toMatchObject({ summary: name, end: londonInstant(date, "18:30") });
      expect((event?.end ?? 0) - (event?.start ?? 0)).toBe((time + hands_off_time) * 60_000);
    }
    const freezer = one.filter(({ uid }) => uid.startsWith("freezer-"));
    expect(freezer.length).toBe(current?.meals.filter(({ take_out }) => take_out !== null).length);
    expect(freezer.length).toBeGreaterThan(0);
  });

  it("puts the shop on the user's shopping day with dinners following, and moves none of them after shopping a day early", async () => {
    // Whatever day the test clock is set to, the shop is on the next Saturday.
    await person.put("/api/shopping-day", { day: "Saturday" });
    const plan = await madePlan(person, { mealsPerWeek: 7, maxBudget: 100 });
    const path = pathOf(await link());
    const feed = async () => {
      const { one, other } = readBoth((await app.client().get(path)).text);
      expect(other.map(({ uid, summary }) => [uid, summary])).toEqual(one.map(({ uid, summary }) => [uid, summary]));
      return one.filter(({ uid }) => !uid.startsWith("freezer-"));
    };
    const before = await feed();
    const shop = before.find(({ wholeDay }) => wholeDay);
    expect(new Date(shop?.start ?? 0).getDay()).toBe(6);
    expect(plan.generatedPlan?.weekly_plan.map(({ day }) => day)).toEqual([
      "Sunday",
      "Monday",
      "Tuesday",
      "Wednesday",
      "Thursday",
      "Friday",
      "Saturday",
    ]);
    const current = await week();
    expect(current?.meals.map(({ date }) => new Date(date).getUTCDay())).toEqual([0, 1, 2, 3, 4, 5, 6]);
    // Delivered the evening before.
    const wait = Date.parse(current?.shop_on ?? "") - app.clock.now();
    app.clock.advance(Math.max(0, wait - 12 * HOUR_MS));
    await person.post(`/api/meal-plans/${plan.id}/shopped`);
    const after = await feed();
    expect(after.filter(({ wholeDay }) => !wholeDay)).toEqual(before.filter(({ wholeDay }) => !wholeDay));
    app.clock.advance(-Math.max(0, wait - 12 * HOUR_MS));
  });

  /** The calendar events of a seven-dinner week made with notes that ask for a kind of dinner. */
  const weekWith = async (additionalNotes: string, isMeant: (meal: PlannedMeal) => boolean) => {
    for (let tries = 0; tries < 8; tries += 1) {
      const plan = await madePlan(person, {
        mealsPerWeek: 7,
        availableTime: "60+",
        maxBudget: 150,
        cookingEquipment: ["oven", "stove", "slow_cooker"],
        shoppingDay: tries % 2 === 0 ? "Wednesday" : "Saturday",
        additionalNotes,
      });
      const { days, foods } = await storedPlan(app, plan.id);
      const meal = days.flatMap(({ meals }) => meals).find(isMeant);
      if (meal === undefined) continue;
      const { one, other } = readBoth((await app.client().get(pathOf(await link()))).text);
      return { id: plan.id, meal, foods, calendars: [one, other] };
    }
    throw new Error(`eight weeks had no such dinner: ${additionalNotes}`);
  };

  it("puts a follow-up after its source dinner, in both parsers, and takes nothing out of the freezer for it", async () => {
    const isMade = ({ madeFrom }: PlannedMeal): boolean => madeFrom !== undefined;
    const { id, meal, foods, calendars } = await weekWith("We like to cook once eat twice", isMade);
    for (const events of calendars) {
      const event = (kind: string, mealId: string) =>
        events.find(({ uid }) => uid === `${kind}-${id}-${mealId}@mealwright`);
      const [source, made] = [event("meal", meal.madeFrom?.mealId ?? ""), event("meal", meal.id)];
      const days = ((made?.end ?? 0) - (source?.end ?? 0)) / DAY_MS;
      expect(days).toBeGreaterThanOrEqual(1);
      expect(days).toBeLessThanOrEqual(2);
      expect(meal.forYou).toContain(meal.madeFrom?.called);
      expect(made?.description).toMatch(new RegExp(`^${meal.forYou} Start now`, "u"));
      // What was cooked earlier was thawed for that dinner.
      const cooked = meal.madeFrom?.foodIds ?? [];
      for (const { id: food, name } of foods)
        if (cooked.includes(food)) expect(event("freezer", meal.id)?.summary ?? "").not.toContain(name);
      // What is frozen comes out on the evening before, never before the shop.
      const shop = events.find(({ uid }) => uid === `shop-${id}@mealwright`);
      for (const { uid, start } of events.filter((one) => one.uid.startsWith(`freezer-${id}`))) {
        const dinner = events.find((found) => found.uid === uid.replace("freezer-", "meal-"));
        expect(start).toBeLessThan(dinner?.start ?? 0);
        expect(start).toBeGreaterThan(shop?.start ?? Number.POSITIVE_INFINITY);
      }
    }
  });

  it("starts a slow cooker hours before its dinner, in both parsers", async () => {
    const isSlow = ({ handsOffMinutes = 0 }: PlannedMeal): boolean => handsOffMinutes > 0;
    const { id, meal, calendars } = await weekWith("Slow cooker on Thursday.", isSlow);
    for (const events of calendars) {
      const long = events.find(({ uid }) => uid === `meal-${id}-${meal.id}@mealwright`);
      const minutes = meal.prepMinutes + meal.cookMinutes + (meal.handsOffMinutes ?? 0);
      expect((long?.end ?? 0) - (long?.start ?? 0)).toBe(minutes * 60_000);
      expect(long?.description).toContain("the slow cooker does the rest");
    }
  });

  it("keeps its ids, answers 304 when unchanged, and changes when the plan is shopped for", async () => {
    const plan = await madePlan(person, { mealsPerWeek: 3 });
    const path = pathOf(await link());
    const first = await app.client().get(path);
    const tag = String(first.headers["etag"]);
    expect((await app.client().get(path, { "if-none-match": tag })).status).toBe(304);
    app.clock.advance(HOUR_MS);
    await person.post(`/api/meal-plans/${plan.id}/shopped`);
    const second = await app.client().get(path, { "if-none-match": tag });
    expect(second.status).toBe(200);
    const ids = (text: string): string[] =>
      readBoth(text).one.flatMap(({ uid }) => (uid.startsWith("freezer-") ? [] : [uid]));
    expect(ids(second.text)).toEqual(ids(first.text));
  });

  it("has one address, which can be revoked at once and never returns", async () => {
    const made = await link();
    expect(await link()).toEqual(made);
    expect((await person.get("/api/calendar")).body).toEqual(made);
    const other = await entitled(app);
    expect((await other.get("/api/calendar")).body).toBeNull();
    expect((await person.delete("/api/calendar")).status).toBe(204);
    expect((await person.delete("/api/calendar")).status).toBe(204);
    expect((await app.client().get(pathOf(made))).status).toBe(404);
    expect((await link()).url).not.toBe(made.url);
  });

  it("is rate-limited like any public address", async () => {
    const path = pathOf(await link());
    const reader = app.client("203.0.113.7");
    const statuses: number[] = [];
    for (let call = 0; call < 122; call += 1) statuses.push((await reader.get(path)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const guesser = app.client("203.0.113.8");
    for (let guess = 0; guess < 60; guess += 1) await guesser.get(`/api/calendar/${"a".repeat(43)}.ics`);
    expect((await guesser.get(`/api/calendar/${"a".repeat(43)}.ics`)).status).toBe(429);
  });

  it("follows the week being cooked: once shopped for, it stays even if a newer plan is made", async () => {
    expect(await week()).toBeNull();
    const eaten = await madePlan(person, { mealsPerWeek: 7 });
    await person.post(`/api/meal-plans/${eaten.id}/shopped`);
    const before = await week();
    expect(before).toMatchObject({ plan_id: eaten.id, shopped: true });
    expect(before?.meals[0]?.date).toBe(daysAfter(before?.shop_on ?? "", 1));
    app.clock.advance(2 * DAY_MS);
    const path = pathOf(await link());
    const eatenDinners = await dinners(path);
    // Its day is an evening that already has a dinner, or a later one.
    await madePlan(person, { mealsPerWeek: 1 });
    expect((await week())?.plan_id).toBe(eaten.id);
    const all = await dinners(path);
    expect(all).toEqual(expect.arrayContaining(eatenDinners));
    expect(new Set(all.map(({ end }) => end)).size).toBe(all.length);
    app.clock.advance(20 * DAY_MS);
    expect(await week()).toBeNull();
  });
});
