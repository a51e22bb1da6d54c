/** Saves a fetched file as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download keeps its own reference after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
