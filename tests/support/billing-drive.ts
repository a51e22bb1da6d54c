import type { Plan } from "#tests/support/billing";
import { PASSWORD } from "#tests/support/app";
import * as model from "#tests/support/billing-model";
import * as choices from "#tests/support/billing-model-choices";
import { asksProvider } from "#tests/support/billing-model-status";
import { DAY, newWorld, type World } from "#tests/support/billing-model-types";
import { newTally, Run, type Attempt, type Tally } from "#tests/support/billing-run";
import type { Life, Step } from "#tests/support/billing-steps";
import type { Bench } from "#tests/support/billing-world";

/** A card form that stands open in one of the user's tabs. */
interface Tab {
  readonly secret: string;
  readonly of: model.Form["of"];
}

const BEGINNING = Date.UTC(2027, 0, 1, 9);
const SECOND = 1_000;
const FORGOTTEN = 30 * DAY;

/** Lives one life, comparing after each step; throws with the whole story at the first difference. */
export async function live(bench: Bench, life: Life, tally: Tally = newTally()): Promise<void> {
  const run = new Run(bench, await bench.begin(BEGINNING + life.startDay * DAY), tally);
  const tabs: Tab[] = [];
  for (const step of life.steps) {
    if (step === null) continue;
    tally.steps += 1;
    // People take their time; without it two of their actions would be one moment.
    if (step.kind !== "jump") bench.clock.advance(SECOND);
    await act(run, tabs, step);
    await run.compare();
  }
  await calm(run);
  await run.compare();
  await checkMails(run);
  await leave(run);
}

