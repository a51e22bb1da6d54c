import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { getShoppingDay, putShoppingDay } from "#contract/calendar";
import { DAYS } from "#domain/options/days";
import { SectionProblem } from "#web/features/accounts/settings-section";
import { call, newIdempotencyKey } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { queryKeys } from "#web/shared/query-keys";
import { Button } from "#web/ui/button";
import { SelectField } from "#web/ui/select-field";
import { Skeleton } from "#web/ui/skeleton";
import { toast } from "#web/ui/toast-store";

const NONE = "none";
const OPTIONS = [
  { value: NONE, label: "No fixed day" },
  ...DAYS.map((day): { value: string; label: string } => ({ value: day, label: day })),
];

/** The user's shopping day, after which later plans start. */
export function ShoppingDayForm() {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const said = useQuery({
    queryKey: queryKeys.shoppingDay,
    queryFn: ({ signal }) => call(getShoppingDay, { signal }),
    // Plans show it too.
    refetchOnMount: "always",
  });
  const save = useMutation({
    mutationFn: ({ value, key }: { value: string; key: string }) =>
      call(putShoppingDay, { body: { day: DAYS.find((day) => day === value) ?? null }, idempotencyKey: key }),
    onSuccess: (now) => {
      client.setQueryData(queryKeys.shoppingDay, now);
      setChosen(null);
      toast({
        title: "Shopping day saved",
        description:
          now.day === null ? "Your next plan is made without one." : `Your next plan starts the day after ${now.day}.`,
      });
    },
    onError: (error) =>
      toast({ title: "We couldn’t save your shopping day", description: messageOf(error), destructive: true }),
  });

  if (said.data === undefined) {
    if (said.isError)
      return <SectionProblem what="your shopping day" retrying={said.isFetching} retry={() => void said.refetch()} />;
    return <Skeleton className="h-11" />;
  }
  const value = chosen ?? said.data.day ?? NONE;
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ value, key: newIdempotencyKey() });
  }
  return (
    <form onSubmit={submit} className="flex max-w-md flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1">
        <SelectField
          label="The day you shop"
          options={OPTIONS}
          value={value}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <Button type="submit" className="min-h-12" pending={save.isPending} pendingLabel="Saving...">
        Save
      </Button>
    </form>
  );
}
