import { PublicPage } from "#web/app/public-page";
import { ConfirmEmailPage } from "#web/features/accounts/confirm-email-page";
import { UndoEmailPage } from "#web/features/accounts/undo-email-page";

export function ConfirmEmailRoute() {
  return (
    <PublicPage>
      <ConfirmEmailPage />
    </PublicPage>
  );
}

export function UndoEmailRoute() {
  return (
    <PublicPage>
      <UndoEmailPage />
    </PublicPage>
  );
}
