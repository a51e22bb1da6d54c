/**
 * The values after one option was switched. An `exclusive` value ("none") stands alone: choosing it clears the others,
 * and choosing another clears it.
 */
export function toggleChoice(
  chosen: readonly string[],
  value: string,
  rule: { multiple: boolean; exclusive?: readonly string[] | undefined },
): string[] {
  if (!rule.multiple) return [value];
  const exclusive = rule.exclusive ?? [];
  if (chosen.includes(value)) return chosen.filter((other) => other !== value);
  if (exclusive.includes(value)) return [value];
  return [...chosen.filter((other) => !exclusive.includes(other)), value];
}
