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
  "A welcome, and a link when you forget your password",
  "A change to your password or email address",
  "The start of a free trial with a card, and a reminder before it ends",
  "Receipts, refunds, failed payments and yearly renewals",
  "When you cancel, or delete your account",
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
    // One after the other: of two quick presses the last one wins.
    scope: { id: "email-preferences" },
    mutationFn: ({ body, idempotencyKey }: { body: EmailPreferences; idempotencyKey: string }) =>
      call(putEmailPreferences, { body, idempotencyKey }),
    onMutate: ({ body }) => client.setQueryData(queryKeys.emailPreferences, body),
    onSuccess: () => toast({ title: "Email choices saved", description: "We’ve saved your choice." }),
    onError: async (error) => {
      toast({ title: "We couldn’t save your email choices", description: messageOf(error), destructive: true });
      await client.invalidateQueries({ queryKey: queryKeys.emailPreferences });
    },
  });

  if (preferences.isError && preferences.data === undefined) {
    return (
      <SectionProblem
        what="your email choices"
        retrying={preferences.isFetching}
        retry={() => void preferences.refetch()}
      />
    );
  }
  if (preferences.data === undefined) {
    return (
      <div role="status" aria-label="Loading your email choices">
        <Skeleton className="h-14 w-full" />
      </div>
    );
  }
  return (
    <SwitchField
      label="Tell me when a plan is ready"
      hint="We’ll send you a link, for plans you didn’t wait for."
      checked={preferences.data.planReady}
      onChange={(planReady) => save.mutate({ body: { planReady }, idempotencyKey: newIdempotencyKey() })}
    />
  );
}
