import { expect, type BrowserContext, type Page, type Route } from "@playwright/test";
import type { Stripe } from "stripe";
import { type Account, newAccount, signUp } from "#tests/support/journey";
import { BANK_PAGE, stripeScript } from "#tests/support/stripe-script";
import { test as base } from "#tests/support/run-browser";

/** What stands at Stripe for one person, oldest first. */
export interface AccountAtStripe {
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Stripe.Charge[];
  readonly refunds: readonly Stripe.Refund[];
}

/** A request that left our own origin, and the page that it came from. */
type Foreign = { readonly host: string; readonly page: string };

/** What the journeys can make Stripe do, and what a browser loads from it. */
export interface StripeControls {
  readonly foreign: readonly Foreign[];
  /** From the next page on, the bank asks on a page of its own. */
  bankRedirects(): void;
  /** Requests of the server ("POST /v1/subscriptions", as an expression) fail until told otherwise. */
  breakDown(pattern: string): Promise<void>;
  /** The next such request is done, and its answer never arrives. */
  loseAnswerOf(pattern: string): Promise<void>;
  /** Whether the browser reaches Stripe. */
  reachable(yes: boolean): void;
  repair(): Promise<void>;
  loseWebhooks(): Promise<void>;
  /** Confirms a card without a page; the bank, should it ask, is told yes. */
  confirm(clientSecret: string, number: string): Promise<void>;
  accountOf(email: string): Promise<AccountAtStripe>;
}

const OURS_TO_ASK = ["js.stripe.com", "api.stripe.com", "hooks.stripe.com"];
const CORS = { "access-control-allow-origin": "*" };

/** Journeys on the application that takes money through Stripe. Each ends with a look at what must never happen. */
export const test = base.extend<{ stripeControl: string; stripe: StripeControls }>({
  stripeControl: ["", { option: true }],
  stripe: [
    async ({ context, page, baseURL, stripeControl }, use) => {
      const foreign: Foreign[] = [];
      const faults: string[] = [];
      let redirects = false;
      let reachable = true;
      const control = async (method: string, path: string, body?: string): Promise<Response> => {
        const answer = await fetch(`${stripeControl}${path}`, { method, ...(body === undefined ? {} : { body }) });
        return answer;
      };
      const repair = async () => {
        reachable = true;
        await control("POST", "/outage");
        await control("POST", "/webhooks?lost=false");
      };
      context.on("request", (request) => {
        const { host, origin } = new URL(request.url());
        if (origin !== baseURL && origin !== "null") foreign.push({ host, page: new URL(page.url()).pathname });
      });
      context.on("console", (message) => {
        if (/content security policy/iu.test(message.text())) faults.push(message.text());
      });
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
          // oxlint-disable-next-line no-console
          console.error(`Content security policy: ${violatedDirective} ${blockedURI}`);
        });
      });
      context.on("weberror", (error) => faults.push(error.error().message));
      await context.route("https://js.stripe.com/**", (route) =>
        reachable ? route.fulfill({ contentType: "text/javascript", body: stripeScript(redirects) }) : route.abort(),
      );
      await context.route("https://hooks.stripe.com/**", (route) =>
        route.fulfill({ contentType: "text/html", body: BANK_PAGE }),
      );
      await context.route("https://api.stripe.com/**", (route) =>
        reachable ? answerBrowser(route, control) : route.abort(),
      );

      await use({
        foreign,
        bankRedirects: () => {
          redirects = true;
        },
        breakDown: async (pattern) => {
          await control("POST", `/outage?pattern=${encodeURIComponent(pattern)}`);
        },
        loseAnswerOf: async (pattern) => {
          await control("POST", `/lose-answer?pattern=${encodeURIComponent(pattern)}`);
        },
        reachable: (yes) => {
          reachable = yes;
        },
        repair,
        loseWebhooks: async () => {
          await control("POST", "/webhooks?lost=true");
        },
        confirm: async (clientSecret, number) => {
          const body = JSON.stringify({ clientSecret, number, authentication: "complete" });
          const reply: unknown = await (await control("POST", "/confirm", body)).json();
          expect(reply).toEqual({ status: "succeeded" });
        },
        accountOf: async (email) => {
          const answer = await control("GET", `/account?email=${encodeURIComponent(email)}`);
          if (answer.status === 404) return { subscriptions: [], invoices: [], charges: [], refunds: [] };
          return (await answer.json()) as AccountAtStripe;
        },
      });

      await repair();
      expect(faults).toEqual([]);
      expect(foreign.filter(({ host }) => !OURS_TO_ASK.includes(host))).toEqual([]);
      await expectNoSecretLeft(context);
    },
    { auto: true },
  ],
});

