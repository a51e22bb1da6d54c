import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ProfileBody } from "#contract/account-forms";
import { updateProfile, type User } from "#contract/accounts";
import { UnprovenEmailNotice } from "#web/features/accounts/unproven-email-notice";
import { call, newIdempotencyKey } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { queryKeys } from "#web/shared/query-keys";
import { useTextForm } from "#web/lib/use-text-form";
import { UsernameField } from "#web/shared/username-field";
import { Button } from "#web/ui/button";
import { FormFailure } from "#web/ui/form-failure";
import { TextField } from "#web/ui/text-field";
import { toast } from "#web/ui/toast-store";

const schema = async () => (await import("#contract/account-forms")).profileBody;

type Save = { body: ProfileBody; idempotencyKey: string };

function profileOf({ fullName, email, username }: User): ProfileBody {
  return { fullName, email, username };
}

export function ProfileForm({ user }: { user: User }) {
  const client = useQueryClient();
  const form = useTextForm<ProfileBody>(schema, profileOf(user));
  const save = useMutation({
    mutationFn: (action: Save) => call(updateProfile, action),
    onSuccess: (saved) => {
      client.setQueryData(queryKeys.user, saved);
      form.reset(profileOf(saved));
      toast({ title: "Profile updated!", description: "Your changes have been saved." });
    },
    onError: (error) => {
      form.failed(error, toast({ title: "Update failed", description: messageOf(error), destructive: true }), {
        username_taken: "username",
        email_taken: "email",
      });
    },
  });

  return (
    <form
      noValidate
      className="flex max-w-lg flex-col gap-5"
      onSubmit={form.submit((body) => save.mutate({ body, idempotencyKey: newIdempotencyKey() }))}
    >
      <TextField label="Full Name" autoComplete="name" {...form.field("fullName")} />
      <TextField label="Email Address" type="email" inputMode="email" autoComplete="email" {...form.field("email")} />
      <UsernameField {...form.field("username")} />
      {!user.emailProven && (
        <UnprovenEmailNotice
          user={user}
          keeping={save.isPending}
          onKeep={() => {
            const body = { ...profileOf(user), email: user.provenEmail };
            // The button disappears with the notice.
            save.mutate({ body, idempotencyKey: newIdempotencyKey() }, { onSuccess: () => form.focus("email") });
          }}
        />
      )}
      <FormFailure message={form.failure} />
      <div>
        <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
          Save Changes
        </Button>
      </div>
    </form>
  );
}
