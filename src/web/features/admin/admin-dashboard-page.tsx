import { FileDown, LogOut } from "lucide-react";
import { Redirect } from "wouter";
import type { AdminPlan } from "#contract/admin";
import { useAdminAuthorization } from "#web/features/admin/admin-credentials";
import { EmailAddress } from "#web/features/admin/email-address";
import { SearchedList, useListState } from "#web/features/admin/searched-list";
import { useAdminLogout, useAdminPdf, useAdminPlans } from "#web/features/admin/use-admin-plans";
import { formatMoment } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { Page } from "#web/ui/page";
import { SiteHeader } from "#web/ui/site-header";
import type { Column } from "#web/ui/table";

/** Every plan there is, with its PDF once it is ready. */
export function AdminDashboardPage() {
  const authorization = useAdminAuthorization();
  const logout = useAdminLogout();
  if (authorization === null) return <Redirect to={paths.adminLogin} replace />;
  return (
    <>
      <SiteHeader links={[]} home={paths.adminDashboard} />
      <Page
        title="Admin Dashboard"
        lead="Every meal plan, with its PDF as soon as it is ready."
        actions={
          <Button variant="secondary" onClick={logout}>
            <LogOut aria-hidden="true" />
            Logout
          </Button>
        }
      >
        <Plans authorization={authorization} />
      </Page>
    </>
  );
}

const COLUMNS: readonly Column<AdminPlan>[] = [
  { name: "ID", cell: ({ id }) => <code className="text-quiet">{id}</code>, className: "lg:w-44 xl:min-w-52" },
  { name: "Name", names: true, cell: ({ fullName }) => fullName, className: "xl:min-w-40" },
  { name: "Email", cell: ({ email }) => <EmailAddress address={email} /> },
  {
    name: "Created At",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
  {
    name: "Status",
    cell: ({ hasPdf }) => (hasPdf ? <Badge tone="leaf">PDF Available</Badge> : <Badge>Processing</Badge>),
  },
  {
    name: "Actions",
    end: true,
    cell: (plan) => (plan.hasPdf ? <Download plan={plan} /> : <NotYet />),
  },
];

function Plans({ authorization }: { authorization: string }) {
  const list = useListState();
  const plans = useAdminPlans(authorization, list.filter);
  return (
    <SearchedList
      state={list}
      query={plans}
      caption="Meal plans"
      columns={COLUMNS}
      one="meal plan"
      many="meal plans"
      failure="Failed to fetch meal plans"
      nothing={{ title: "No meal plans yet", words: "Each one will be here as soon as somebody asks for it." }}
      hint="By the start of a name or an email address."
      time="Created At"
    />
  );
}

function Download({ plan: { id, fullName } }: { plan: AdminPlan }) {
  const pdf = useAdminPdf();
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={pdf.isPending}
      onClick={() => pdf.mutate(id)}
      aria-label={`Download PDF: ${fullName}`}
    >
      <FileDown aria-hidden="true" />
      Download PDF
    </Button>
  );
}

function NotYet() {
  return <span className="text-quiet">No PDF yet</span>;
}
