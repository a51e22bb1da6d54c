import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import type { LoginBody } from "#contract/account-forms";
import { login } from "#contract/accounts";
import { PasswordField } from "#web/features/accounts/password-field";
import { changeUser } from "#web/features/accounts/session-cache";
import { call } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { paths } from "#web/shared/paths";
import { useTextForm } from "#web/lib/use-text-form";
import { UsernameField } from "#web/shared/username-field";
import { Button } from "#web/ui/button";
import { FormFailure } from "#web/ui/form-failure";
import { toast } from "#web/ui/toast-store";

const schema = async () => (await import("#contract/account-forms")).loginBody;

export function SignInForm() {
  const client = useQueryClient();
  const form = useTextForm<LoginBody>(schema, { username: "", password: "" });
  const signIn = useMutation({
    mutationFn: (body: LoginBody) => call(login, { body }),
    onSuccess: (user) => {
      changeUser(client, user);
      toast({ title: "Welcome back!", description: "You have successfully logged in." });
    },
    onError: (error) => {
      form.failed(error, toast({ title: "Login failed", description: messageOf(error), destructive: true }));
      form.focus("password");
    },
  });

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.submit((body) => signIn.mutate(body))}>
      <UsernameField {...form.field("username")} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field("password")} />
      <FormFailure message={form.failure} />
      <Button type="submit" size="lg" pending={signIn.isPending} pendingLabel="Signing in...">
        Sign In
      </Button>
      <Link href={paths.forgotPassword} className="text-link self-center py-2.5">
        Forgotten your password?
      </Link>
    </form>
  );
}