async function act(run: Run, tabs: Tab[], step: Step): Promise<void> {
  const { bench, person, now } = run;
  const { userId } = person;
  const { accounts, billing } = bench.context();
  const actionKey = bench.context().platform.ids.uuid();
  switch (step.kind) {
    case "trial": {
      const tried = await run.attempt("start the trial", () => accounts.activate({ userId, isTrial: true }));
      return run.follow(tried, (world) => choices.startTrial(world, now));
    }
    case "cancel": {
      const tried = await run.attempt("cancel", () => billing.cancel({ userId, actionKey }));
      return run.follow(tried, (world) => choices.cancel(world, now));
    }
    case "reactivate": {
      const tried = await run.attempt("reactivate", () => billing.reactivate({ userId, actionKey }));
      return run.follow(tried, (world) => choices.reactivate(world, now));
    }
    case "refund": {
      const tried = await run.attempt("cancel and refund", () => billing.cancelAndRefund(userId));
      return run.follow(tried, (world) => choices.refund(world, now));
    }
    case "read": {
      const tried = await run.attempt("read the status", () => accounts.currentEntitlement(userId));
      return run.follow(tried, (world) => reading(world, now), true);
    }
    case "login": {
      const body = { username: person.username, password: PASSWORD };
      const tried = await run.attempt("sign in", () => accounts.login({ body, userAgent: "", formerToken: null }));
      return run.follow(tried, (world) => choices.look(world, now), true);
    }
    case "grant":
    case "revoke": {
      const grantedAt = step.kind === "grant" ? now : null;
      const change = () => accounts.changeEntitlement(userId, (facts) => ({ ...facts, grantedAt }));
      return run.follow(await run.attempt(step.kind, change), (world) => choices.grant(world, grantedAt, now));
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
      const tried = await run.attempt("change the card", () => billing.beginCardChange(userId));
      const secret = tried.value?.clientSecret ?? null;
      run.follow(tried, (world) => choices.changeCard(world, secret, now));
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
    case "calm":
      return calm(run);
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

function reading(world: World, now: number): model.Course {
  if (asksProvider(world, now)) return choices.look(world, now);
  return new model.Walk(world, now).ends("ok");
}

async function begin(run: Run, tabs: Tab[], plan: Plan): Promise<Tab | null> {
  const { billing } = run.bench.context();
  const tried = await run.attempt(`begin ${plan}`, () => billing.beginCheckout(run.person.userId, plan));
  const { value } = tried;
  const begun = value === null ? null : { ...value, secret: value.clientSecret };
  run.follow(tried, (world) => model.beginCheckout(world, plan, begun, run.now));
  if (begun === null) return null;
  const tab: Tab = { secret: begun.secret, of: begun.intentType };
  if (!tabs.some(({ secret }) => secret === tab.secret)) tabs.push(tab);
  return tab;
}

async function confirm(run: Run, form: model.Form): Promise<void> {
  const outcome = await run.bench.confirm(run.person, form);
  run.note(`confirm the ${form.of} with a card that is ${form.card}, ${form.bank}: ${outcome}`);
  run.follow({ outcome, disturbed: false }, (world) => model.confirm(world, form, run.now));
}

async function activate(run: Run, times: number): Promise<void> {
  const { accounts } = run.bench.context();
  const once = () => accounts.activate({ userId: run.person.userId, isTrial: false });
  const { now } = run;
  const all: Promise<Attempt<unknown>>[] = [];
  for (let time = 0; time < times; time += 1) all.push(run.attempt("activate", once));
  // In parallel one cannot tell whom a fault met, so that each may have been cut off.
  const done = await Promise.all(all);
  const disturbed = done.some((tried) => tried.disturbed);
  for (const tried of done) {
    const refused = tried.outcome === "card_refused" || tried.outcome === "not_ready";
    const outcome = refused ? "no card" : tried.outcome;
    run.follow({ outcome, disturbed }, (world) => choices.activate(world, now), disturbed);
  }
}

async function change(run: Run, tabs: Tab[], step: Step & { kind: "switch" }): Promise<void> {
  const { bench, person } = run;
  const offeredAt = run.now;
  const asked = await run.attempt(`offer ${step.plan}`, () =>
    bench.context().billing.offerSwitch(person.userId, step.plan),
  );
  const seen = asked.value === null ? null : { ...asked.value, offeredAt };
  run.follow(asked, (world) => choices.offer(world, step.plan, seen, offeredAt));
  if (seen === null) return;
  bench.clock.advance(SECOND + step.wait);
  for (let time = 0; time < step.times; time += 1) {
    const tried = await run.attempt("take the offer", () =>
      bench
        .context()
        .billing.takeOffer({ userId: person.userId, actionKey: bench.context().platform.ids.uuid() }, seen.id),
    );
    const secret = tried.value?.clientSecret ?? null;
    const outcome = secret === null ? tried.outcome : "confirm";
    run.follow({ ...tried, outcome }, (world) => choices.take(world, seen, secret, run.now));
    if (secret === null) continue;
    const tab: Tab = { secret, of: "switch" };
    tabs.push(tab);
    await confirm(run, { ...tab, card: "asksAlways", bank: step.bank });
    if (step.activates) await activate(run, 1);
  }
}

async function minute(run: Run): Promise<void> {
  const { faults } = run.bench;
  const heard = faults.heard();
  let rang = 0;
  const tried = await run.attempt("the minute's job", async () => {
    rang = await run.bench.ring();
    await run.bench.context().billing.lookAtDue();
  });
  if (faults.withheld() || tried.disturbed) run.doubtful = true;
  const looked = (world: World) => choices.look(world, run.now);
  // What rang is looked at; where bells were lost, only what is due by the clock.
  if (tried.disturbed || faults.heard() + rang > heard || !run.doubtful) {
    run.follow({ ...tried, outcome: "ok" }, looked, true);
    return;
  }
  run.keep([...run.worlds, ...run.worlds.flatMap((world) => looked(world).worlds.slice(-1))]);
}

async function hour(run: Run): Promise<void> {
  const tried = await run.attempt("the hour's job", () => run.bench.context().billing.reconcile());
  const looked = (world: World) => choices.look(world, run.now);
  const forgotten = ({ setups, provider }: World) =>
    [...setups.map(({ begunAt }) => begunAt), ...provider.subs.map(({ createdAt }) => createdAt)].some(
      (begunAt) => begunAt <= run.now - FORGOTTEN,
    );
  const before = run.worlds;
  run.follow({ ...tried, outcome: "ok" }, looked, true);
  // Forms this old are no longer looked for; whoever comes back to one settles it by that.
  run.keep([...run.worlds, ...before.filter(forgotten)]);
}

/** Everything works again, the hour's job has looked and the user comes back: what is written down is the truth. */
async function calm(run: Run): Promise<void> {
  run.bench.faults.calm();
  run.bench.post("in order");
  await hour(run);
  await run.bench.context().billing.signedIn(run.person.userId);
  run.keep(run.worlds.flatMap((world) => choices.look(world, run.now).worlds.slice(-1)));
  run.doubtful = false;
  run.note("calm");
}

/** Exactly one message for each that was claimed. */
async function checkMails(run: Run): Promise<void> {
  const sent = await run.bench.sendMails(run.person);
  const expected = Object.values((run.worlds[0] ?? newWorld(run.bench.habits)).mails).map((text) => text.split(" ")[0]);
  const kinds = sent.map(({ messageId }) => messageId.split("-")[0]);
  if (kinds.toSorted().join() !== expected.toSorted().join()) {
    run.fail(`Sent were ${kinds.toSorted().join()}; expected ${expected.toSorted().join()}`);
  }
  if (new Set(sent.map(({ messageId }) => messageId)).size !== sent.length) run.fail("Two messages have one id");
}

/** The account is deleted: nothing is charged afterwards. */
async function leave(run: Run): Promise<void> {
  const { bench, person } = run;
  const before = await bench.observe(person);
  await bench.context().billing.endBilling(person.userId);
  const after = await bench.observe(person);
  if (after.live.length > 0 || after.charges.join() !== before.charges.join())
    run.fail("Something lives on at the provider");
  bench.clock.advance(400 * DAY);
  const later = await bench.observe(person);
  if (later.charges.join() !== before.charges.join()) run.fail("A deleted account was charged");
  await bench.forget(person);
}
