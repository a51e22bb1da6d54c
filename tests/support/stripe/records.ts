import { randomBytes } from "node:crypto";
import { Stripe } from "stripe";
import type {
  ChargeRow,
  CustomerRow,
  InvoiceRow,
  PaymentIntentRow,
  PaymentMethodRow,
  PriceRow,
  RefundRow,
  ScheduleRow,
  SetupIntentRow,
  SubscriptionRow,
} from "#tests/support/stripe/rows";

interface Row {
  readonly id: string;
  readonly customer: string | null;
}

/** Rows of one kind in creation order, indexed by id and customer. */
export class Table<T extends Row> {
  private readonly rows = new Map<string, T>();
  private readonly byCustomer = new Map<string, T[]>();

  add(row: T): T {
    this.rows.set(row.id, row);
    if (row.customer !== null) {
      const owned = this.byCustomer.get(row.customer) ?? [];
      owned.push(row);
      this.byCustomer.set(row.customer, owned);
    }
    return row;
  }

  find(id: string | null): T | undefined {
    return id === null ? undefined : this.rows.get(id);
  }

  /** For ids stored by the server itself. */
  get(id: string): T {
    const row = this.rows.get(id);
    if (row === undefined) throw new Error(`nothing is kept under ${id}`);
    return row;
  }

  ofCustomer(customer: string): readonly T[] {
    return this.byCustomer.get(customer) ?? [];
  }

  all(): readonly T[] {
    return [...this.rows.values()];
  }
}

export interface EventRow {
  readonly id: string;
  readonly customer: null;
  readonly type: string;
  readonly created: number;
  /** The object at that time. */
  readonly object: unknown;
}

/** The server's whole state, and its current time in seconds. */
export class StripeRecords {
  readonly apiVersion = Stripe.API_VERSION;
  now: number;
  /** How long a renewal's invoice stays a draft. */
  readonly draftSeconds: number;
  readonly customers = new Table<CustomerRow>();
  readonly paymentMethods = new Table<PaymentMethodRow>();
  readonly setupIntents = new Table<SetupIntentRow>();
  readonly paymentIntents = new Table<PaymentIntentRow>();
  readonly charges = new Table<ChargeRow>();
  readonly refunds = new Table<RefundRow>();
  readonly invoices = new Table<InvoiceRow>();
  readonly subscriptions = new Table<SubscriptionRow>();
  readonly schedules = new Table<ScheduleRow>();
  readonly prices: ReadonlyMap<string, PriceRow>;
  readonly events = new Table<EventRow>();
  /** Subscriptions that can still change with time. */
  readonly live = new Set<SubscriptionRow>();
  private readonly listeners: ((event: EventRow) => void)[] = [];

  constructor(settings: { readonly now: number; readonly draftSeconds: number; readonly prices: readonly PriceRow[] }) {
    this.now = settings.now;
    this.draftSeconds = settings.draftSeconds;
    this.prices = new Map(settings.prices.map((price) => [price.id, price]));
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(18).toString("base64url").replaceAll(/[-_]/gu, "0")}`;
  }

  priceOf(id: string): PriceRow {
    const price = this.prices.get(id);
    if (price === undefined) throw new Error(`no price is kept under ${id}`);
    return price;
  }

  emit(type: string, object: unknown): void {
    const event = { id: this.newId("evt"), customer: null, type, created: this.now, object: structuredClone(object) };
    this.events.add(event);
    for (const listener of this.listeners) listener(event);
  }

  onEvent(listener: (event: EventRow) => void): void {
    this.listeners.push(listener);
  }
}
