/**
 * Who can take the money, as `PAYMENT_PROVIDER` and the database name them. Every branch on them is a switch or a record, so that
 * the compiler names each place where another one is to be told.
 */
export const PAYMENT_PROVIDERS = ["sandbox", "stripe"] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];
