import { and, eq, sql, type SQL } from "drizzle-orm";
import { ASKED_ID, type CallerRow } from "#server/db/caller-row";
import type { Queryable } from "#server/db/database";
import { users } from "#server/db/schema/accounts";
import { mealPlans, planPdfs, planRecords } from "#server/db/schema/plans";

/** The stored forms of a plan: its record as its owner gets it, and its PDF. */
export type KeptKind = "record" | "pdf";

const TABLES = { record: planRecords, pdf: planPdfs } as const;

/** The version of the code that made the stored bytes, and their tag. Both null if nothing is stored. */
export interface KeptMark {
  readonly version: string | null;
  readonly tag: string | null;
}

/** A plan that its reader may read, and what is currently stored for it. */
export interface ReadablePlan {
  readonly own: boolean;
  readonly record: KeptMark;
  readonly pdf: KeptMark;
}

/** The plan with the id in the address, if the caller may read it: their own, or any for a super admin. */
export const READABLE_PLAN: CallerRow<ReadablePlan> = {
  name: "readable_plan",
  json: sql<ReadablePlan | null>`(
    select json_build_object('own', ${mealPlans.userId} = ${users.id}, 'record', ${markOf("record")}, 'pdf', ${markOf("pdf")})
    from ${mealPlans}
    left join ${planRecords} on ${standsFor("record")}
    left join ${planPdfs} on ${standsFor("pdf")}
    where ${mealPlans.id} = ${ASKED_ID} and (${mealPlans.userId} = ${users.id} or ${users.role} = 'super_admin')
  )`,
};

function markOf(kind: KeptKind): SQL {
  const { version, tag } = TABLES[kind];
  return sql`json_build_object('version', ${version}, 'tag', ${tag})`;
}

/** Bytes made before the plan's last change do not count. */
function standsFor(kind: KeptKind): SQL {
  const { planId, madeFrom } = TABLES[kind];
  return sql`${planId} = ${mealPlans.id} and ${madeFrom} = ${mealPlans}.xmin::text`;
}

/** What is stored for any user's plan; null if there is no such plan. */
export async function findMark(db: Queryable, planId: string, kind: KeptKind): Promise<KeptMark | null> {
  const { version, tag } = TABLES[kind];
  const [row] = await db
    .select({ version, tag })
    .from(mealPlans)
    .leftJoin(TABLES[kind], standsFor(kind))
    .where(eq(mealPlans.id, planId));
  return row ?? null;
}

/** The stored bytes with this tag; null if deleted or replaced by now. */
export async function findBytes(
  db: Queryable,
  { planId, kind, tag }: { planId: string; kind: KeptKind; tag: string },
): Promise<Uint8Array | null> {
  const table = TABLES[kind];
  const [row] = await db
    .select({ bytes: table.bytes })
    .from(table)
    .where(and(eq(table.planId, planId), eq(table.tag, tag)));
  return row?.bytes ?? null;
}

/** The bytes made from a plan, and the version of its row they were made from. */
export interface Made {
  readonly planId: string;
  readonly rowVersion: string;
  readonly version: string;
  readonly tag: string;
  readonly bytes: Uint8Array;
}

/** Stores the bytes made from a plan; the newest wins. False if the plan has been deleted meanwhile. */
export async function keepMade(db: Queryable, kind: KeptKind, made: Made): Promise<boolean> {
  const table = TABLES[kind];
  const versionColumn = sql.identifier(table.version.name);
  const { rows } = (await db.execute(sql`
    insert into ${table} (plan_id, ${versionColumn}, made_from, tag, bytes)
    select id, ${made.version}, ${made.rowVersion}, ${made.tag}, ${made.bytes}::bytea
    from ${mealPlans} where id = ${made.planId} for key share
    on conflict (plan_id) do update
    set ${versionColumn} = excluded.${versionColumn}, made_from = excluded.made_from, tag = excluded.tag, bytes = excluded.bytes
    returning plan_id`)) as { rows: unknown[] };
  return rows.length > 0;
}
