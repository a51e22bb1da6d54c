import { Client } from "pg";
import type { CupboardItem, OwnLine } from "#contract/cupboard";
import type { PlanRecord } from "#contract/meal-plans";
import { readTyped } from "#domain/cupboard/read-typed";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { readStoredPlan } from "#domain/plan/stored-plan";
import { seededRandom } from "#domain/random/random";
import { startBillingServer, type BillingServer } from "#tests/support/billing-process";
import { realCatalogue } from "#tests/support/catalogue";
import {
  DAY_MS,
  dayOf,
  expectedOf,
  modelFood,
  modelPlan,
  requestOf,
  same,
  type Step,
  toldBy,
  type Told,
} from "#tests/support/cupboard-histories";
import { CupboardModel } from "#tests/support/cupboard-model";
import type { Action, ModelFood, ModelPlan } from "#tests/support/cupboard-model-types";
import type { Engine } from "#tests/support/engines";
import { EASY_REQUEST, pause, Visitor } from "#tests/support/server-process";

const PRELOAD = "./tests/support/cupboard-killed-server.ts";
const HOUR_MS = DAY_MS / 24;
/** After so long nobody takes a claim without an answer for work that is still done. */
const CLAIM_MS = 121_000;
/** Requests of one moment are under way for about so long on a busy machine, and each of many a little longer. */
const LATEST_KILL_MS = 60;
const MS_A_REQUEST = 8;
/** More writes than any of the requests makes. */
const MOST_PHASES = 9;
/** What adds: done twice, it would show. */
const ADDS: readonly Action["kind"][] = ["typed", "line"];

/** One action of one person with the key under which it is sent until it is answered. */
interface Asked {
  readonly action: Action;
  readonly key: string;
  answered: boolean;
}

/** What a cupboard may be, and which of the requests under way have been done in it. */
interface Possible {
  readonly model: CupboardModel;
  readonly done: ReadonlySet<Asked>;
}

/** A user with two plans, and what their cupboard may be by now. */
export interface Person {
  readonly visitor: Visitor;
  readonly id: string;
  readonly plans: readonly ModelPlan[];
  readonly foods: ReadonlyMap<string, ModelFood>;
  /** Foods whose names, typed, are read as that food. */
  readonly typable: readonly string[];
  possible: Possible[];
  lines: readonly (readonly OwnLine[])[];
}

/** A built server that is killed while several people change their cupboards, and a model of each of these. */
export class CupboardKilling {
  readonly tally = { kills: 0, requests: 0, underWay: 0, happened: 0, comparisons: 0, differences: 0 };
  readonly #server: BillingServer;
  readonly #client: Client | null;
  readonly #random: () => number;
  #ahead = 0;
  #begun = 0;
  #people = 0;

  private constructor(server: BillingServer, client: Client | null, seed: number) {
    this.#server = server;
    this.#client = client;
    this.#random = seededRandom(seed);
  }

  static async start(engine: Engine, seed: number): Promise<CupboardKilling> {
    const server = await startBillingServer({}, { engine, preload: PRELOAD });
    const client = server.databaseUrl === null ? null : new Client({ connectionString: server.databaseUrl });
    await client?.connect();
    const killing = new CupboardKilling(server, client, seed);
    // No day ends while people do something on it.
    killing.#begun = (9 + 24 - new Date().getUTCHours()) * HOUR_MS;
    await killing.#moveTo(killing.#begun);
    await killing.#rows(`create table plans_begun as select id, document from meal_plans limit 0`);
    return killing;
  }

  async stop(): Promise<void> {
    await this.#client?.end();
    await this.#server.remove();
  }

