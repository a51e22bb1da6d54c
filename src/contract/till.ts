import * as z from "zod/mini";
import { SUPERMARKETS } from "#domain/options/options";
import { defineEndpoint } from "#contract/endpoint";
import { optionOf } from "#contract/options";

const AMOUNT = "Please enter what the till said, from £0.01 to £2,000, such as 41.20";

/** How many receipts we need before publishing how far our totals are from one shop's till. */
export const RECEIPTS_TO_TELL = 30;

/** What the till said, in pounds with at most two decimals; null withdraws it. */
export const tillBody = z.object({
  amount: z.nullable(
    z.number({ error: AMOUNT }).check(
      z.gte(0.01, AMOUNT),
      z.lte(2_000, AMOUNT),
      z.refine((pounds) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6, AMOUNT),
    ),
  ),
});

/** Reported after the shop, by the plan's owner only. */
export const putTill = defineEndpoint({
  method: "PUT",
  path: "/api/meal-plans/:id/till",
  access: "signed_in",
  summary: "What the till said of one plan's shopping, or null to take it back",
  params: z.object({ id: z.string() }),
  body: tillBody,
  answer: z.object({ till_total: z.nullable(z.number()) }),
});

const percent = z.number();

/** How far our totals were from the tills of one shop in the last twelve months; below 0 where ours were lower. */
export const tillError = z.object({
  supermarket: z.enum(SUPERMARKETS),
  receipts: z.number(),
  meanErrorPercent: percent,
});
export type TillErrorAnswer = z.infer<typeof tillError>;

export const getTillError = defineEndpoint({
  method: "GET",
  path: "/api/till-error",
  access: "signed_in",
  summary: "How far our totals are from one shop's till on average; null while too few people have told",
  query: z.object({ supermarket: optionOf(SUPERMARKETS, "supermarket") }),
  answer: z.nullable(tillError),
});

/**
 * The errors for one shop in one month or, with a null month, the last twelve. Per cent of the till total, negative where ours was
 * lower.
 */
export const tillErrors = z.object({
  supermarket: z.enum(SUPERMARKETS),
  month: z.nullable(z.string()),
  receipts: z.number(),
  /** Receipts so far from our total that they must be for a different shop or mistyped; excluded from all other figures. */
  leftOut: z.number(),
  /** These are null if every receipt was excluded. */
  meanErrorPercent: z.nullable(percent),
  medianAbsoluteErrorPercent: z.nullable(percent),
  tenthPercent: z.nullable(percent),
  ninetiethPercent: z.nullable(percent),
});
export type TillErrorsAnswer = z.infer<typeof tillErrors>;

export const listTillErrors = defineEndpoint({
  method: "GET",
  path: "/api/super-admin/till-errors",
  access: "super_admin",
  summary: "How far our totals were from the till, by shop and month of the last twelve, each shop's sum first",
  answer: z.array(tillErrors),
});
