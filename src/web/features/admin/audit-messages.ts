type Act = { words: string; subject?: "plan" | "user" };

const ACTS: Readonly<Record<string, Act>> = {
  "admin.sign_in_refused": { words: "Was refused as admin" },
  "admin.plans_listed": { words: "Looked at the list of all meal plans" },
  "admin.plan_pdf_read": { words: "Downloaded a plan’s PDF", subject: "plan" },
  "admin.credentials_replaced": { words: "The admin’s credentials changed in the settings" },
  "super_admin.password_replaced": { words: "The super admin’s password changed in the settings", subject: "user" },
  "super_admin.figures_read": { words: "Looked at the figures" },
  "super_admin.till_errors_read": { words: "Looked at how far totals were from the till" },
  "super_admin.users_listed": { words: "Looked at the list of users" },
  "super_admin.plans_listed": { words: "Looked at the week’s meal plans" },
  "super_admin.plan_read": { words: "Read somebody’s plan", subject: "plan" },
  "super_admin.plan_pdf_read": { words: "Opened a plan’s PDF", subject: "plan" },
  "super_admin.access_granted": { words: "Granted free premium access", subject: "user" },
  "super_admin.access_revoked": { words: "Revoked free premium access", subject: "user" },
  "super_admin.sessions_listed": { words: "Looked at where a user is signed in", subject: "user" },
  "super_admin.session_ended": { words: "Ended one of a user’s sessions", subject: "user" },
  "super_admin.sessions_ended": { words: "Ended all of a user’s sessions", subject: "user" },
  "super_admin.audit_listed": { words: "Looked at this audit trail" },
};

/** An action in plain words; unknown ones are shown as is. */
export function auditMessage(action: string): string {
  return ACTS[action]?.words ?? action;
}

/** What the id next to an action refers to. */
export function subjectOf(action: string): "plan" | "user" {
  return ACTS[action]?.subject ?? "user";
}
