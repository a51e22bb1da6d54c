import { PRODUCT_NAME } from "#contract/product";
import type { Platform } from "#server/feature";
import type { AccountsUseCases } from "#server/features/accounts/accounts.use-cases";
import { writeEmail } from "#server/services/email/email-content";

type Deps = Pick<Platform, "database" | "emails" | "config"> & {
  readonly accounts: Pick<AccountsUseCases, "findUser" | "wantsPlanReadyEmail">;
};

/** Sends the link to a finished plan, once per plan, unless its owner has been deleted or has opted out. */
export async function sendPlanReady(
  { database, emails, config, accounts }: Deps,
  { userId, planId }: { readonly userId: string; readonly planId: string },
): Promise<void> {
  const user = await accounts.findUser(userId);
  if (user === null || !(await accounts.wantsPlanReadyEmail(database.db, userId))) return;
  const { publicUrl } = config;
  const subject = "Your meal plan is ready";
  const { text, html } = writeEmail(
    {
      title: subject,
      greetingName: user.fullName,
      paragraphs: [`${PRODUCT_NAME} has made your meal plan, with its shopping list and costs.`],
      action: { label: "See your meal plan", url: new URL(`/meal-plan/${planId}`, publicUrl).href },
      closing: [
        `You asked for this message in your settings, where you can also turn it off: ${new URL("/settings", publicUrl).href}`,
      ],
    },
    publicUrl,
  );
  await emails.send({
    to: user.provenEmail,
    messageId: `plan-ready-${planId}@${publicUrl.hostname}`,
    subject,
    text,
    html,
  });
}
