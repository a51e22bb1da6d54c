/** The marketing figures of spec §9, in one place. */
export const MARKETING = {
  plansCreated: "10,000+",
  cuisines: "1,000+",
  satisfaction: "95%",
} as const;

/** The prices of spec §9. */
export const PRICES = {
  trialDays: 7,
  monthly: "£2.99",
  yearly: "£29.99",
  yearlyPerMonth: "£2.50",
  yearlySaving: "£5.89",
} as const;
