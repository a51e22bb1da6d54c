/** The beginnings of names with several words, one word longer each time, and the names themselves. */
export function beginningsOf(names: Iterable<string>): ReadonlySet<string> {
  const beginnings = new Set<string>();
  for (const name of names)
    for (let end = name.length; end > 0 && !beginnings.has(name.slice(0, end)); end = name.lastIndexOf(" ", end - 1))
      beginnings.add(name.slice(0, end));
  return beginnings;
}
