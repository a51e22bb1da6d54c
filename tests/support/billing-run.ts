import { Failure } from "#server/failure";
import { ProviderUnavailable } from "#server/services/payments/payments";
import type { Course } from "#tests/support/billing-model";
import { detailsText, expectedDetails, ordered } from "#tests/support/billing-details";
import { asksProvider } from "#tests/support/billing-model-status";
import { MINUTE, newModelState, type ModelState } from "#tests/support/billing-model-types";
import { expectedObservation, type Observation } from "#tests/support/billing-observe";
import { Refused, type Person } from "#tests/support/billing-api";
import type { Bench } from "#tests/support/billing-bench";

/** With more possible states than this, the model predicts nothing useful. */
const MOST_STATES = 4_000;

/** How long readings rest at most after the provider did not answer, or had itself left alone. */
export const PUT_OFF = 25 * MINUTE;

const ENDED = "the process ended";
const CUT_OFF: ReadonlySet<string> = new Set(["cut off", "payment_provider_unavailable", ENDED]);

/** An action's outcome: `ok`, its failure code, or interrupted. */
export interface Attempt<T> {
  readonly outcome: string;
  readonly value: T | null;
  /** Whether a call of the provider went wrong in it. */
  readonly disturbed: boolean;
}

interface Following {
  /** The action does not report its outcome. */
  readonly quiet?: boolean;
  /** It may have changed nothing. */
  readonly mayLeave?: boolean;
  /** Whether its answer matches the resulting state. */
  readonly answers?: (state: ModelState) => boolean;
}

/** A log of actions and observations, for debugging failures. */
export interface Tally {
  steps: number;
  comparisons: number;
  /** Answers of the API that were compared word for word. */
  answers: number;
  /** Actions retried with their previous key. */
  repeated: number;
  /** Messages that were sent and read. */
  sentEmails: number;
  disturbed: number;
  /** How many actions met each kind of fault. */
  readonly faults: Map<string, number>;
  mostStates: number;
  readonly statuses: Map<string, number>;
  readonly outcomes: Map<string, number>;
}

export function newTally(): Tally {
  return {
    steps: 0,
    comparisons: 0,
    answers: 0,
    repeated: 0,
    sentEmails: 0,
    disturbed: 0,
    faults: new Map(),
    mostStates: 1,
    statuses: new Map(),
    outcomes: new Map(),
  };
}

export function count(of: Map<string, number>, name: string): void {
  of.set(name, (of.get(name) ?? 0) + 1);
}

/** One user's sequence of steps on a bench, with every state still possible. */
export class Run {
  readonly bench: Bench;
  readonly person: Person;
  readonly tally: Tally;
  states: ModelState[];
  /** Whether the minute's job may leave the user alone although something has happened. */
  doubtful = false;
  /** Until when the jobs may leave the user alone, because the provider did not answer, and until when sign-ins may: it was asked too often. */
  putOffUntil = 0;
  pausedUntil = 0;
  readonly history: string[] = [];
  /** The last key of each kind of action, since when, and what was answered; null: nothing that is kept. */
  readonly keys = new Map<string, { key: string; at: number; claimed: boolean; answer: string | null }>();

  constructor(bench: Bench, person: Person, tally: Tally) {
    this.bench = bench;
    this.states = [newModelState(bench.habits)];
    this.person = person;
    this.tally = tally;
  }

  get now(): number {
    return this.bench.clock.now();
  }

  /** Of a user who only looks: what was read within the last minute is not read again, nor anything while the provider has itself left alone. */
  looks(): Following {
    const fresh = this.states.some(({ readAt }) => readAt >= this.now - MINUTE);
    return { quiet: true, mayLeave: fresh || this.now < this.pausedUntil };
  }

  note(line: string): void {
    this.history.push(`${new Date(this.now).toISOString()} ${line}`);
  }

  /** Runs an action of ours. Anything but a known failure or the injected fault is a finding. */
  async attempt<T>(name: string, work: () => Promise<T>): Promise<Attempt<T>> {
    const { faults } = this.bench;
    const before = faults.met().length;
    const ended = faults.ended().then(() => ({ outcome: ENDED, value: null }));
    const attempt = async (): Promise<{ outcome: string; value: T | null }> => {
      try {
        return { outcome: "ok", value: await work() };
      } catch (error) {
        if (error instanceof Refused) return { outcome: error.code, value: null };
        if (error instanceof Failure) return { outcome: error.code, value: null };
        if (error instanceof ProviderUnavailable) return { outcome: "cut off", value: null };
        throw new Error(`${name} threw what it must not\n${this.history.join("\n")}`, { cause: error });
      }
    };
    const { outcome, value } = await Promise.race([attempt(), ended]);
    const met = faults.met().slice(before);
    const disturbed = met.length > 0;
    for (const fault of new Set(met)) count(this.tally.faults, fault);
    if (disturbed) this.tally.disturbed += 1;
    if (disturbed) this.putOffUntil = this.now + PUT_OFF;
    if (met.includes("429")) this.pausedUntil = this.now + PUT_OFF;
    count(this.tally.outcomes, `${name}: ${outcome}`);
    this.note(`${name}: ${outcome}${disturbed ? ` (${met.join(", ")})` : ""}`);
    if (outcome === ENDED) await this.bench.rise();
    return { outcome, value, disturbed };
  }

