import { ACCOUNT_SCREENS } from "#tests/support/screens/account-screens";
import { BILLING_SCREENS } from "#tests/support/screens/billing-screens";
import { CHANGE_SCREENS } from "#tests/support/screens/change-screens";
import { CUPBOARD_SCREENS } from "#tests/support/screens/cupboard-screens";
import { DISH_SCREENS } from "#tests/support/screens/dish-screens";
import { NOTES_SCREENS } from "#tests/support/screens/notes-screens";
import { PLAN_SCREENS } from "#tests/support/screens/plan-screens";
import type { Screen } from "#tests/support/screens/screen";
import { SHARING_SCREENS } from "#tests/support/screens/sharing-screens";
import { VISITOR_SCREENS } from "#tests/support/screens/visitor-screens";
import { WEEK_SCREENS } from "#tests/support/screens/week-screens";

/** Every screen in its main states. */
export const ALL_SCREENS: readonly Screen[] = [
  ...VISITOR_SCREENS,
  ...ACCOUNT_SCREENS,
  ...BILLING_SCREENS,
  ...PLAN_SCREENS,
  ...CHANGE_SCREENS,
  ...NOTES_SCREENS,
  ...SHARING_SCREENS,
  ...CUPBOARD_SCREENS,
  ...DISH_SCREENS,
  ...WEEK_SCREENS,
];
