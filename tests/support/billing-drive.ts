import type { SubscriptionPayment, SwitchOffer } from "#contract/billing";
import type { Plan } from "#tests/support/billing";
import { PASSWORD } from "#tests/support/app";
import * as model from "#tests/support/billing-model";
import * as choices from "#tests/support/billing-model-choices";
import { detailsText, expectedDetails, ordered, spoken } from "#tests/support/billing-details";
import { asksProvider, expectedStatus } from "#tests/support/billing-model-status";
import { DAY, MINUTE, type ModelState } from "#tests/support/billing-model-types";
import { leave, readEmails } from "#tests/support/billing-end";
import { newTally, PUT_OFF, Run, type Attempt, type Tally } from "#tests/support/billing-run";
import type { Sequence, Step } from "#tests/support/billing-steps";
import type { Bench } from "#tests/support/billing-bench";

/** A card form that stands open in one of the user's tabs. */
interface Tab {
  readonly secret: string;
  readonly of: model.Form["of"];
}

const BEGINNING = Date.UTC(2027, 0, 1, 9);
const SECOND = 1_000;
const IN_FLIGHT = 2 * MINUTE;
const FORGOTTEN = 30 * DAY;

/** Does the steps of a sequence, comparing after each; throws with every step so far at the first difference. */
export async function runSequence(bench: Bench, sequence: Sequence, tally: Tally = newTally()): Promise<void> {
  const run = new Run(bench, await bench.begin(BEGINNING + sequence.startDay * DAY), tally);
  const tabs: Tab[] = [];
  for (const step of sequence.steps) {
    if (step === null) continue;
    tally.steps += 1;
    // People take their time; without it two of their actions would be one moment.
    if (step.kind !== "jump") bench.clock.advance(SECOND);
    await act(run, tabs, step);
    await run.compare();
  }
  await recover(run);
  await run.compare();
  await readEmails(run);
  await leave(run);
}

async function act(run: Run, tabs: Tab[], step: Step): Promise<void> {
  const { bench, person, now } = run;
  const { userId } = person;
  const { accounts } = bench.context();
  switch (step.kind) {
    case "trial": {
      const asking = { method: "POST", path: "activate-subscription", body: { isTrial: true } } as const;
      const tried = await run.attempt("start the trial", () => bench.ask(person, asking));
      return run.follow(tried, (state) => choices.startTrial(state, now), { answers: saysStatus(run, tried) });
    }
    case "cancel":
    case "reactivate":
    case "refund":
      return keyed(run, step.kind, step.again);
    case "read": {
      const tried = await run.attempt("read the status", () =>
        bench.ask(person, { method: "GET", path: "subscription-status" }),
      );
      return run.follow(tried, (state) => reading(state, now), { ...run.looks(), answers: saysStatus(run, tried) });
    }
    case "page": {
      const tried = await run.attempt("open the page", () =>
        bench.ask(person, { method: "GET", path: "subscription" }),
      );
      const said = tried.value === null ? null : detailsText(tried.value);
      const answers = (state: ModelState) => said === null || said === ordered(expectedDetails(state, now));
      return run.follow(tried, (state) => reading(state, now), { ...run.looks(), answers });
    }
    case "login": {
      const tried = await run.attempt("sign in", () => signIn(run));
      return run.follow(tried, (state) => choices.look(state, now), run.looks());
    }
    case "grant":
    case "revoke": {
      const grantedAt = step.kind === "grant" ? now : null;
      const change = () => accounts.changeEntitlement(userId, (facts) => ({ ...facts, grantedAt }));
      return run.follow(await run.attempt(step.kind, change), (state) => choices.grant(state, grantedAt, now));
    }
    case "begin":
      return void (await begin(run, tabs, step.plan));
    case "confirm": {
      const tab = tabs.at(-1 - (step.tab % Math.max(1, tabs.length)));
      return tab === undefined ? undefined : confirm(run, { ...tab, card: step.card, bank: step.bank });
    }
    case "activate":
      return activate(run, step.times);
    case "checkout": {
      const tab = await begin(run, tabs, step.plan);
      if (tab === null) return;
      await confirm(run, { ...tab, card: step.card, bank: step.bank });
      return activate(run, step.times);
    }
    case "tabs": {
      const first = await begin(run, tabs, "monthly");
      bench.clock.advance(SECOND);
      for (const tab of [first, await begin(run, tabs, "yearly")]) {
        bench.clock.advance(SECOND);
        if (tab !== null) await confirm(run, { ...tab, card: step.card, bank: "complete" });
      }
      return activate(run, step.times);
    }
    case "switch":
      return change(run, tabs, step);
    case "card": {
      const tried = await run.attempt("change the card", () =>
        bench.ask(person, { method: "POST", path: "subscription/card" }),
      );
      const secret = secretOf(tried.value);
      run.follow(tried, (state) => choices.changeCard(state, secret, now));
      if (secret === null) return;
      tabs.push({ secret, of: "setup" });
      await confirm(run, { secret, of: "setup", card: step.card, bank: step.bank });
      return activate(run, step.times);
    }
    case "jump":
      bench.clock.advance(step.by);
      return run.note(`${step.by / DAY} days pass`);
    case "minute":
      return minute(run);
    case "hour":
      return hour(run);
    case "recover":
      return recover(run);
    case "restart":
      await bench.restart();
      return run.note("the server restarts");
    case "faults":
      bench.faults.arm(step.fault, step.spared, step.calls);
      return run.note(`${step.fault}, after ${step.spared} calls, ${step.calls} times`);
    case "post":
      bench.post(step.post);
      // Stripe's own ways of losing them cannot be watched.
      if (step.post === "lost" || step.post === "late") run.doubtful = true;
      return run.note(`events are ${step.post}`);
  }
}

