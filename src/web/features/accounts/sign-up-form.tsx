import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RegisterBody } from "#contract/account-forms";
import { register } from "#contract/accounts";
import { NewPasswordField } from "#web/features/accounts/new-password-field";
import { changeUser } from "#web/features/accounts/session-cache";
import { call, newIdempotencyKey } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { PRODUCT_NAME } from "#contract/product";
import { paths } from "#web/shared/paths";
import { useTextForm } from "#web/lib/use-text-form";
import { UsernameField } from "#web/shared/username-field";
import { Button } from "#web/ui/button";
import { FormFailure } from "#web/ui/form-failure";
import { TextField } from "#web/ui/text-field";
import { toast } from "#web/ui/toast-store";

const schema = async () => (await import("#contract/account-forms")).registerBody;

type SignUp = { body: RegisterBody; idempotencyKey: string };

export function SignUpForm() {
  const client = useQueryClient();
  const form = useTextForm<RegisterBody>(schema, { username: "", email: "", fullName: "", password: "" });
  const signUp = useMutation({
    mutationFn: (action: SignUp) => call(register, action),
    onSuccess: (user) => {
      changeUser(client, user);
      toast({
        title: "Account created!",
        description: `Welcome to ${PRODUCT_NAME}! Your account has been created successfully.`,
      });
    },
    onError: (error) => {
      form.failed(error, toast({ title: "Registration failed", description: messageOf(error), destructive: true }), {
        username_taken: "username",
        email_taken: "email",
      });
    },
  });

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.submit((body) => signUp.mutate({ body, idempotencyKey: newIdempotencyKey() }))}
    >
      <UsernameField hint="At least 3 characters. You sign in with it." {...form.field("username")} />
      <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...form.field("email")} />
      <TextField label="Full Name" autoComplete="name" {...form.field("fullName")} />
      <NewPasswordField label="Password" {...form.field("password")} />
      <FormFailure message={form.failure} />
      <Button type="submit" size="lg" pending={signUp.isPending} pendingLabel="Creating your account...">
        Start Your 7-Day Free Trial
      </Button>
      <p className="text-small text-quiet">
        No card is needed to start. You choose your trial on the next page, and nothing is charged when it ends.
      </p>
      {/* In a new tab: what was typed here stays. */}
      <p className="text-small text-quiet">
        By signing up you accept our{" "}
        <a href={paths.terms} target="_blank" className="text-link">
          Terms<span className="sr-only"> (opens in a new tab)</span>
        </a>
        . Our{" "}
        <a href={paths.privacy} target="_blank" className="text-link">
          Privacy page<span className="sr-only"> (opens in a new tab)</span>
        </a>{" "}
        says what we store.
      </p>
    </form>
  );
}
