import { useState } from "react";
import { Example, Specimen } from "#web/app/design/specimen";
import { Badge } from "#web/ui/badge";
import { FooterLinks } from "#web/ui/footer-links";
import { PLACES } from "#web/shared/places";
import { SectionLinks } from "#web/ui/section-links";
import { SignedInAs } from "#web/ui/signed-in-as";
import { SiteHeader } from "#web/ui/site-header";
import { type Column, Table, TableSkeleton } from "#web/ui/table";

type Row = { id: string; name: string; plans: number; premium: boolean };

const ROWS: readonly Row[] = [
  { id: "1", name: "Robin Ashdown", plans: 12, premium: true },
  { id: "2", name: "Sam Featherstonehaugh", plans: 3, premium: false },
];

const COLUMNS: readonly Column<Row>[] = [
  { name: "Name", cell: ({ name }) => name, names: true },
  { name: "Plans", cell: ({ plans }) => plans, end: true },
  {
    name: "Access",
    cell: ({ premium }) => (premium ? <Badge tone="leaf">Free premium</Badge> : <Badge>Standard</Badge>),
  },
];

/** Page frames and lists. */
export function Layout() {
  const [signingOut, setSigningOut] = useState(false);
  return (
    <>
      <Specimen title="Around a page">
        <div className="relative rounded-card border border-hairline">
          <SiteHeader badge={<Badge tone="leaf">Premium</Badge>} links={[PLACES.savedPlans, PLACES.createPlan]} />
        </div>
        <SectionLinks
          label="On this page"
          sections={[
            { id: "profile", title: "Profile" },
            { id: "password", title: "Password" },
          ]}
        />
        <SignedInAs name="robin" signOut={() => setSigningOut((before) => !before)} signingOut={signingOut} />
        <FooterLinks links={[{ href: "/terms", label: "Terms" }]} />
      </Specimen>
      <Specimen title="Tables">
        <Table caption="Users" sorted={{ column: "Plans", direction: "descending" }} columns={COLUMNS} rows={ROWS} />
        <Example name="Other rows are on their way">
          <Table caption="Plans" busy columns={COLUMNS} rows={ROWS} />
        </Example>
        <TableSkeleton label="Loading users..." rows={3} />
      </Specimen>
    </>
  );
}
