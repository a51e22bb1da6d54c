import { Eye, FileText } from "lucide-react";
import type { SuperAdminPlan } from "#contract/admin";
import { downloadMealPlan } from "#contract/meal-plans";
import { optionLabel } from "#domain/options/options";
import { EmailAddress } from "#web/features/admin/email-address";
import { SearchedList, useListState } from "#web/features/admin/searched-list";
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
    name: "Request",
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

/** All plans made in the last seven days. */
export function WeeksPlans() {
  const list = useListState();
  const plans = useWeeksPlans(list.filter);
  return (
    <>
      <p className="mb-4 text-quiet">Plans of the last seven days. The audit trail records who looks at one.</p>
      <SearchedList
        state={list}
        query={plans}
        caption="Meal plans of the last seven days"
        columns={COLUMNS}
        one="meal plan"
        many="meal plans"
        failure="We couldn’t load the meal plans."
        nothing={{ title: "No meal plans this week", words: "Nobody has made one in the last seven days." }}
        hint="By the start of a name, a username or an email address."
        time="Created"
        sortable={false}
      />
    </>
  );
}