const ACTIONS = {
  cancel: { path: "cancel-subscription", course: choices.cancel },
  reactivate: { path: "reactivate-subscription", course: choices.reactivate },
  refund: { path: "subscription/refund", course: choices.refund },
} as const;

/** An action under an idempotency key: what was answered once is answered the same for a day, and not done again. */
async function keyed(run: Run, kind: keyof typeof ACTIONS, again: boolean): Promise<void> {
  const { bench, person, now } = run;
  const { path, course } = ACTIONS[kind];
  const former = again ? run.keys.get(kind) : undefined;
  const key = former?.key ?? bench.context().platform.ids.uuid();
  const name = former === undefined ? kind : `${kind} again`;
  const tried = await run.attempt(name, () => bench.ask(person, { method: "POST", path, key }));
  if (former !== undefined) run.tally.repeated += 1;
  const kept = former !== undefined && former.answer !== null && former.at >= now - DAY;
  if (kept) {
    if (ordered(tried.value) !== former.answer) run.fail(`Under the same key it answered ${ordered(tried.value)}`);
    return;
  }
  // The process that is gone may have freed the key in its last moment, or not.
  if (former?.claimed === true && now - former.at <= IN_FLIGHT && tried.outcome === "idempotency_in_flight") return;
  // Among several processes nobody knows at once that the one that began it is gone.
  const claimed = tried.outcome === "the process ended" && !bench.context().platform.database.embedded;
  run.keys.set(kind, { key, at: now, claimed, answer: tried.value === null ? null : ordered(tried.value) });
  run.follow(tried, (state) => course(state, now, key), { answers: saysStatus(run, tried) });
}

/** Whether the status in an answer is the one that is so in a state. */
function saysStatus({ now }: Run, { value }: Attempt<unknown>): (state: ModelState) => boolean {
  if (value === null) return () => true;
  const { justSubscribed: _, ...said } = value as { justSubscribed?: boolean };
  return (state) => ordered(said) === ordered(spoken(expectedStatus(state, now)));
}

function secretOf(answer: unknown): string | null {
  return (answer as { clientSecret?: string } | null)?.clientSecret ?? null;
}

function begunOf({ clientSecret, intentType, firstChargeAt, plan, amount }: SubscriptionPayment): model.Begun {
  const at = firstChargeAt === null ? null : Date.parse(firstChargeAt);
  return { secret: clientSecret, intentType, firstChargeAt: at, plan, pence: amount };
}

function seenOf({ offerId, plan, kind, amountDue, price, startsAt, nextChargeAt }: SwitchOffer) {
  const times = { startsAt: Date.parse(startsAt), nextChargeAt: Date.parse(nextChargeAt) };
  return { id: offerId, plan, kind, due: Math.round(amountDue * 100), price: Math.round(price * 100), ...times };
}

function reading(state: ModelState, now: number): model.Course {
  if (asksProvider(state, now)) return choices.look(state, now);
  return new model.Trace(state, now).ends("ok");
}

async function begin(run: Run, tabs: Tab[], plan: Plan): Promise<Tab | null> {
  const asking = { method: "POST", path: "create-subscription-payment", body: { plan } } as const;
  const tried = await run.attempt(`begin ${plan}`, () => run.bench.ask(run.person, asking));
  const begun = tried.value === null ? null : begunOf(tried.value as SubscriptionPayment);
  run.follow(tried, (state) => model.beginCheckout(state, plan, begun, run.now));
  if (begun === null) return null;
  const tab: Tab = { secret: begun.secret, of: begun.intentType };
  if (!tabs.some(({ secret }) => secret === tab.secret)) tabs.push(tab);
  return tab;
}

