/** A dish with its ingredients as one line each, as requested; anything that cannot be written that way is unchanged. */
export function inLines(dish: unknown): unknown {
  if (typeof dish !== "object" || dish === null || !("ingredients" in dish) || !Array.isArray(dish.ingredients))
    return dish;
  return { ...dish, ingredients: (dish.ingredients as readonly unknown[]).map(lineOf) };
}

function lineOf(entry: unknown): unknown {
  if (typeof entry !== "object" || entry === null) return entry;
  const { food, amount, unit, preparation = null } = entry as Record<string, unknown>;
  const plain = typeof food === "string" && typeof amount === "number" && Number.isFinite(amount);
  if (!plain || typeof unit !== "string" || (preparation !== null && typeof preparation !== "string")) return entry;
  return preparation === null ? `${food} ${amount} ${unit}` : `${food} ${amount} ${unit}, ${preparation}`;
}
