import { useEffect, useRef, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { forgotPassword, type ForgotPasswordBody, forgotPasswordBody } from "#contract/account";
import { call, newIdempotencyKey } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { paths } from "#web/shared/paths";
import { useSession } from "#web/shared/session";
import { useTextForm } from "#web/lib/use-text-form";
import { Button } from "#web/ui/button";
import { FormFailure } from "#web/ui/form-failure";
import { Card } from "#web/ui/card";
import { LinkButton } from "#web/ui/link-button";
import { Page } from "#web/ui/page";
import { TextField } from "#web/ui/text-field";
import { toast } from "#web/ui/toast-store";

type Ask = { body: ForgotPasswordBody; idempotencyKey: string };

/** Where users request a link to choose a new password. */
export function ForgotPasswordPage() {
  const { user } = useSession();
  const form = useTextForm<ForgotPasswordBody>(forgotPasswordBody, { email: user?.provenEmail ?? "" });
  const [askedAgain, setAskedAgain] = useState(false);
  const ask = useMutation({
    mutationFn: (action: Ask) => call(forgotPassword, action),
    onError: (error) => {
      form.failed(error, toast({ title: "We didn’t send an email", description: messageOf(error), destructive: true }));
    },
  });

  if (ask.data !== undefined) {
    const again = () => {
      setAskedAgain(true);
      ask.reset();
    };
    return (
      <Page title="Check your inbox" documentTitle="Forgotten password" width="narrow">
        <Sent message={ask.data.message} onAgain={again} />
      </Page>
    );
  }

  return (
    <Page
      title="Forgotten your password?"
      documentTitle="Forgotten password"
      width="narrow"
      lead="Enter your account’s email address. We’ll send you a link to choose a new password."
    >
      <Card>
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={form.submit((body) => ask.mutate({ body, idempotencyKey: newIdempotencyKey() }))}
        >
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            // On returning to this form after one request, this is the only thing to do.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={askedAgain}
            {...form.field("email")}
          />
          <FormFailure message={form.failure} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" pending={ask.isPending} pendingLabel="Sending...">
              Send me a link
            </Button>
            <LinkButton href={user === null ? paths.auth : paths.settings} variant="ghost">
              {user === null ? "Back to sign in" : "Back to Settings"}
            </LinkButton>
          </div>
        </form>
      </Card>
    </Page>
  );
}

/** The same for every address: whether it has an account must not be revealed. */
function Sent({ message, onAgain }: { message: string; onAgain: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  // The form and its button are gone; the focus goes to the result.
  useEffect(() => words.current?.focus(), []);
  return (
    <Card className="flex flex-col items-start gap-4">
      <div className="flex gap-3">
        <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-leaf" />
        <div>
          <p ref={words} tabIndex={-1} className="font-semibold outline-none">
            {message}
          </p>
          <p className="mt-2 text-quiet">
            The link works once, for 30 minutes. If nothing comes, check your spam folder, and that it’s the address you
            signed up with.
          </p>
        </div>
      </div>
      <Button variant="secondary" onClick={onAgain}>
        Send another email
      </Button>
    </Card>
  );
}
