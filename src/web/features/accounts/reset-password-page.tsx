import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { resetPassword, type ResetPasswordBody, resetPasswordBody } from "#contract/account";
import { LinkOutcome } from "#web/features/accounts/link-outcome";
import { NewPasswordField } from "#web/features/accounts/new-password-field";
import { changeUser } from "#web/features/accounts/session-cache";
import { useLinkToken } from "#web/features/accounts/use-link-token";
import { call, newIdempotencyKey } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { paths } from "#web/shared/paths";
import { queryKeys } from "#web/shared/query-keys";
import { useTextForm } from "#web/lib/use-text-form";
import { Button } from "#web/ui/button";
import { FormFailure } from "#web/ui/form-failure";
import { Card } from "#web/ui/card";
import { LinkButton } from "#web/ui/link-button";
import { Page } from "#web/ui/page";
import { toast } from "#web/ui/toast-store";

/** The page behind the e-mailed reset link. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const [refused, setRefused] = useState<{ token: string; message: string } | null>(null);
  const usable = token !== null && refused?.token !== token;
  return (
    <Page title="Choose a new password" documentTitle="New password" width="narrow">
      <Card>
        {usable ? (
          <NewPasswordForm key={token} token={token} onRefused={(message) => setRefused({ token, message })} />
        ) : (
          <AskAgain message={refused?.message} />
        )}
      </Card>
    </Page>
  );
}

function NewPasswordForm({ token, onRefused }: { token: string; onRefused: (message: string) => void }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const form = useTextForm<ResetPasswordBody>(resetPasswordBody, { token, password: "" });
  const reset = useMutation({
    mutationFn: (action: { body: ResetPasswordBody; idempotencyKey: string }) => call(resetPassword, action),
    onSuccess: async () => {
      // All of that account's sessions have ended, perhaps including this browser's.
      await client.invalidateQueries({ queryKey: queryKeys.user });
      if ((client.getQueryData(queryKeys.user) ?? null) === null) changeUser(client, null);
      navigate(paths.auth, { replace: true });
      toast({
        title: "Password changed",
        description: "Every device has been signed out. Sign in with your new password.",
      });
    },
    onError: (error) => {
      if (error instanceof ApiError && isOfLink(error)) onRefused(messageOf(error));
      else {
        form.failed(
          error,
          toast({ title: "We couldn’t change your password", description: messageOf(error), destructive: true }),
        );
      }
    },
  });

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.submit((body) => reset.mutate({ body, idempotencyKey: newIdempotencyKey() }))}
    >
      <NewPasswordField label="New password" {...form.field("password")} />
      <p className="text-small text-quiet">
        You’ll be signed out on every device, and can sign in with the new password.
      </p>
      <FormFailure message={form.failure} />
      <div>
        <Button type="submit" pending={reset.isPending} pendingLabel="Saving...">
          Save new password
        </Button>
      </div>
    </form>
  );
}

function isOfLink(error: ApiError): boolean {
  return error.code === "reset_link_invalid" || error.issues.some(({ path }) => path === "token");
}

function AskAgain({ message }: { message: string | undefined }) {
  return (
    <LinkOutcome
      takesFocus={message !== undefined}
      words={message ?? "This page only opens from the link in our email. Open it again, or ask for a new one."}
    >
      <LinkButton href={paths.forgotPassword}>Ask for a new link</LinkButton>
    </LinkOutcome>
  );
}
