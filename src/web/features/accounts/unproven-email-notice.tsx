import { useMutation } from "@tanstack/react-query";
import { sendEmailLink } from "#contract/email-address";
import type { User } from "#contract/accounts";
import { call, newIdempotencyKey } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { Button } from "#web/ui/button";
import { Notice } from "#web/ui/notice";
import { toast } from "#web/ui/toast-store";

type UnprovenEmailNoticeProps = { user: User; keeping: boolean; onKeep: () => void };

/** Says that a new address is awaiting confirmation, and where messages go until then. */
export function UnprovenEmailNotice({ user, keeping, onKeep }: UnprovenEmailNoticeProps) {
  const send = useMutation({
    mutationFn: (idempotencyKey: string) => call(sendEmailLink, { idempotencyKey }),
    onSuccess: ({ message }) => toast({ title: "Email sent", description: message }),
    onError: (error) => toast({ title: "We didn’t send an email", description: messageOf(error), destructive: true }),
  });
  return (
    <Notice role="status" title="Please confirm your new email address">
      <p className="mt-1">
        Open the link in our email to <strong className="wrap-anywhere">{user.email}</strong> and enter your password.
        Until then, messages about your account still go to{" "}
        <strong className="wrap-anywhere">{user.provenEmail}</strong>.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          pending={send.isPending}
          pendingLabel="Sending..."
          onClick={() => send.mutate(newIdempotencyKey())}
        >
          Send the link again
        </Button>
        <Button size="sm" variant="ghost" pending={keeping} pendingLabel="Saving..." onClick={onKeep}>
          Keep the old address
        </Button>
      </div>
    </Notice>
  );
}
