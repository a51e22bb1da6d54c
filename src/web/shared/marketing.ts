/** The marketing figures, in one place (spec A2, B4). */
export const MARKETING = {
  plansCreated: "10,000+",
  cuisines: "1,000+",
  satisfaction: "95%",
} as const;

/** The prices shown before the server has answered (spec C18). */
export const PRICES = {
  trialDays: 7,
  monthly: "£2.99",
  yearly: "£29.99",
  yearlyPerMonth: "£2.50",
  yearlySaving: "£5.89",
} as const;