async function confirm(run: Run, form: model.Form): Promise<void> {
  const outcome = await run.bench.confirm(run.person, form);
  run.note(`confirm the ${form.of} with a card that is ${form.card}, ${form.bank}: ${outcome}`);
  run.follow({ outcome, disturbed: false }, (state) => model.confirm(state, form, run.now));
}

async function activate(run: Run, times: number): Promise<void> {
  const once = () => run.bench.ask(run.person, { method: "POST", path: "activate-subscription", body: {} });
  const { now } = run;
  const all: Promise<Attempt<unknown>>[] = [];
  for (let time = 0; time < times; time += 1) all.push(run.attempt("activate", once));
  // In parallel one cannot tell whom a fault met, so that each may have been cut off.
  const done = await Promise.all(all);
  const disturbed = done.some((tried) => tried.disturbed);
  for (const tried of done) {
    const refused = tried.outcome === "card_refused" || tried.outcome === "not_ready";
    const outcome = refused ? "no card" : tried.outcome;
    const answers = saysStatus(run, tried);
    run.follow({ outcome, disturbed }, (state) => choices.activate(state, now), { quiet: disturbed, answers });
  }
}

async function change(run: Run, tabs: Tab[], step: Step & { kind: "switch" }): Promise<void> {
  const { bench, person } = run;
  const offeredAt = run.now;
  const body = { plan: step.plan };
  const asked = await run.attempt(`offer ${step.plan}`, () =>
    bench.ask(person, { method: "POST", path: "subscription/switch-offer", body }),
  );
  const seen = asked.value === null ? null : { ...seenOf(asked.value as SwitchOffer), offeredAt };
  run.follow(asked, (state) => choices.offer(state, step.plan, seen, offeredAt));
  if (seen === null) return;
  bench.clock.advance(SECOND + step.wait);
  for (let time = 0; time < step.times; time += 1) {
    const asking = { method: "POST", path: "subscription/switch", body: { offerId: seen.id } } as const;
    const tried = await run.attempt("take the offer", () => bench.ask(person, asking));
    const secret = secretOf(tried.value);
    const outcome = secret === null ? tried.outcome : "confirm";
    const { status = null } = (tried.value ?? {}) as { status?: unknown };
    const answers = saysStatus(run, { ...tried, value: status });
    run.follow({ ...tried, outcome }, (state) => choices.take(state, seen, secret, run.now), { answers });
    if (secret === null) continue;
    const tab: Tab = { secret, of: "switch" };
    tabs.push(tab);
    await confirm(run, { ...tab, card: "asksAlways", bank: step.bank });
    if (step.activates) await activate(run, 1);
  }
}

async function minute(run: Run): Promise<void> {
  const { faults } = run.bench;
  const arrived = faults.arrived();
  const mayLeave = run.now < run.putOffUntil;
  let sent = 0;
  const tried = await run.attempt("the minute's job", async () => {
    sent = await run.bench.sendEvents();
    await run.bench.context().billing.syncDueAccounts();
  });
  if (faults.withheld() || tried.disturbed) run.doubtful = true;
  const looked = (state: ModelState) => choices.look(state, run.now);
  // Accounts of which an event came are looked at; where events were lost, only what is due by the clock.
  const anyEvent = tried.disturbed || faults.arrived() + sent > arrived || !run.doubtful;
  run.follow({ ...tried, outcome: "ok" }, looked, { quiet: true, mayLeave: mayLeave || !anyEvent });
}

async function hour(run: Run): Promise<void> {
  const mayLeave = run.now < run.putOffUntil;
  const tried = await run.attempt("the hour's job", () => run.bench.context().billing.reconcile());
  const looked = (state: ModelState) => choices.look(state, run.now);
  const forgotten = ({ setups, provider }: ModelState) =>
    [...setups.map(({ begunAt }) => begunAt), ...provider.subs.map(({ createdAt }) => createdAt)].some(
      (begunAt) => begunAt <= run.now - FORGOTTEN,
    );
  const before = run.states;
  run.follow({ ...tried, outcome: "ok" }, looked, { quiet: true, mayLeave });
  // Forms this old are no longer looked for; anyone who comes back to one has it confirmed by that.
  run.keep([...run.states, ...before.filter(forgotten)]);
}

function signIn({ bench, person: { username } }: Run): Promise<unknown> {
  const body = { username, password: PASSWORD };
  return bench.context().billing.login({ body, userAgent: "", formerToken: null });
}

/** Everything works again; half an hour later the hour's job has looked and the user comes back: what is written down is the truth. */
async function recover(run: Run): Promise<void> {
  const { bench } = run;
  bench.faults.stopAll();
  bench.post("in order");
  bench.clock.advance(PUT_OFF);
  await hour(run);
  await signIn(run);
  run.keep(run.states.flatMap((state) => choices.look(state, run.now).states.slice(-1)));
  run.doubtful = false;
  run.note("recover");
}
