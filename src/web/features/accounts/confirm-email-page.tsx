import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { confirmEmail, type ConfirmEmailBody, confirmEmailBody } from "#contract/email-address";
import { LinkOutcome } from "#web/features/accounts/link-outcome";
import { PasswordField } from "#web/features/accounts/password-field";
import { useLinkToken } from "#web/features/accounts/use-link-token";
import { call, newIdempotencyKey } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { paths } from "#web/shared/paths";
import { queryKeys } from "#web/shared/query-keys";
import { useSession } from "#web/shared/session";
import { useTextForm } from "#web/lib/use-text-form";
import { Button } from "#web/ui/button";
import { FormFailure } from "#web/ui/form-failure";
import { Card } from "#web/ui/card";
import { LinkButton } from "#web/ui/link-button";
import { Page } from "#web/ui/page";
import { toast } from "#web/ui/toast-store";

type Outcome = { token: string; message: string };

/** The page behind the link e-mailed to a new address: together with the password it confirms the address. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const usable = token !== null && outcome?.token !== token;
  return (
    <Page title="Confirm your address" documentTitle="Confirm email address" width="narrow">
      <Card>
        {usable ? (
          <ConfirmForm key={token} token={token} onDone={(message) => setOutcome({ token, message })} />
        ) : (
          <Done message={outcome?.message} />
        )}
      </Card>
    </Page>
  );
}

function ConfirmForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const client = useQueryClient();
  const form = useTextForm<ConfirmEmailBody>(confirmEmailBody, { token, password: "" });
  const confirm = useMutation({
    mutationFn: (action: { body: ConfirmEmailBody; idempotencyKey: string }) => call(confirmEmail, action),
    onSuccess: async ({ message }) => {
      onDone(message);
      await client.invalidateQueries({ queryKey: queryKeys.user });
    },
    onError: (error) => {
      if (error instanceof ApiError && isOfLink(error)) {
        onDone(messageOf(error));
        return;
      }
      form.failed(
        error,
        toast({ title: "We couldn’t confirm this address", description: messageOf(error), destructive: true }),
        { wrong_password: "password" },
      );
    },
  });

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.submit((body) => confirm.mutate({ body, idempotencyKey: newIdempotencyKey() }))}
    >
      <p>
        Enter the password of the account that this address is for. After that, we’ll send messages about your account
        here.
      </p>
      <PasswordField label="Password" autoComplete="current-password" {...form.field("password")} />
      <FormFailure message={form.failure} />
      <div>
        <Button type="submit" pending={confirm.isPending} pendingLabel="Confirming...">
          Confirm this address
        </Button>
      </div>
    </form>
  );
}

function isOfLink(error: ApiError): boolean {
  return (
    error.code === "email_link_invalid" ||
    error.code === "email_taken" ||
    error.issues.some(({ path }) => path === "token")
  );
}

function Done({ message }: { message: string | undefined }) {
  const { user } = useSession();
  return (
    <LinkOutcome
      takesFocus={message !== undefined}
      words={
        message ?? "This page only opens from the link in our email. Open it again, or send a new one from Settings."
      }
    >
      <LinkButton href={user === null ? paths.auth : paths.settings}>
        {user === null ? "Sign In" : "Go to Settings"}
      </LinkButton>
    </LinkOutcome>
  );
}
