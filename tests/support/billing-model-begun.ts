import { DAY, type ModelState } from "#tests/support/billing-model-types";

/** How long a retry is recognised by its key. */
const KNOWN = 30 * DAY;
type Begun = ModelState["begun"][string];

/** The earlier request with this key. */
export function before({ begun }: ModelState, key: string, now: number): Begun | null {
  const former = begun[key];
  return former === undefined || former.at < now - KNOWN ? null : former;
}

/** The first try under a key; a later one changes nothing. */
export function begins(state: ModelState, key: string, asked: Pick<Begun, "kind" | "sub">, now: number): void {
  if (before(state, key, now) !== null) return;
  state.begun[key] = { ...asked, at: now, order: Object.keys(state.begun).length };
}

/** Whether the latest request is a different one. */
export function askedSince({ begun }: ModelState, { order }: Begun, kinds: readonly Begun["kind"][]): boolean {
  return Object.values(begun).some((other) => other.order > order && kinds.includes(other.kind));
}

/** Whether the subscription continues, was billed, or ended other than by its cancellation. */
export function wentOn({ provider }: ModelState, { sub, at }: Begun): boolean {
  const own = provider.subs.find(({ name }) => name === sub);
  if (own === undefined) return sub === null;
  if (own.phase !== "ended") return !own.cancels;
  const billed = provider.invoices.some((invoice) => invoice.sub === sub && invoice.madeAt > at);
  return billed || own.why !== "cancelled";
}
