import { listOf } from "#tests/support/stripe/render";
import { invalid, notOffered } from "#tests/support/stripe/stripe-error";
import type { StripeRecords } from "#tests/support/stripe/records";

/** One endpoint of the API. */
export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  /** Such as `/v1/customers/:id`. */
  readonly path: string;
  readonly pattern: RegExp;
  /** The SDK's name for the type of its parameters; null when it takes none but `expand`. */
  readonly schema: string | null;
  readonly run: (records: StripeRecords, params: Record<string, unknown>, id: string) => unknown;
}

/**
 * `offered` are the parameters that this server supports; others are refused, although Stripe supports them, so that no
 * test passes because something was ignored.
 */
export function route<Params extends object>(
  where: `${Route["method"]} /v1/${string}`,
  schema: string | null,
  offered: readonly (keyof Params & string)[],
  run: (records: StripeRecords, params: Params, id: string) => unknown,
): Route {
  const [method = "", path = ""] = where.split(" ");
  const known = new Set<string>([...offered, "expand"]);
  return {
    method: method as Route["method"],
    path,
    pattern: new RegExp(`^${path.replace(":id", "([^/]+)")}$`, "u"),
    schema,
    run: (records, params, id) => {
      const other = Object.keys(params).find((name) => !known.has(name));
      if (other !== undefined) throw notOffered(`the parameter ${other}`);
      return run(records, params as Params, id);
    },
  };
}

interface Paging {
  readonly limit?: number;
  readonly starting_after?: string;
  readonly ending_before?: string;
}

/** A page of rows given oldest first; Stripe lists newest first. */
export function page<Row extends { readonly id: string }, Shown>(
  url: string,
  rows: readonly Row[],
  params: Paging,
  render: (row: Row) => Shown,
): unknown {
  const { limit = 10, starting_after: after, ending_before: before } = params;
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalid("This value must be between 1 and 100.", { param: "limit" });
  }
  if (before !== undefined) throw notOffered("ending_before");
  const newest = rows.toReversed();
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) {
    throw invalid(`No such object: '${after}'`, { code: "resource_missing", param: "starting_after" });
  }
  return listOf(url, newest.slice(from, from + limit).map(render), newest.length > from + limit);
}
