import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { undoEmail } from "#contract/email-address";
import { LinkOutcome } from "#web/features/accounts/link-outcome";
import { changeUser } from "#web/features/accounts/session-cache";
import { useLinkToken } from "#web/features/accounts/use-link-token";
import { call, newIdempotencyKey } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { paths } from "#web/shared/paths";
import { queryKeys } from "#web/shared/query-keys";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { LinkButton } from "#web/ui/link-button";
import { Page } from "#web/ui/page";
import { toast } from "#web/ui/toast-store";

type PutBack = { message: string; username: string; resetToken: string };

/** The page behind "This was not me". Opening it does nothing yet, since e-mail scanners open every link. */
export function UndoEmailPage() {
  const token = useLinkToken();
  const [putBack, setPutBack] = useState<PutBack | null>(null);
  const [refused, setRefused] = useState<{ token: string; message: string } | null>(null);
  return (
    <Page title="Put your address back" documentTitle="Put email address back" width="narrow">
      <Card>
        {putBack !== null ? (
          <NextStep {...putBack} />
        ) : token !== null && refused?.token !== token ? (
          <Ask
            key={token}
            token={token}
            onPutBack={setPutBack}
            onRefused={(message) => setRefused({ token, message })}
          />
        ) : (
          <NoLink message={refused?.message} />
        )}
      </Card>
    </Page>
  );
}

type AskProps = { token: string; onPutBack: (done: PutBack) => void; onRefused: (message: string) => void };

function Ask({ token, onPutBack, onRefused }: AskProps) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (idempotencyKey: string) => call(undoEmail, { body: { token }, idempotencyKey }),
    onSuccess: async (done) => {
      onPutBack(done);
      // All of that account's sessions have ended, perhaps including this browser's.
      await client.invalidateQueries({ queryKey: queryKeys.user });
      if ((client.getQueryData(queryKeys.user) ?? null) === null) changeUser(client, null);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 400) onRefused(messageOf(error));
      else toast({ title: "We couldn’t put your address back", description: messageOf(error), destructive: true });
    },
  });
  return (
    <div className="flex flex-col items-start gap-5">
      <p>
        If you didn’t change your account’s email address, somebody else is using it. This button does three things:
      </p>
      <ul className="list-disc ps-5">
        <li>Your account goes back to the address our message came to.</li>
        <li>It signs out every device.</li>
        <li>Your password stops working, and you choose a new one.</li>
      </ul>
      <Button
        pending={undo.isPending}
        pendingLabel="Putting it back..."
        onClick={() => undo.mutate(newIdempotencyKey())}
      >
        Put my address back
      </Button>
    </div>
  );
}

function NextStep({ message, username, resetToken }: PutBack) {
  return (
    <LinkOutcome
      takesFocus
      words={
        <>
          {message} Your username is <span className="font-semibold wrap-anywhere">{username}</span>.
        </>
      }
    >
      <LinkButton href={`${paths.resetPassword}#token=${resetToken}`}>Choose a new password</LinkButton>
    </LinkOutcome>
  );
}

function NoLink({ message }: { message: string | undefined }) {
  const pressed = "If you’ve already pressed the button, your address is back: ask for a new password.";
  return (
    <LinkOutcome
      takesFocus={message !== undefined}
      words={
        message === undefined
          ? "This page only opens from the link in our email. Open it again."
          : `${message} ${pressed}`
      }
    >
      <LinkButton href={paths.forgotPassword}>Ask for a new password</LinkButton>
    </LinkOutcome>
  );
}
