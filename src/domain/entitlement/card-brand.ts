/** Card networks as they spell themselves. */
const NAMES: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  unionpay: "UnionPay",
  link: "Link",
};

/** "American Express" for a provider's "amex". An unknown network keeps the provider's word, spaced and capitalised. */
export function cardBrandName(brand: string): string {
  const known = Object.hasOwn(NAMES, brand) ? NAMES[brand] : undefined;
  if (known !== undefined) return known;
  const words = brand.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
