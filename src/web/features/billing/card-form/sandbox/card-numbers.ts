/** The cards of the test mode, as Stripe's own test mode knows them. */
export const TEST_CARDS = [
  { number: "4242 4242 4242 4242", effect: "Works" },
  { number: "5555 5555 5555 4444", effect: "Works (Mastercard)" },
  { number: "4000 0025 0000 3155", effect: "The bank asks first, then it works" },
  { number: "4000 0027 6000 3184", effect: "The bank asks every time; later charges are declined" },
  { number: "4000 0000 0000 0341", effect: "Can be saved, but no charge succeeds" },
  { number: "4000 0000 0000 0259", effect: "Works, then the bank takes the payment back" },
  { number: "4000 0000 0000 0002", effect: "Declined" },
  { number: "4000 0000 0000 9995", effect: "Declined: insufficient funds" },
] as const;
