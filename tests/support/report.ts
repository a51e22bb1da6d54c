/** Prints figures that a long test found, beside its verdict. */
export function report(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}
