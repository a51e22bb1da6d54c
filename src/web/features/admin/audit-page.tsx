import { Link } from "wouter";
import type { AuditEntry } from "#contract/admin";
import { auditMessage, subjectOf } from "#web/features/admin/audit-messages";
import { ListView } from "#web/features/admin/list-view";
import { useAuditTrail } from "#web/features/admin/use-super-admin";
import { formatMoment } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import { MORE_PLACES } from "#web/shared/more-places";
import { PLACES } from "#web/shared/places";
import { Button } from "#web/ui/button";
import { Page } from "#web/ui/page";
import { SiteHeader } from "#web/ui/site-header";
import type { Column } from "#web/ui/table";

const LINKS = [PLACES.dashboard, MORE_PLACES.superAdmin];

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    name: "When",
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  { name: "Who", cell: (entry) => whoOf(entry) },
  { name: "What", names: true, cell: ({ action }) => auditMessage(action) },
  {
    name: "From",
    cell: ({ address }) => (address === null ? <span className="text-quiet">Forgotten</span> : <code>{address}</code>),
  },
  { name: "Subject", cell: (entry) => <Subject entry={entry} /> },
];

/** What admins and super admins read or changed. */
export function AuditPage() {
  const trail = useAuditTrail();
  return (
    <>
      <SiteHeader links={LINKS} />
      <Page
        title="Audit Trail"
        lead="What admins and super admins read and changed, newest first. It holds ids, never what was read, and nothing in it can be changed. Network addresses are deleted after 90 days."
        actions={
          <Button
            variant="secondary"
            pending={trail.isRefetching && !trail.isFetchingNextPage}
            pendingLabel="Refreshing..."
            onClick={() => void trail.refetch()}
          >
            Refresh
          </Button>
        }
      >
        <ListView
          query={trail}
          caption="Audit trail"
          columns={COLUMNS}
          sorted={{ column: "When", direction: "descending" }}
          one="entry"
          many="entries"
          search=""
          failure="We couldn’t load the audit trail."
          nothing={{ title: "Nothing on record yet", words: "Every look and every change will be listed here." }}
        />
      </Page>
    </>
  );
}

function whoOf({ actorId, actorUsername }: AuditEntry): string {
  return actorUsername ?? (actorId === null ? "Unknown" : "A deleted account");
}

function Subject({ entry: { action, subjectId } }: { entry: AuditEntry }) {
  if (subjectId === null) return <span className="text-quiet">None</span>;
  const id = <code>{subjectId}</code>;
  if (subjectOf(action) === "user") return <>User {id}</>;
  return (
    <Link href={paths.mealPlan(subjectId)} className="text-link">
      Plan {id}
    </Link>
  );
}
