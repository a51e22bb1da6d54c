import { expect, test } from "vitest";
import { readLanding } from "#web/features/billing/checkout/landing-address";

test.each(["", "subscribed=false", "subscribed", "plan=yearly", "card=visa"])("%s is no landing", (search) => {
  expect(readLanding("/dashboard", search)).toBeNull();
});

test("the landing of our own page has nothing to hide", () => {
  expect(readLanding("/dashboard", "subscribed=true")).toEqual({
    what: "subscription",
    redirectStatus: null,
    withoutSecrets: "/dashboard?subscribed=true",
  });
});

test.each(["setup_intent", "payment_intent"])("what a bank's redirect of a %s adds is read and taken off", (intent) => {
  const search = `subscribed=true&${intent}=one_1&${intent}_client_secret=one_1_secret_2&redirect_status=failed`;
  expect(readLanding("/dashboard", search)).toEqual({
    what: "subscription",
    redirectStatus: "failed",
    withoutSecrets: "/dashboard?subscribed=true",
  });
});

test("an unknown status counts as none", () => {
  expect(readLanding("/dashboard", "subscribed=true&redirect_status=odd")?.redirectStatus).toBeNull();
});

test("the return after another card is a separate landing, also without a secret", () => {
  const search = "card=changed&setup_intent=one_1&setup_intent_client_secret=one_1_secret_2&redirect_status=succeeded";
  expect(readLanding("/subscription", search)).toEqual({
    what: "card",
    redirectStatus: "succeeded",
    withoutSecrets: "/subscription?card=changed",
  });
});
