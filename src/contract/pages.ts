import { getCurrentWeek } from "#contract/calendar";
import { getCupboard } from "#contract/cupboard";
import { getLastChoices } from "#contract/last-choices";
import { getCurrentGeneration, getMealPlan, listMealPlans } from "#contract/meal-plans";
import { PRODUCT_NAME } from "#contract/product";
import { SHARED_LIST_PATH } from "#contract/shared-list-path";

/** A page by its address, as the server must know it before the browser runs anything. */
export interface Page {
  /** Parameters stand as `:name`. */
  readonly path: string;
  /** `anyone` may see it, or only people who are `signed_in`: others are led to the sign-in page. */
  readonly audience: "anyone" | "signed_in";
  /** The modules of the pages' code that it is drawn with, by file name: they can travel beside the app's own. */
  readonly code: readonly string[];
  /**
   * What is shown first of somebody's own, by address of the API: the answers travel within the page. Parameters are the page's. Who
   * is signed in and what they may do come with every page.
   */
  readonly answers?: readonly string[];
  /** The picture that people see first, where there is one. */
  readonly picture?: string;
  /** Its address is a secret that people pass on: no other site is told of it, and no search engine keeps it. */
  readonly secret?: true;
  /** What search engines show. A page without it is not for them. */
  readonly listing?: { readonly title: string; readonly description: string };
}

const SIGNED_IN = { audience: "signed_in" } as const;
const DASHBOARD = { ...SIGNED_IN, code: ["dashboard-page"], answers: [listMealPlans.path, getCurrentWeek.path] };
const ANYONE = { audience: "anyone" } as const;

/** The page that everyone else is led to who is not signed in. */
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

/** The one page on which a payment provider's own form may stand (spec C21). */
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

/** The page at an address, whatever its parameters; null where there is none. */
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

/** A slash at the end counts for nothing, as in the app's own router. */
function segmentsOf(path: string): readonly string[] {
  return path.replace(/(?<!\/)\/+$/u, "").split("/");
}
