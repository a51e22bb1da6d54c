import { Client } from "pg";
import type { SandboxState } from "#server/services/payments/sandbox-state";
import type { BillingServer } from "#tests/support/billing-process";

/** What the sandbox has of a user, as it keeps it; the server must have been started with `killed-server`. */
export async function heldBySandbox(server: BillingServer, username: string) {
  const { subscriptions, invoices } = (await stateOf(server, username)) ?? { subscriptions: [], invoices: [] };
  const begun = subscriptions.filter(({ phase }) => phase !== "incomplete");
  const paid = invoices.filter(({ state }) => state === "paid");
  return {
    subscriptions: begun.length,
    live: begun.filter(({ phase }) => phase !== "ended").length,
    charges: paid.map(({ pence }) => pence),
    refunds: paid.filter(({ refundedPence }) => refundedPence > 0).map(({ refundedPence }) => refundedPence),
  };
}

async function stateOf({ url, databaseUrl }: BillingServer, username: string): Promise<SandboxState | null> {
  if (databaseUrl === null) {
    const answer = await fetch(`${url()}/sandbox-state/${username}`);
    return (await answer.json()) as SandboxState | null;
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select state from sandbox_customers c join users u on u.id = c.user_id where u.username = $1",
      [username],
    );
    return (rows[0]?.state ?? null) as SandboxState | null;
  } finally {
    await client.end();
  }
}
