import { useId, useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { deleteAccount, type DeleteAccountBody, deleteAccountBody } from "#contract/account";
import { PasswordField } from "#web/features/accounts/password-field";
import { changeUser } from "#web/features/accounts/session-cache";
import { call, newIdempotencyKey } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { paths } from "#web/shared/paths";
import { useSession } from "#web/shared/session";
import { useTextForm } from "#web/lib/use-text-form";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";
import { Notice } from "#web/ui/notice";
import { toast } from "#web/ui/toast-store";

const EMPTY: DeleteAccountBody = { password: "" };

export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-col items-start gap-4">
      <div>
        <h3 className="text-h3">Deleted straight away</h3>
        <p className="mt-1 max-w-prose">
          Your name, email address and password, and all your plans with their shopping lists and PDFs. You’re signed
          out everywhere, and the copies on this device go too.
        </p>
      </div>
      <div>
        <h3 className="text-h3">Kept</h3>
        <p className="mt-1 max-w-prose">
          A note that the free trial was used, which doesn’t show your address; a record of what was done, with random
          numbers instead of names; and your payments in our payment provider’s books, as tax law requires.{" "}
          <Link href={`${paths.privacy}#deleting`} className="text-link">
            More in Privacy
          </Link>
        </p>
      </div>
      <PaidSubscription />
      <Button variant="destructive" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <DeletionDialog open={asking} onOpenChange={setAsking} />
    </div>
  );
}

/** Users who have paid lose money by deleting; they are warned first. */
function PaidSubscription() {
  const { subscription } = useSession();
  if (subscription?.hasActiveSubscription !== true || subscription.interval === null) return null;
  return (
    <Notice tone="mustard" title={`Your ${subscription.interval === "year" ? "yearly" : "monthly"} subscription`}>
      <p>
        We end it first, so you won’t be charged again.
        {subscription.status !== "trial" && (
          <>
            {" "}
            You lose any time you’ve paid for. If you can still get your money back, do that first under{" "}
            <Link href={paths.subscription} className="underline">
              Subscription
            </Link>
            .
          </>
        )}
      </p>
    </Notice>
  );
}

function DeletionDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const formId = useId();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const form = useTextForm<DeleteAccountBody>(deleteAccountBody, EMPTY);
  const deletion = useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: DeleteAccountBody; idempotencyKey: string }) =>
      call(deleteAccount, { body, idempotencyKey }),
    onSuccess: () => {
      leave();
      toast({
        title: "Account deleted",
        description: "Your account and your plans are gone. Thank you for cooking with us.",
      });
    },
    onError: (error) => {
      form.failed(error, null, { wrong_password: "password" });
      if (!(error instanceof ApiError && error.status === 401)) return;
      // Perhaps the first try succeeded and its answer was lost.
      leave();
      toast({
        title: "You have been signed out",
        description: "If you can’t sign in any more, your account has been deleted.",
        destructive: true,
      });
    },
  });
  const wrongPassword = deletion.error instanceof ApiError && deletion.error.code === "wrong_password";

  function leave() {
    changeUser(client, null);
    navigate(paths.auth, { replace: true });
  }

  function close() {
    // A deletion in progress cannot be cancelled.
    if (deletion.isPending) return;
    form.reset(EMPTY);
    deletion.reset();
    onOpenChange(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Delete your account?"
      description="Your account and all your plans are deleted for good. If you have a subscription, we end it first. This can’t be undone."
      actions={
        <>
          <Button variant="secondary" disabled={deletion.isPending} onClick={close}>
            Keep my account
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="destructive"
            pending={deletion.isPending}
            pendingLabel="Deleting..."
          >
            Delete my account
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.submit((body) => deletion.mutate({ body, idempotencyKey: newIdempotencyKey() }))}
      >
        <PasswordField label="Your password" autoComplete="current-password" {...form.field("password")} />
        {/* Here and not in a toast, which would be behind the dialog. */}
        {deletion.isError && !wrongPassword && (
          <Notice tone="error" role="alert" title="We couldn’t delete your account">
            <p>{messageOf(deletion.error)}</p>
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
