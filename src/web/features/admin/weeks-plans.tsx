import { useState } from "react";
import { Eye, FileText } from "lucide-react";
import type { SuperAdminPlan } from "#contract/admin";
import { downloadMealPlan } from "#contract/meal-plans";
import { optionLabel } from "#domain/options/options";
import { EmailAddress } from "#web/features/admin/email-address";
import { ListControls } from "#web/features/admin/list-controls";
import { type ListFilter, PLAIN_FILTER, sortedBy } from "#web/features/admin/list-query";
import { ListView } from "#web/features/admin/list-view";
import { useWeeksPlans } from "#web/features/admin/use-super-admin";
import { addressOf } from "#web/lib/api";
import { formatMoment, formatPounds } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import { LinkButton } from "#web/ui/link-button";
import type { Column } from "#web/ui/table";

const COLUMNS: readonly Column<SuperAdminPlan>[] = [
  {
    name: "Name",
    names: true,
    cell: ({ fullName, username }) => (
      <>
        {fullName}
        <span className="block font-normal text-quiet">{username}</span>
      </>
    ),
    className: "xl:min-w-44",
  },
  { name: "Email", cell: ({ email }) => <EmailAddress address={email} /> },
  {
    name: "Created",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
  {
    name: "Wishes",
    cell: ({ mealsPerWeek, numPeople, dietaryPreference, preferredSupermarket, maxBudget }) =>
      [
        dietaryPreference === "none" ? null : optionLabel(dietaryPreference),
        `${mealsPerWeek} ${mealsPerWeek === 1 ? "meal" : "meals"} for ${numPeople}`,
        `${formatPounds(maxBudget)} at ${optionLabel(preferredSupermarket)}`,
      ]
        .filter((part) => part !== null)
        .join(", "),
  },
  {
    name: "Actions",
    end: true,
    cell: ({ id, fullName }) => (
      <div className="flex justify-end gap-2">
        <LinkButton href={paths.mealPlan(id)} variant="secondary" size="sm" aria-label={`View: ${fullName}`}>
          <Eye aria-hidden="true" />
          View
        </LinkButton>
        <LinkButton
          href={addressOf(downloadMealPlan, { params: { id } })}
          external
          variant="secondary"
          size="sm"
          aria-label={`PDF: ${fullName} (opens in a new tab)`}
        >
          <FileText aria-hidden="true" />
          PDF
        </LinkButton>
      </div>
    ),
  },
];

/** What everybody made in the last seven days. */
export function WeeksPlans() {
  const [filter, setFilter] = useState<ListFilter>(PLAIN_FILTER);
  const [round, setRound] = useState(0);
  const plans = useWeeksPlans(filter);
  return (
    <>
      <p className="mb-4 text-quiet">Plans of the last seven days. The audit trail records who looks at one.</p>
      <ListControls
        key={round}
        what="meal plans"
        hint="By the start of a name, a username or an email address."
        filter={filter}
        onChange={setFilter}
        refresh={() => void plans.refetch()}
        refreshing={plans.isRefetching && !plans.isFetchingNextPage}
        sortable={false}
      />
      <ListView
        query={plans}
        caption="Meal plans of the last seven days"
        columns={COLUMNS}
        sorted={sortedBy(filter.sort, { time: "Created", name: "Name" })}
        one="meal plan"
        many="meal plans"
        search={filter.search}
        failure="We couldn’t load the meal plans."
        nothing={{ title: "No meal plans this week", words: "Nobody has made one in the last seven days." }}
        showAll={() => {
          setFilter({ ...filter, search: "" });
          setRound(round + 1);
        }}
      />
    </>
  );
}