  async newPerson(): Promise<Person> {
    this.#people += 1;
    const visitor = new Visitor(this.#server.url);
    const username = `killed${this.#people}`;
    await visitor.signUp(username);
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const made = await visitor.send("POST", "/api/meal-plans", { ...EASY_REQUEST, mealsPerWeek: 3 });
      if (made.status !== 201) throw new Error(`A plan answered ${made.status}: ${JSON.stringify(made.body)}`);
      ids.push((made.body as { id: string }).id);
    }
    const [user] = await this.#rows<{ id: string }>(`select id from users where username = '${username}'`);
    const documents = await Promise.all(ids.map((id) => this.#documentOf(id)));
    const plans = documents.map((plan, index) => modelPlan(ids[index] ?? "", dayOf(this.#now()), plan));
    const bought = documents.flatMap((plan) => plan.foods.filter(({ buy }) => buy !== "free")).map(({ id }) => id);
    const foods = new Map(bought.map((id) => [id, modelFood(id)]));
    const id = user?.id ?? "";
    await this.#rows(`insert into plans_begun select id, document from meal_plans where user_id = '${id}'`);
    return { visitor, id, plans, foods, typable: bought.filter(isTypable), possible: [], lines: [] };
  }

  /** As if the accounts were new: nothing said, nothing done, the plans as they were made, on the day on which they were. */
  async startAnew(people: readonly Person[]): Promise<void> {
    await this.#moveTo(this.#begun);
    const all = people.map(({ id }) => `'${id}'`).join();
    for (const table of ["foods", "lots", "takings", "waste"])
      await this.#rows(`delete from cupboard_${table} where user_id in (${all})`);
    await this.#rows(
      `delete from plan_own_lines where plan_id in (select id from meal_plans where user_id in (${all}))`,
    );
    await this.#rows(
      `update meal_plans set document = begun.document, revision = 1, shopped_foods = '{}', cooked_meals = '{}', spared_meals = '{}',
         first_day = null, shop_answered = false from plans_begun begun where begun.id = meal_plans.id and user_id in (${all})`,
    );
    for (const person of people) {
      person.possible = [{ model: new CupboardModel(person.foods, person.plans), done: new Set<Asked>() }];
      person.lines = [];
    }
  }

  /** All people act at once, the server is killed meanwhile and started again, and all repeat what was not answered. */
  async round(people: readonly Person[], steps: readonly Step[]): Promise<void> {
    await this.#moveDays(steps[0]?.days ?? 0);
    const asked = new Map(people.map((person, index) => [person, this.#askedIn(person, steps[index])]));
    const kill = this.tally.kills % 2 === 0 ? "at a phase" : "at a moment";
    const all = people.flatMap((person) => (asked.get(person) ?? []).map((one) => ({ person, one })));
    const victim = kill === "at a phase" ? all[Math.floor(this.#random() * all.length)]?.one : undefined;
    const sending = Promise.all(
      all.flatMap(({ person, one }, index) => {
        const sent = this.#send(person, one, one === victim ? this.#phase() : {});
        // The same press twice, by which one of the two waits for the other.
        return steps[people.indexOf(person)]?.manner === "again later" && index % 2 === 0
          ? [sent, this.#send(person, one)]
          : [sent];
      }),
    );
    if (kill === "at a moment") await pause(this.#random() * Math.max(LATEST_KILL_MS, all.length * MS_A_REQUEST));
    else await Promise.race([sending, pause(3_000)]);
    await this.#kill(all.filter(({ one }) => !one.answered).length);
    await sending;
    for (const person of people) {
      const open = asked.get(person) ?? [];
      person.possible = person.possible.flatMap((one) => this.#afterAny(one, open));
      await this.#compare(person, "after the kill");
      this.tally.happened += open.filter(
        (one) => !one.answered && person.possible.every(({ done }) => done.has(one)),
      ).length;
    }
    if (all.some(({ one }) => !one.answered)) await this.#moveTo(this.#ahead + CLAIM_MS);
    await this.#repeat(asked);
  }

  /** Everything unanswered once more under its key, until it is answered; one of the repeats may meet another kill. */
  async #repeat(asked: ReadonlyMap<Person, readonly Asked[]>): Promise<void> {
    const told = (all: readonly Asked[]) =>
      all.map((one) => `${JSON.stringify(one.action)}${one.answered ? "" : " unanswered"}`);
    let mayDie = this.#random() < 0.25;
    for (const [person, all] of asked) {
      const what = told(all).join(", ");
      for (const one of all.filter(({ answered }) => !answered)) {
        if (mayDie) {
          mayDie = false;
          await this.#send(person, one, this.#phase());
          if (!one.answered) {
            await this.#kill(1);
            person.possible = person.possible.flatMap((before) => this.#afterAny(before, [one]));
            await this.#moveTo(this.#ahead + CLAIM_MS);
          }
        }
        if (!one.answered) await this.#send(person, one);
        if (!one.answered) throw new Error(`${one.action.kind} was not answered when it was repeated`);
        person.possible = person.possible.flatMap((before) => this.#afterAnswer(before, one));
      }
      await this.#compare(person, `after the repeats of ${what}`);
      person.possible = person.possible.map(({ model }) => ({ model, done: new Set() }));
    }
  }

  #askedIn(person: Person, step: Step | undefined): Asked[] {
    if (step === undefined) return [];
    const { action, other, manner } = step;
    const actions =
      manner === "beside another" ? [action, other] : manner === "twice at once" ? [action, action] : [action];
    return actions.flatMap((one, index): Asked[] => {
      // Nothing of its own is added twice: that would be two actions.
      if (one === null || (index > 0 && manner === "twice at once" && ADDS.includes(one.kind))) return [];
      this.tally.requests += 1;
      const key = `killed-${this.#people}-${this.tally.requests}`;
      const named = one.kind === "line" || one.kind === "line gone" ? this.#lineOf(person, one) : one;
      return named === null ? [] : [{ action: named, key, answered: false }];
    });
  }

  /** Each new line has a text of its own, and one that goes is one that is there. */
  #lineOf({ lines }: Person, action: Action & { kind: "line" | "line gone" }): Action | null {
    if (action.kind === "line") return { ...action, text: `${action.text} ${this.tally.requests}` };
    const there = lines[action.plan]?.find(({ name }) => name.startsWith(action.text));
    return there === undefined ? null : { ...action, text: there.name };
  }

  #phase(): Record<string, string> {
    return { "x-killed-at": `${1 + Math.floor(this.#random() * MOST_PHASES)} cupboard` };
  }

  async #send({ visitor, plans, lines }: Person, one: Asked, headers: Record<string, string> = {}): Promise<void> {
    const lineId = (plan: number, text: string) => lines[plan]?.find(({ name }) => name === text)?.line_id ?? "none";
    const { method, path, body } = requestOf(one.action, plans, lineId);
    const answer = await visitor.send(method, path, body, { "idempotency-key": one.key, ...headers }).catch(() => null);
    if (answer === null || answer.status === 409) return;
    if (answer.status >= 300)
      throw new Error(`${JSON.stringify(one.action)} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    one.answered = true;
  }

  async #kill(underWay: number): Promise<void> {
    await this.#server.kill();
    this.tally.kills += 1;
    this.tally.underWay += underWay;
    await this.#server.start();
  }

  /** What may be after requests were under way: each that was answered has been done, in any order, the others perhaps. */
  #afterAny(before: Possible, asked: readonly Asked[]): Possible[] {
    const reached = (from: Possible): Possible[] => [
      from,
      ...asked.filter((one) => !from.done.has(one)).flatMap((one) => reached(this.#with(from, one))),
    ];
    return reached(before).filter(({ done }) => asked.every((one) => !one.answered || done.has(one)));
  }

  /** After a repeated request was answered it has been done: once if it adds, and what only says how things are to be perhaps again. */
  #afterAnswer(before: Possible, one: Asked): Possible[] {
    if (!before.done.has(one)) return [this.#with(before, one)];
    return ADDS.includes(one.action.kind) ? [before] : [before, this.#with(before, one)];
  }

  #with({ model, done }: Possible, one: Asked): Possible {
    const next = model.copy();
    next.do(one.action, dayOf(this.#now()));
    return { model: next, done: new Set([...done, one]) };
  }

  async #compare(person: Person, when: string): Promise<void> {
    for (const { model } of person.possible) model.live(dayOf(this.#now()));
    const found = await this.#told(person);
    this.tally.comparisons += 1;
    const fitting = person.possible.filter(({ model }) => same(expectedOf(model), found));
    const [first] = person.possible;
    if (fitting.length === 0) {
      this.tally.differences += 1;
      throw new Error(
        `${when}, of ${person.possible.length} possible cupboards none is the one found:\n${JSON.stringify(found)}\n${first === undefined ? "" : JSON.stringify(expectedOf(first.model))}`,
      );
    }
    const nameOf = ({ model, done }: Possible) =>
      `${model.known()} ${[...done]
        .map(({ key }) => key)
        .toSorted()
        .join(" ")}`;
    person.possible = [...new Map(fitting.map((one) => [nameOf(one), one])).values()];
  }

  async #told(person: Person): Promise<Told> {
    const { visitor, plans, foods, id } = person;
    const read = async <T>(path: string): Promise<T> => {
      const { status, body } = await visitor.send("GET", path);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
      return body as T;
    };
    const cupboard = await read<CupboardItem[]>("/api/cupboard");
    const records = await Promise.all(plans.map((plan) => read<PlanRecord>(`/api/meal-plans/${plan.id}`)));
    const own = await Promise.all(plans.map((plan) => read<OwnLine[]>(`/api/meal-plans/${plan.id}/lines`)));
    person.lines = own;
    const lots = await this.#rows<{ food_id: string; grams: number }>(
      `select food_id, sum(grams) as grams from cupboard_lots where user_id = '${id}' group by food_id having sum(grams) > 0`,
    );
    const waste = await this.#rows<{ food_id: string; grams: number; pence: number }>(
      `select food_id, sum(grams) as grams, sum(pence) as pence from cupboard_waste where user_id = '${id}' group by food_id`,
    );
    const grams = Object.fromEntries(lots.map((lot): [string, number] => [lot.food_id, lot.grams]));
    return toldBy({ cupboard, records, own, grams, waste }, new Set(foods.keys()));
  }

  async #documentOf(id: string): Promise<StructuredPlan> {
    const [row] = await this.#rows<{ document: unknown }>(`select document from meal_plans where id = '${id}'`);
    const plan = readStoredPlan(row?.document);
    if (plan.kind !== "structured") throw new Error("The plan holds sentences");
    return plan;
  }

  async #rows<Row>(statement: string): Promise<Row[]> {
    if (this.#client !== null) return (await this.#client.query(statement)).rows as Row[];
    const answer = await fetch(`${this.#server.url()}/peeked/rows?sql=${encodeURIComponent(statement)}`);
    return (await answer.json()) as Row[];
  }

  #now(): number {
    return Date.now() + this.#ahead;
  }

  /** So many days on, and always to the morning: a history must not run into a night by itself. */
  async #moveDays(days: number): Promise<void> {
    const hour = new Date(this.#now()).getUTCHours();
    const toMorning = hour > 17 ? (24 + 9 - hour) * HOUR_MS - DAY_MS * Number(days > 0) : 0;
    if (days > 0 || toMorning !== 0) await this.#moveTo(this.#ahead + days * DAY_MS + toMorning);
  }

  async #moveTo(ahead: number): Promise<void> {
    this.#ahead = ahead;
    await fetch(`${this.#server.url()}/peeked/clock?ahead=${ahead}`);
  }
}

const READER = {
  matcher: realCatalogue().matcher,
  foods: realCatalogue().catalogue.foods,
  uses: new Map<string, number>(),
};

function isTypable(id: string): boolean {
  const name = realCatalogue().catalogue.foodById.get(id)?.name ?? "";
  const { foods, unknown } = readTyped(`120 g ${name}`, READER);
  return unknown.length === 0 && foods.length === 1 && foods[0]?.food.id === id && foods[0].grams === 120;
}
