import type { Database } from "#server/db/database";
import type { Clock } from "#server/services/clock/clock";
import type { Ids } from "#server/services/ids/ids";
import {
  BadSignature,
  CardRefused,
  CustomerGone,
  type CardSetup,
  type Payments,
  type ProviderEvent,
} from "#server/services/payments/payments";
import * as actions from "#server/services/payments/sandbox-actions";
import { advance } from "#server/services/payments/sandbox-advance";
import { NOT_AUTHENTICATED, OUT_OF_DATE } from "#server/services/payments/sandbox-cards";
import { confirmCard, type FilledForm } from "#server/services/payments/sandbox-confirm";
import {
  customerExists,
  deleteCustomer,
  findOrInsertCustomer,
  lockCustomer,
  lockDueCustomers,
  writeCustomer,
} from "#server/services/payments/sandbox-repository";
import {
  accountOf,
  putSetup,
  type NewId,
  type SandboxSetup,
  type SandboxState,
} from "#server/services/payments/sandbox-state";

/** A filled-in card form, and the customer in front of it. */
export interface CardConfirmation extends FilledForm {
  readonly customerId: string;
}

/** The pretended payment provider: no money moves, and everything else is as with a real one. */
export interface SandboxPayments extends Payments {
  /**
   * What Stripe's own form does in the browser: confirms the setup, first payment or change of plan that the client secret
   * stands for. `authenticate`: the bank asks the customer first. Throws `CardRefused`.
   */
  confirmCard(confirmation: CardConfirmation): Promise<"succeeded" | "authenticate">;
}

export interface SandboxParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** What an action makes of a customer's state, and what it answers. */
interface Outcome<T> {
  readonly state: SandboxState;
  readonly answer: T;
}
type Act<T> = (state: SandboxState, moment: actions.Moment) => Outcome<T>;

const BATCH = 50;
const CUSTOMER_ID = /^cus_[0-9a-f]{32}$/u;

