import { and, eq, sql, type SQL } from "drizzle-orm";
import { ASKED_ID, type CallerRow } from "#server/db/caller-row";
import type { Queryable } from "#server/db/database";
import { users } from "#server/db/schema/accounts";
import { mealPlans, planPdfs, planRecords } from "#server/db/schema/plans";

/** What is kept of a plan: its record as its owner gets it, and its PDF. */
export type KeptKind = "record" | "pdf";

const TABLES = { record: planRecords, pdf: planPdfs } as const;

/** Which version of what made them the kept bytes are of, and their tag. Both null where nothing is kept. */
export interface KeptMark {
  readonly version: string | null;
  readonly tag: string | null;
}

/** A plan that its reader may read, and what is kept of it as it now stands. */
export interface ReadablePlan {
  readonly own: boolean;
  readonly record: KeptMark;
  readonly pdf: KeptMark;
}

/** The plan of the address, where the caller may read it: their own, or anybody's for a super admin. */
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

/** What was made of the plan before its last change does not count. */
function standsFor(kind: KeptKind): SQL {
  const { planId, madeFrom } = TABLES[kind];
  return sql`${planId} = ${mealPlans.id} and ${madeFrom} = ${mealPlans}.xmin::text`;
}

/** What is kept of anybody's plan; null when there is no such plan. */
export async function findMark(db: Queryable, planId: string, kind: KeptKind): Promise<KeptMark | null> {
  const { version, tag } = TABLES[kind];
  const [row] = await db
    .select({ version, tag })
    .from(mealPlans)
    .leftJoin(TABLES[kind], standsFor(kind))
    .where(eq(mealPlans.id, planId));
  return row ?? null;
}

/** The kept bytes of this tag; null when they have gone or are others by now. */
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

/** What was made of a plan, and of which version of its row. */
export interface Made {
  readonly planId: string;
  readonly rowVersion: string;
  readonly version: string;
  readonly tag: string;
  readonly bytes: Uint8Array;
}

/** Keeps what was made of a plan; the newest holds. False when the plan has gone meanwhile. */
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
