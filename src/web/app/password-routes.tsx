import { PublicPage } from "#web/app/public-page";
import { ForgotPasswordPage } from "#web/features/accounts/forgot-password-page";
import { ResetPasswordPage } from "#web/features/accounts/reset-password-page";

export function ForgotPasswordRoute() {
  return (
    <PublicPage>
      <ForgotPasswordPage />
    </PublicPage>
  );
}

export function ResetPasswordRoute() {
  return (
    <PublicPage>
      <ResetPasswordPage />
    </PublicPage>
  );
}