  /**
   * Follows an action through every possible state. Undisturbed, it ran to completion with the observed outcome;
   * disturbed, it may have ended anywhere. `quiet` actions tell nothing of how they went.
   */
  follow(
    { outcome, disturbed }: Pick<Attempt<unknown>, "outcome" | "disturbed">,
    course: (state: ModelState) => Course | null,
    { quiet = false, mayLeave = false, answers = () => true }: Following = {},
  ): void {
    const cut = disturbed && (quiet || CUT_OFF.has(outcome));
    const next: ModelState[] = [];
    const expectedOutcomes = new Set<string>();
    for (const state of this.states) {
      const went = course(state);
      expectedOutcomes.add(went === null ? "another answer" : went.outcome);
      if (went === null) continue;
      if (cut) next.push(...went.states);
      else if (quiet || went.outcome === outcome) next.push(...went.states.slice(-1));
      if (mayLeave) next.push(...went.states.slice(0, 1));
    }
    if (next.length === 0) this.fail(`It answered ${outcome}; expected was ${[...expectedOutcomes].join(" or ")}`);
    const right = next.filter(answers);
    if (right.length === 0) this.fail("Its answer tells of something else than what is so");
    this.keep(right);
  }

  keep(states: readonly ModelState[]): void {
    const different = new Map(states.map((state) => [JSON.stringify(state), state]));
    this.states = [...different.values()];
    this.tally.mostStates = Math.max(this.tally.mostStates, this.states.length);
    if (this.states.length > MOST_STATES) this.fail(`${this.states.length} states are possible`);
  }

  /** Compares everything observable with every possible state, and drops contradicted states. */
  async compare(): Promise<Observation> {
    await this.compareDetails();
    const seen = await this.bench.observe(this.person);
    if (seen.live.length > 1) this.fail(`${seen.live.length} subscriptions are live: ${seen.live.join(", ")}`);
    const text = JSON.stringify(seen);
    const right = this.states.filter((state) => JSON.stringify(expectedObservation(state, this.now)) === text);
    if (right.length === 0) this.fail(this.differences(seen));
    this.states = right;
    this.tally.comparisons += 1;
    count(
      this.tally.statuses,
      `${seen.status.status} ${seen.status.hasActiveSubscription ? "with" : "without"} access`,
    );
    return seen;
  }

  /** The page of the subscription, where it tells what is stored and asks nobody. */
  private async compareDetails(): Promise<void> {
    if (this.states.some((state) => asksProvider(state, this.now))) return;
    const answer = detailsText(await this.bench.ask(this.person, { method: "GET", path: "subscription" }));
    this.fits("The page of the subscription", answer, (state) => ordered(expectedDetails(state, this.now)));
  }

  /** Drops the states in which the answer would have been different. */
  fits(what: string, answer: string, expected: (state: ModelState) => string): void {
    const right = this.states.filter((state) => expected(state) === answer);
    const [first] = this.states;
    if (right.length === 0 && first !== undefined) {
      this.fail(`${what}\n  seen     ${answer}\n  expected ${expected(first)}`);
    }
    this.states = right;
    this.tally.answers += 1;
  }

  private differences(seen: Observation): string {
    const of = (other: Observation) =>
      (Object.keys(seen) as (keyof Observation)[]).filter(
        (part) => JSON.stringify(seen[part]) !== JSON.stringify(other[part]),
      );
    const [nearest] = this.states
      .map((state) => expectedObservation(state, this.now))
      .toSorted((one, other) => of(one).length - of(other).length);
    if (nearest === undefined) return "No state is possible";
    return of(nearest)
      .map((part) => `${part}\n  seen     ${JSON.stringify(seen[part])}\n  expected ${JSON.stringify(nearest[part])}`)
      .join("\n");
  }

  fail(message: string): never {
    throw new Error(`${message}\n(${this.states.length} states)\n${this.history.join("\n")}`);
  }
}