async function answerBrowser(
  route: Route,
  control: (method: string, path: string, body?: string) => Promise<Response>,
): Promise<void> {
  const request = route.request();
  const path = encodeURIComponent(new URL(request.url()).pathname);
  const answer =
    request.method() === "POST"
      ? await control("POST", "/confirm", request.postData() ?? "")
      : await control("GET", `/intent?path=${path}`);
  const { status, body } = { status: answer.status, body: await answer.text() };
  await route.fulfill({ status, contentType: "application/json", headers: CORS, body });
}

/** Client secrets open a payment: none may stay where the next user of the browser finds it. */
async function expectNoSecretLeft(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const session = await context.newCDPSession(page);
    const { entries } = await session.send("Page.getNavigationHistory");
    const ours = entries.filter(({ url }) => !url.startsWith("https://hooks.stripe.com/"));
    expect(ours.map(({ url, title }) => `${url} ${title}`).join("\n")).not.toMatch(/_secret_|redirect_status/u);
    if (!page.url().startsWith("http")) continue;
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain("_secret_");
  }
}

/** Types a card into the provider's field. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number at Stripe").fill(number);
}

/** The order button of /subscribe. */
export function orderButton(page: Page) {
  return page.getByRole("button", { name: /^(?:Start Free Trial|Subscribe and pay)/u });
}

/** Opens /subscribe, types a card and orders. */
export async function order(page: Page, plan: "monthly" | "yearly", number = "4242424242424242"): Promise<void> {
  await page.goto(`/subscribe?plan=${plan}`);
  await typeCard(page, number);
  await orderButton(page).click();
}

/** A signed-in person whose one trial was used under a former account. */
export async function signUpWithUsedTrial(page: Page): Promise<Account> {
  const former = await signUp(page);
  expect((await page.request.post("/api/activate-subscription", { data: { isTrial: true } })).ok()).toBe(true);
  const { email, password } = former;
  expect((await page.request.post("/api/user/delete", { data: { password } })).ok()).toBe(true);
  return signUp(page, { ...newAccount(), email });
}

/** Subscribes the signed-in person without the page. */
export async function subscribe(
  page: Page,
  stripe: StripeControls,
  plan: "monthly" | "yearly",
  number = "4242424242424242",
): Promise<void> {
  const begun = await page.request.post("/api/create-subscription-payment", { data: { plan } });
  expect(begun.ok()).toBe(true);
  await stripe.confirm(((await begun.json()) as { clientSecret: string }).clientSecret, number);
  expect((await page.request.post("/api/activate-subscription", { data: {} })).ok()).toBe(true);
}

/** What the server says of the signed-in person's access. */
export async function statusOf(page: Page): Promise<Record<string, unknown>> {
  return (await (await page.request.get("/api/subscription-status")).json()) as Record<string, unknown>;
}

/** Has the bank asked, and answers it. */
export async function answerBank(page: Page, answer: "Complete" | "Fail"): Promise<void> {
  const button = page.frameLocator('iframe[title="Test bank"]').getByRole("button", { name: answer });
  await expect(button).toBeEnabled();
  // The answer takes the frame away, and with it whoever would say that the press arrived: it is pressed once nobody waits.
  await button.evaluate((element: HTMLElement) => {
    setTimeout(() => element.click());
  });
}
