import type { OwnLine } from "#contract/cupboard";
import type { ShoppingItemAnswer } from "#contract/meal-plans";
import { formatPounds } from "#web/lib/format";

type ListText = {
  shop: string;
  aisles: readonly { category: string; items: readonly ShoppingItemAnswer[] }[];
  own: readonly OwnLine[];
  total: number;
};

/** A list as text, by aisle, for a message or a note. */
export function listText({ shop, aisles, own, total }: ListText): string {
  const parts = aisles
    .filter(({ items }) => items.length > 0)
    .map(({ category, items }) => [
      category.toUpperCase(),
      ...items.map(({ name, amount, estimated_cost }) => `- ${name}, ${amount}, ${formatPounds(estimated_cost)}`),
    ]);
  const ours = own.map(({ name, price, counts }) =>
    price === null
      ? `- ${name}`
      : // The lines add up to the total above them.
        `- ${name}, ${formatPounds(price)}${counts ? "" : " (not in the total)"}`,
  );
  return (
    [
      [`Shopping list, ${shop}, about ${formatPounds(total)}`],
      ...parts,
      ...(ours.length === 0 ? [] : [["YOUR OWN", ...ours]]),
    ]
      .map((lines) => lines.join("\n"))
      .join("\n\n")
      // Other programs wrap lines themselves.
      .replaceAll("\u{A0}", " ")
  );
}
