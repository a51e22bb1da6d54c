import { ACCOUNT_SCREENS } from "#tests/support/screens/account-screens";
import { CUPBOARD_SCREENS } from "#tests/support/screens/cupboard-screens";
import { MONEY_SCREENS } from "#tests/support/screens/money-screens";
import { PLAN_SCREENS } from "#tests/support/screens/plan-screens";
import type { Screen } from "#tests/support/screens/screen";
import { VISITOR_SCREENS } from "#tests/support/screens/visitor-screens";

/** Every screen in its main states. */
export const ALL_SCREENS: readonly Screen[] = [
  ...VISITOR_SCREENS,
  ...ACCOUNT_SCREENS,
  ...MONEY_SCREENS,
  ...PLAN_SCREENS,
  ...CUPBOARD_SCREENS,
];
