import { Stripe } from "stripe";
import { DAY } from "#tests/support/stripe/calendar";
import { invalid, notOffered } from "#tests/support/stripe/stripe-error";
import type { EventRow, StripeRecords } from "#tests/support/stripe/records";

/** The destination of events. */
export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

/** A sent event, and its response status; 0 if there was no answer. */
export interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly status: number;
}

export interface Webhooks {
  /** Sends events here from now on; null queues them. */
  aim(target: WebhookTarget | null): void;
  /** Sends all queued events in order; those not answered with success stay queued. */
  deliver(): Promise<readonly Delivery[]>;
  /** Sends each event as it happens. */
  automatic(on: boolean): void;
  /** Resolves when nothing is being sent. */
  delivered(): Promise<void>;
  /** The next events are never sent. */
  lose(count: number): void;
  /** The next events are sent twice. */
  duplicate(count: number): void;
  /** Queued events are sent newest first. */
  reorder(on: boolean): void;
  /** Events are held back until so many seconds of the clock have passed. */
  delay(seconds: number): void;
  /** The types of the queued events, oldest first. */
  waiting(): readonly string[];
}

export function renderEvent(records: StripeRecords, row: EventRow): object {
  return {
    id: row.id,
    object: "event",
    account: null,
    api_version: records.apiVersion,
    context: null,
    created: row.created,
    data: { object: row.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: row.type,
  };
}

/** Stripe's event list: 30 days of it, with at most twenty types per request. */
export function listEvents(records: StripeRecords, params: Stripe.EventListParams): readonly EventRow[] {
  const { type, types, created } = params;
  if (types !== undefined && types.length > 20) throw invalid("You may list at most 20 types.", { param: "types" });
  const { gte = 0, gt = -1, lte = Infinity, lt = Infinity } = typeof created === "object" ? created : {};
  if (typeof created === "number") throw notOffered("a moment as created");
  return records.events
    .all()
    .filter((event) => type === undefined || event.type === type)
    .filter((event) => types === undefined || types.includes(event.type))
    .filter((event) => event.created >= Math.max(gte, records.now - 30 * DAY))
    .filter((event) => event.created > gt && event.created <= lte && event.created < lt);
}

/** How long Stripe waits for an answer. */
const TIMEOUT_MS = 20_000;

export function createWebhooks(records: StripeRecords, firstTarget: WebhookTarget | null): Webhooks {
  let target = firstTarget;
  let queue: EventRow[] = [];
  let isAutomatic = false;
  let isReordered = false;
  let heldBack = 0;
  let toLose = 0;
  let toDouble = 0;
  let sending: Promise<unknown> = Promise.resolve();

  const send = async (event: EventRow, { url, secret }: WebhookTarget): Promise<Delivery> => {
    const payload = JSON.stringify(renderEvent(records, event));
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: records.now });
    const status = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    return { id: event.id, type: event.type, status };
  };

  const sendWaiting = async (): Promise<readonly Delivery[]> => {
    const to = target;
    if (to === null) return [];
    const due = queue.filter(({ created }) => created + heldBack <= records.now);
    queue = queue.filter((event) => !due.includes(event));
    const deliveries: Delivery[] = [];
    const again = new Set<EventRow>();
    for (const event of isReordered ? due.toReversed() : due) {
      const delivery = await send(event, to);
      deliveries.push(delivery);
      if (delivery.status < 200 || delivery.status > 299) again.add(event);
    }
    queue = [...due.filter((event) => again.has(event)), ...queue];
    return deliveries;
  };

  const deliver = (): Promise<readonly Delivery[]> => {
    const next = sending.then(sendWaiting);
    sending = next;
    return next;
  };

  records.onEvent((event) => {
    if (toLose > 0) {
      toLose -= 1;
      return;
    }
    queue.push(event);
    if (toDouble > 0) {
      toDouble -= 1;
      queue.push({ ...event });
    }
    if (isAutomatic) void deliver();
  });

  return {
    aim: (to) => {
      target = to;
    },
    deliver,
    automatic: (on) => {
      isAutomatic = on;
      if (on) void deliver();
    },
    delivered: async () => {
      // Delivery may make the application send requests, which cause further events.
      for (let last: unknown = null; last !== sending;) {
        last = sending;
        await last;
      }
    },
    lose: (count) => {
      toLose = count;
    },
    duplicate: (count) => {
      toDouble = count;
    },
    reorder: (on) => {
      isReordered = on;
    },
    delay: (seconds) => {
      heldBack = seconds;
    },
    waiting: () => queue.map(({ type }) => type),
  };
}
