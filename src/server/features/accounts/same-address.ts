/** Whether two addresses are one, as far as this product tells them apart (spec A13). */
export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
