import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changePassword, type ChangePasswordBody, changePasswordBody } from "#contract/account";
import { NewPasswordField } from "#web/features/accounts/new-password-field";
import { PasswordField } from "#web/features/accounts/password-field";
import { call } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { queryKeys } from "#web/shared/query-keys";
import { useTextForm } from "#web/lib/use-text-form";
import { Button } from "#web/ui/button";
import { FormFailure } from "#web/ui/form-failure";
import { toast } from "#web/ui/toast-store";

const EMPTY: ChangePasswordBody = { currentPassword: "", newPassword: "" };

export function PasswordForm({ username }: { username: string }) {
  const client = useQueryClient();
  const form = useTextForm<ChangePasswordBody>(changePasswordBody, EMPTY);
  const change = useMutation({
    mutationFn: (body: ChangePasswordBody) => call(changePassword, { body }),
    onSuccess: async () => {
      form.reset(EMPTY);
      toast({ title: "Password changed", description: "Every other device has been signed out." });
      await client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) {
        // Perhaps the first try succeeded and its answer was lost, along with the new cookie.
        toast({
          title: "You have been signed out",
          description: "Your new password may already work. Try it first, then the old one.",
          destructive: true,
        });
        return;
      }
      form.failed(
        error,
        toast({ title: "We couldn’t change your password", description: messageOf(error), destructive: true }),
        { wrong_password: "currentPassword" },
      );
    },
  });

  return (
    <form noValidate className="flex max-w-lg flex-col gap-5" onSubmit={form.submit((body) => change.mutate(body))}>
      {/* For password managers, which otherwise do not know whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...form.field("currentPassword")} />
      <NewPasswordField label="New password" {...form.field("newPassword")} />
      <FormFailure message={form.failure} />
      <div>
        <Button type="submit" pending={change.isPending} pendingLabel="Saving...">
          Change password
        </Button>
      </div>
    </form>
  );
}
