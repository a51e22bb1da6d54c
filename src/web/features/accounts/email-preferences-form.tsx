import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type EmailPreferences, getEmailPreferences, putEmailPreferences } from "#contract/account";
import { SectionProblem } from "#web/features/accounts/settings-section";
import { call, newIdempotencyKey } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { queryKeys } from "#web/shared/query-keys";
import { Skeleton } from "#web/ui/skeleton";
import { SwitchField } from "#web/ui/switch-field";
import { toast } from "#web/ui/toast-store";

const ALWAYS_SENT = [
  "Welcome, and the link for a forgotten password",
  "A change of your password or e-mail address",
  "The start and the coming end of a free trial that leads to a payment",
  "Receipts, refunds, payments that failed and yearly renewals",
  "Cancellation, and the deletion of your account",
] as const;

export function EmailPreferencesForm() {
  return (
    <div className="flex flex-col gap-6">
      <Choice />
      <div>
        <h3 className="text-h3">Always sent</h3>
        <p className="mt-1 text-quiet">These are about your account or your money. There is no newsletter.</p>
        <ul className="mt-2 list-disc ps-5 text-quiet">
          {ALWAYS_SENT.map((occasion) => (
            <li key={occasion}>{occasion}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Choice() {
  const client = useQueryClient();
  const preferences = useQuery({
    queryKey: queryKeys.emailPreferences,
    queryFn: ({ signal }) => call(getEmailPreferences, { signal }),
  });
  const save = useMutation({
    // One after the other: of two quick presses the last one holds.
    scope: { id: "email-preferences" },
    mutationFn: ({ body, idempotencyKey }: { body: EmailPreferences; idempotencyKey: string }) =>
      call(putEmailPreferences, { body, idempotencyKey }),
    onMutate: ({ body }) => client.setQueryData(queryKeys.emailPreferences, body),
    onSuccess: () => toast({ title: "E-mails updated", description: "Your choice has been saved." }),
    onError: async (error) => {
      toast({ title: "E-mails not updated", description: messageOf(error), destructive: true });
      await client.invalidateQueries({ queryKey: queryKeys.emailPreferences });
    },
  });

  if (preferences.isError && preferences.data === undefined) {
    return (
      <SectionProblem
        what="your choice of e-mails"
        retrying={preferences.isFetching}
        retry={() => void preferences.refetch()}
      />
    );
  }
  if (preferences.data === undefined) {
    return (
      <div role="status" aria-label="Loading your choice of e-mails">
        <Skeleton className="h-14 w-full" />
      </div>
    );
  }
  return (
    <SwitchField
      label="Tell me when a plan is ready"
      hint="An e-mail with a link, for plans that you did not wait for."
      checked={preferences.data.planReady}
      onChange={(planReady) => save.mutate({ body: { planReady }, idempotencyKey: newIdempotencyKey() })}
    />
  );
}