export function sandboxPayments({ database, clock, ids }: SandboxParts): SandboxPayments {
  const compactId = () => ids.uuid().replaceAll("-", "");
  // Every id names its customer, so that the one document that holds it is found without a search.
  const idsOf = (customerId: string): NewId => {
    const mark = customerId.slice("cus_".length);
    return (prefix) => `${prefix}_${mark}${compactId()}`;
  };
  const secretFor = (id: string) => `${id}_secret_${ids.token()}`;

  const find = async <T>(customerId: string, act: Act<T>): Promise<T | null> =>
    database.transaction(async (tx) => {
      const locked = await lockCustomer(tx, customerId);
      if (locked === null) return null;
      const now = clock.now();
      const newId = idsOf(customerId);
      const { state, answer } = act(advance(locked.state, now, newId), { now, newId });
      const after = advance(state, now, newId);
      if (after !== locked.state) await writeCustomer(tx, locked, after, now);
      return answer;
    });
  const withCustomer = async <T>(customerId: string, act: Act<T>): Promise<T> => {
    const answer = await find(customerId, (state, moment) => {
      const outcome = act(state, moment);
      return { ...outcome, answer: { it: outcome.answer } };
    });
    if (answer === null) throw new CustomerGone(`The sandbox knows no customer ${customerId}`);
    return answer.it;
  };
  /** The same for the customer whose subscription or payment an id names. */
  const withOwner = async <T>(id: string, act: Act<T>): Promise<T> => {
    const customerId = ownerOf(id);
    if (customerId === null) throw new Error(`The sandbox never made an id such as ${id}`);
    return withCustomer(customerId, act);
  };
  const change = (id: string, act: (state: SandboxState, moment: actions.Moment) => SandboxState): Promise<void> =>
    withOwner(id, (state, moment) => ({ state: act(state, moment), answer: undefined }));
  /** Changes it, once for a key. */
  const changeOnce = (
    method: string,
    { subscriptionId, key }: { readonly subscriptionId: string; readonly key: string },
    act: (state: SandboxState, moment: actions.Moment) => SandboxState,
  ): Promise<void> =>
    change(subscriptionId, (state, moment) => {
      const name = `${method} ${key}`;
      return name in state.done ? state : remembered(act(state, moment), name, subscriptionId);
    });

  return {
    description: "the sandbox: test cards only, no money moves",
    cardForm: { provider: "sandbox" },
    checkPrices: async () => {},

    ensureCustomer: ({ userId }) => findOrInsertCustomer(database, userId, `cus_${compactId()}`),
    async customerState(customerId) {
      if (await customerExists(database, customerId)) return "stands";
      return CUSTOMER_ID.test(customerId) ? "deleted" : "unknown";
    },
    // A user has one here, and neither name nor address is kept with it.
    describeCustomer: () => Promise.resolve(),
    removeSpareCustomers: () => Promise.resolve([]),
    async forgetCustomer(customerId) {
      await deleteCustomer(database, customerId);
      return [];
    },
    readAccount: (customerId) => withCustomer(customerId, (state) => ({ state, answer: accountOf(state) })),

    beginSetup: ({ customerId, key }) =>
      withCustomer(customerId, (state, { newId }) => {
        const name = `setup ${key}`;
        const made = state.setups.find(({ id }) => id === state.done[name]);
        if (made !== undefined) return { state, answer: setupOf(state, made) };
        const id = newId("seti");
        const setup: SandboxSetup = { id, state: "open", clientSecret: secretFor(id), card: null };
        return { state: remembered(putSetup(state, setup), name, id), answer: setupOf(state, setup) };
      }),
    async readSetup(setupId) {
      const customerId = ownerOf(setupId);
      if (customerId === null) return null;
      return find(customerId, (state) => {
        const setup = state.setups.find(({ id }) => id === setupId);
        return { state, answer: setup === undefined ? null : setupOf(state, setup) };
      });
    },
    subscribe: ({ customerId, key, ...order }) =>
      withCustomer(customerId, (state, moment) => {
        const name = `subscribe ${key}`;
        if (name in state.done) return { state, answer: undefined };
        const id = moment.newId("sub");
        return { state: remembered(actions.subscribe(state, { ...order, id }, moment), name, id), answer: undefined };
      }),
    beginUnpaid: ({ customerId, plan, key }) =>
      withCustomer(customerId, (state, moment) => {
        const name = `unpaid ${key}`;
        const made = state.done[name];
        if (made !== undefined) return { state, answer: actions.unpaidOf(state, made) };
        const id = moment.newId("sub");
        const invoiceId = moment.newId("in");
        const order = { id, invoiceId, plan, clientSecret: secretFor(invoiceId) };
        const begun = remembered(actions.beginUnpaid(state, order, moment), name, id);
        return { state: begun, answer: actions.unpaidOf(begun, id) };
      }),
    readUnpaid: (subscriptionId) =>
      withOwner(subscriptionId, (state) => ({
        state,
        answer: actions.unpaidOf(state, subscriptionId),
      })),
    abandonUnpaid: (subscriptionId) =>
      change(subscriptionId, (state, moment) => actions.abandonUnpaid(state, subscriptionId, moment)),

    setCancelsAtPeriodEnd: (request) =>
      changeOnce("cancels", request, (state, moment) => actions.setCancelsAtPeriodEnd(state, request, moment)),
    endNow: (end) => changeOnce("end", end, (state, moment) => actions.endNow(state, end, moment)),
    // An end voids them in the same step here.
    voidInvoices: () => Promise.resolve(),
    refund: ({ paymentId }) => change(paymentId, (state, moment) => actions.refund(state, paymentId, moment)),

    previewSwitch: (request) =>
      withOwner(request.subscriptionId, (state) => ({ state, answer: actions.switchPrice(state, request) })),
    switchNow: (request) =>
      withOwner(request.subscriptionId, (state, moment) => {
        const name = `switch ${request.key}`;
        if (name in state.done) return { state, answer: switchAnswer(state, state.done[name]) };
        const invoiceId = moment.newId("in");
        const order = { ...request, invoiceId, clientSecret: secretFor(invoiceId) };
        const switched = remembered(actions.switchNow(state, order, moment), name, invoiceId);
        return { state: switched, answer: switchAnswer(switched, invoiceId) };
      }),
    switchInTrial: (request) =>
      changeOnce("in trial", request, (state, moment) => actions.switchInTrial(state, request, moment)),
    scheduleSwitch: (request) =>
      changeOnce("schedule", request, (state, moment) => actions.scheduleSwitch(state, request, moment)),

    useCard: ({ customerId, ...request }) =>
      withCustomer(customerId, (state, moment) => ({
        state: actions.useCard(state, request, moment),
        answer: undefined,
      })),
    overdueConfirmation: (subscriptionId) =>
      withOwner(subscriptionId, (state) => {
        const asked = actions.askAboutOverdue(state, subscriptionId, secretFor);
        const clientSecret = actions.overdueInvoice(asked, subscriptionId)?.clientSecret ?? null;
        return { state: asked, answer: { clientSecret } };
      }),

    async confirmCard({ customerId, ...confirmation }) {
      // What a refused card changed is kept, so the refusal is thrown once the transaction is over.
      const confirmed = await find(customerId, (state, moment) => {
        const outcome = confirmCard(state, confirmation, moment);
        return { state: outcome.state, answer: outcome };
      });
      if (confirmed === null) throw new CardRefused(OUT_OF_DATE);
      if (confirmed.outcome === "refused") throw new CardRefused(confirmed.message);
      return confirmed.outcome;
    },

    readEvent: () => {
      throw new BadSignature("The sandbox sends no webhooks");
    },
    async collectEvents() {
      const collected: ProviderEvent[] = [];
      for (;;) {
        const batch = await database.transaction(async (tx) => {
          const now = clock.now();
          const due = await lockDueCustomers(tx, now, BATCH);
          const events: ProviderEvent[] = [];
          for (const locked of due) {
            const { customerId } = locked.state;
            const after = advance(locked.state, now, idsOf(customerId));
            events.push(...after.events.map((event) => ({ ...event, customerId, paymentId: null, decisive: true })));
            await writeCustomer(tx, locked, { ...after, events: [] }, now);
          }
          return { events, last: due.length < BATCH };
        });
        collected.push(...batch.events);
        if (batch.last) return collected;
      }
    },
  };
}

function remembered(state: SandboxState, name: string, made: string): SandboxState {
  return { ...state, done: { ...state.done, [name]: made } };
}

function setupOf({ customerId }: SandboxState, { id, state, clientSecret }: SandboxSetup): CardSetup {
  return { id, customerId, state, clientSecret };
}

function switchAnswer(state: SandboxState, invoiceId: string | undefined): { readonly clientSecret: string | null } {
  const invoice = state.invoices.find(({ id }) => id === invoiceId);
  // The bank's question was answered with no, or too late: this change can never come through.
  if (invoice?.state === "void") throw new CardRefused(NOT_AUTHENTICATED);
  return { clientSecret: invoice === undefined || invoice.state === "paid" ? null : invoice.clientSecret };
}

function ownerOf(id: string): string | null {
  const mark = /^[a-z]+_([0-9a-f]{32})[0-9a-f]{32}$/u.exec(id)?.[1];
  return mark === undefined ? null : `cus_${mark}`;
}
