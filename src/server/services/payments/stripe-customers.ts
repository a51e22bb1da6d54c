import type Stripe from "stripe";
import type { CustomerState, Payments } from "#server/services/payments/payments";
import { everyOne } from "#server/services/payments/stripe-invoices";
import { hasCode, withKey } from "#server/services/payments/stripe-errors";

type Person = Parameters<Payments["ensureCustomer"]>[0];

const MISSING = "resource_missing";
/** What our key alone can write says whose customer it is. */
const USER = "user_id";

/**
 * The customer of a user. Stripe remembers a key for a day and repeats a fault of its own for as long, so that a customer may have been
 * made of which we never heard: it is looked for before another one is made.
 */
export function ensureCustomer(stripe: Stripe, { userId, email, fullName, formerId }: Person): Promise<string> {
  // Under the former one's key Stripe would hand the former one back.
  return withKey(`cust:${userId}${formerId === undefined ? "" : `:${formerId}`}`, async (idempotencyKey) => {
    const made = (await withAddress(stripe, userId, email)).filter(({ id }) => id !== formerId);
    const [oldest] = made.toSorted((one, other) => one.created - other.created || (one.id < other.id ? -1 : 1));
    if (oldest !== undefined) return oldest.id;
    const user = { email, name: fullName, metadata: { [USER]: userId } };
    return (await stripe.customers.create(user, { idempotencyKey })).id;
  });
}

/** Gives a customer the name and address of now. */
export async function describeCustomer(
  stripe: Stripe,
  { customerId, email, fullName }: Parameters<Payments["describeCustomer"]>[0],
): Promise<void> {
  await stripe.customers.update(customerId, { email, name: fullName });
}

/**
 * Deletes the user's other customers, as lost answers leave them. A list by address is exact; the search by user also finds those of a
 * former address, a minute or so after they were made. One on which anything was ever bought stays, and is returned.
 */
export async function removeSpareCustomers(
  stripe: Stripe,
  { userId, email, keptId }: Parameters<Payments["removeSpareCustomers"]>[0],
): Promise<readonly string[]> {
  const found = [
    ...(email === null ? [] : await withAddress(stripe, userId, email)),
    ...(await stripe.customers.search({ query: `metadata['${USER}']:'${userId}'`, limit: 100 })).data,
  ];
  const spare = new Set(found.map(({ id }) => id).filter((id) => id !== keptId));
  const used: string[] = [];
  for (const id of spare) {
    if (await isEmpty(stripe, id)) await remove(stripe, id);
    else used.push(id);
  }
  return used;
}

async function withAddress(stripe: Stripe, userId: string, email: string): Promise<readonly Stripe.Customer[]> {
  const all = await everyOne(stripe.customers.list({ email, limit: 100 }));
  return all.filter(({ metadata }) => metadata[USER] === userId);
}

async function isEmpty(stripe: Stripe, customer: string): Promise<boolean> {
  try {
    const { data: subscriptions } = await stripe.subscriptions.list({ customer, status: "all", limit: 1 });
    const { data: invoices } = await stripe.invoices.list({ customer, limit: 1 });
    return subscriptions.length === 0 && invoices.length === 0;
  } catch (error) {
    // The search may still tell of one that is gone.
    if (hasCode(error, MISSING)) return true;
    throw error;
  }
}

/** Deletes a customer with its spare ones, itself last: should we be cut off, it leads to them again. What still runs ends with it. */
export async function forgetCustomer(stripe: Stripe, customerId: string): Promise<readonly string[]> {
  const customer = await find(stripe, customerId);
  if (customer === null || customer.deleted === true) return [];
  const userId = customer.metadata[USER];
  const used =
    userId === undefined
      ? []
      : await removeSpareCustomers(stripe, { userId, email: customer.email, keptId: customerId });
  await remove(stripe, customerId);
  return used;
}

/** Stripe goes on to tell of a customer that was deleted; of another account's it tells nothing. */
export async function customerState(stripe: Stripe, customerId: string): Promise<CustomerState> {
  const customer = await find(stripe, customerId);
  return customer === null ? "unknown" : customer.deleted === true ? "deleted" : "stands";
}

async function find(stripe: Stripe, id: string): Promise<Stripe.Customer | Stripe.DeletedCustomer | null> {
  try {
    return await stripe.customers.retrieve(id);
  } catch (error) {
    if (hasCode(error, MISSING)) return null;
    throw error;
  }
}

async function remove(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.customers.del(id);
  } catch (error) {
    if (!hasCode(error, MISSING)) throw error;
  }
}
