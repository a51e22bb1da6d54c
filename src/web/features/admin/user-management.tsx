import { useState } from "react";
import type { SuperAdminUser } from "#contract/admin";
import { EmailAddress } from "#web/features/admin/email-address";
import { SearchedList, useListState } from "#web/features/admin/searched-list";
import { accessChangeOf, useFreeAccess, useUsers } from "#web/features/admin/use-super-admin";
import { formatDay } from "#web/lib/format";
import { CodeBoundary, lazyComponent } from "#web/lib/lazy-component";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import type { Column } from "#web/ui/table";

/** Fetched when a user's sessions are opened. */
const LazyUserSessions = lazyComponent(async () => (await import("#web/features/admin/user-sessions")).UserSessions);

const FACTS: readonly Column<SuperAdminUser>[] = [
  {
    name: "Name",
    names: true,
    cell: ({ fullName, username }) => (
      <>
        {fullName}
        <span className="block font-normal text-quiet">{username}</span>
      </>
    ),
  },
  { name: "Email", cell: ({ email }) => <EmailAddress address={email} /> },
  {
    name: "Joined",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
    className: "lg:whitespace-nowrap",
  },
  {
    name: "Role",
    cell: ({ role }) => (role === "super_admin" ? <Badge tone="leaf">Super admin</Badge> : <Badge>User</Badge>),
  },
  { name: "Plans", end: true, cell: ({ mealPlanCount }) => <span className="tabular-nums">{mealPlanCount}</span> },
  {
    name: "Access",
    cell: ({ hasFreeAccess }) => (hasFreeAccess ? <Badge tone="mustard">Free premium</Badge> : <Badge>Standard</Badge>),
  },
];

function columnsWith(lookAtSessions: (user: SuperAdminUser) => void): readonly Column<SuperAdminUser>[] {
  return [
    ...FACTS,
    { name: "Actions", end: true, cell: (user) => <Actions user={user} onSessions={() => lookAtSessions(user)} /> },
  ];
}

function Actions({ user, onSessions }: { user: SuperAdminUser; onSessions: () => void }) {
  return (
    <div className="flex justify-end gap-2">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Sessions: ${user.fullName} (${user.username})`}
        onClick={onSessions}
      >
        Sessions
      </Button>
      <AccessButton user={user} />
    </div>
  );
}

/** All users, who has free premium access, and where they are signed in. */
export function UserManagement() {
  const list = useListState();
  const users = useUsers(list.filter);
  // Null once closed: the dialog stays mounted to restore the focus.
  const [lookedAt, setLookedAt] = useState<SuperAdminUser | null>();
  return (
    <>
      <SearchedList
        state={list}
        query={users}
        caption="Users"
        columns={columnsWith(setLookedAt)}
        one="user"
        many="users"
        failure="We couldn’t load the users."
        nothing={{ title: "No users yet", words: "Everyone who signs up will be here." }}
        hint="By the start of a name, a username or an email address."
        time="Joined"
      />
      {lookedAt !== undefined && (
        <CodeBoundary fallback={null}>
          <LazyUserSessions user={lookedAt} onClose={() => setLookedAt(null)} />
        </CodeBoundary>
      )}
    </>
  );
}

/** One button whose label changes, so that the focus stays. */
function AccessButton({ user }: { user: SuperAdminUser }) {
  const change = useFreeAccess();
  const { fullName, username, hasFreeAccess } = user;
  const word = hasFreeAccess ? "Revoke" : "Grant";
  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-w-24"
      pending={change.isPending}
      pendingLabel={hasFreeAccess ? "Revoking..." : "Granting..."}
      aria-label={change.isPending ? undefined : `${word} free premium access: ${fullName} (${username})`}
      onClick={() => change.mutate(accessChangeOf(user))}
    >
      {word}
    </Button>
  );
}
