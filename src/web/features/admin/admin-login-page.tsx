import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Redirect, useLocation } from "wouter";
import type { LoginBody } from "#contract/account-forms";
import { authorizationOf, keepCredentials, useAdminAuthorization } from "#web/features/admin/admin-credentials";
import { PLAIN_FILTER } from "#web/features/admin/list-query";
import { adminPlansKey, fetchAdminPlans, isRefused } from "#web/features/admin/use-admin-plans";
import { paths } from "#web/shared/paths";
import { useTextForm } from "#web/lib/use-text-form";
import { UsernameField } from "#web/shared/username-field";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Page } from "#web/ui/page";
import { SiteHeader } from "#web/ui/site-header";
import { TextField } from "#web/ui/text-field";
import { toast } from "#web/ui/toast-store";

const schema = async () => (await import("#contract/account-forms")).loginBody;

/** The admin's sign-in, separate from the users'. */
export function AdminLoginPage() {
  const authorization = useAdminAuthorization();
  if (authorization !== null) return <Redirect to={paths.adminDashboard} replace />;
  return (
    <>
      <SiteHeader links={[]} />
      <Page title="Admin Login" lead="For those who look after this installation." width="narrow">
        <Card>
          <LoginForm />
        </Card>
      </Page>
    </>
  );
}

function LoginForm() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const form = useTextForm<LoginBody>(schema, { username: "", password: "" });
  const login = useMutation({
    mutationFn: async (credentials: LoginBody) => {
      const authorization = authorizationOf(credentials);
      const firstPage = await fetchAdminPlans(authorization, PLAIN_FILTER, null);
      client.setQueryData(adminPlansKey(authorization, PLAIN_FILTER), { pages: [firstPage], pageParams: [null] });
      keepCredentials(credentials);
    },
    onSuccess: () => {
      navigate(paths.adminDashboard, { replace: true });
      toast({ title: "Success", description: "Logged in successfully" });
    },
    onError: (error) => {
      toast({
        title: "Login Failed",
        description: isRefused(error) ? "Invalid credentials" : "Failed to login",
        destructive: true,
      });
      form.focus("password");
    },
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.submit((body) => login.mutate(body))}>
      <UsernameField {...form.field("username")} />
      <TextField label="Password" type="password" autoComplete="current-password" {...form.field("password")} />
      <Button type="submit" size="lg" pending={login.isPending} pendingLabel="Logging in...">
        Login
      </Button>
    </form>
  );
}
