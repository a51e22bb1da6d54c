/**
 * Who takes the payments, as named in `PAYMENT_PROVIDER` and the database. Every branch on them is a switch or a record, so that
 * the compiler points to each place that must handle a new one.
 */
export const PAYMENT_PROVIDERS = ["sandbox", "stripe"] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];
