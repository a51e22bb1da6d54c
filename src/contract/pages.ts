import { getCurrentWeek } from "#contract/calendar";
import { getCupboard } from "#contract/cupboard";
import { getLastChoices } from "#contract/last-choices";
import { getCurrentGeneration, getMealPlan, listMealPlans } from "#contract/meal-plans";
import { PRODUCT_NAME } from "#contract/product";
import { SHARED_LIST_PATH } from "#contract/shared-list-path";

/** A page by its address: what the server must know before the browser runs any code. */
export interface Page {
  /** Parameters are written `:name`. */
  readonly path: string;
  /** `anyone` may see it, or only people who are `signed_in`: others are redirected to sign-in. */
  readonly audience: "anyone" | "signed_in";
  /** The page's own code modules, by file name, so that they can be preloaded with the app's. */
  readonly code: readonly string[];
  /**
   * The user's data shown first, by API address: the answers are embedded in the page. Parameters are the page's. Who
   * is signed in and what they may do are embedded in every page.
   */
  readonly answers?: readonly string[];
  /** The page's first visible picture, if any. */
  readonly picture?: string;
  /** Its address is a secret link: it is never sent as a referrer, and search engines must not index it. */
  readonly secret?: true;
  /** What search engines show. A page without it is not for them. */
  readonly listing?: { readonly title: string; readonly description: string };
}

const SIGNED_IN = { audience: "signed_in" } as const;
const DASHBOARD = { ...SIGNED_IN, code: ["dashboard-page"], answers: [listMealPlans.path, getCurrentWeek.path] };
const ANYONE = { audience: "anyone" } as const;

/** The page that visitors who are not signed in are redirected to. */
export const SIGN_IN_PAGE: Page = {
  ...ANYONE,
  path: "/auth",
  code: ["auth-page"],
  picture: "/table.svg",
  listing: {
    title: `Sign in · ${PRODUCT_NAME}`,
    description:
      "Weekly meal plans for UK households: your diet, your budget, your supermarket, with a priced shopping list. Start a 7-day free trial.",
  },
};

/** The only page allowed to embed a payment provider's form (spec C21). */
export const CHECKOUT_PATH = "/subscribe";

/** Every page there is (spec G13, I5). Any other address is not found. */
export const PAGES: readonly Page[] = [
  SIGN_IN_PAGE,
  { ...DASHBOARD, path: "/" },
  { ...DASHBOARD, path: "/dashboard" },
  { ...SIGNED_IN, path: "/plan-selection", code: ["plan-selection-page"] },
  { ...SIGNED_IN, path: "/subscription-required", code: ["subscription-required-page"] },
  { ...SIGNED_IN, path: CHECKOUT_PATH, code: ["subscribe-page"] },
  { ...SIGNED_IN, path: "/subscription", code: ["subscription-page"] },
  { ...SIGNED_IN, path: "/saved-plans", code: ["saved-plans-page"], answers: [listMealPlans.path] },
  {
    ...SIGNED_IN,
    path: "/meal-plan",
    code: ["wizard-page"],
    answers: [getCurrentGeneration.path, getLastChoices.path],
  },
  { ...SIGNED_IN, path: "/meal-plan/:id", code: ["plan-page"], answers: [getMealPlan.path] },
  { ...SIGNED_IN, path: "/cupboard", code: ["cupboard-page"], answers: [getCupboard.path] },
  { ...SIGNED_IN, path: "/dishes", code: ["dishes-page"] },
  { ...SIGNED_IN, path: "/settings", code: ["settings-page"] },
  { ...SIGNED_IN, path: "/super-admin", code: ["super-admin-route"] },
  { ...SIGNED_IN, path: "/super-admin/audit", code: ["super-admin-route"] },
  { ...ANYONE, path: "/admin/login", code: ["admin-login-page"] },
  { ...ANYONE, path: "/admin/dashboard", code: ["admin-dashboard-page"] },
  { ...ANYONE, path: "/forgot-password", code: ["password-routes"] },
  { ...ANYONE, path: "/reset-password", code: ["password-routes"] },
  { ...ANYONE, path: "/confirm-email", code: ["email-routes"] },
  { ...ANYONE, path: "/undo-email", code: ["email-routes"] },
  { ...ANYONE, path: SHARED_LIST_PATH, code: ["shared-list-routes"], secret: true },
  {
    ...ANYONE,
    path: "/terms",
    code: ["legal-routes"],
    listing: {
      title: `Terms · ${PRODUCT_NAME}`,
      description: `What you can expect of ${PRODUCT_NAME} and what it expects of you: prices, trial, renewals, cancelling and refunds.`,
    },
  },
  {
    ...ANYONE,
    path: "/privacy",
    code: ["legal-routes"],
    listing: {
      title: `Privacy · ${PRODUCT_NAME}`,
      description: `What ${PRODUCT_NAME} stores about you, why and for how long, who else sees it, and your rights.`,
    },
  },
  {
    ...ANYONE,
    path: "/cookies",
    code: ["legal-routes"],
    listing: {
      title: `Cookies · ${PRODUCT_NAME}`,
      description: `${PRODUCT_NAME} sets two cookies: one keeps you signed in, one knows your browser again. Nothing tracks you.`,
    },
  },
];

/** The page at an address, whatever its parameters; null if there is none. */
export function pageAt(path: string): Page | null {
  const segments = segmentsOf(path);
  const found = PAGES.find((page) => {
    const wanted = segmentsOf(page.path);
    return (
      wanted.length === segments.length &&
      wanted.every((name, index) => (name.startsWith(":") ? segments[index] !== "" : name === segments[index]))
    );
  });
  return found ?? null;
}

/** A trailing slash is ignored, as in the app's router. */
function segmentsOf(path: string): readonly string[] {
  return path.replace(/(?<!\/)\/+$/u, "").split("/");
}
