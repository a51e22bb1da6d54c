export type SseMessage = { id: string; event: string; data: string };

/** Reads the text of a Server-Sent Events stream as it comes, in pieces of any length. */
export class SseParser {
  #rest = "";
  #id = "";
  #event = "";
  #data: string[] = [];

  /** The messages that this piece completes. */
  push(piece: string): SseMessage[] {
    const messages: SseMessage[] = [];
    const text = this.#rest + piece;
    // A lone carriage return at the end may be the first half of a line break.
    const held = text.endsWith("\r") ? "\r" : "";
    const lines = text.slice(0, text.length - held.length).split(/\r\n|\n|\r/u);
    this.#rest = (lines.pop() ?? "") + held;
    for (const line of lines) {
      if (line === "") {
        if (this.#data.length > 0)
          messages.push({
            id: this.#id,
            event: this.#event === "" ? "message" : this.#event,
            data: this.#data.join("\n"),
          });
        this.#event = "";
        this.#data = [];
        continue;
      }
      this.#field(line);
    }
    return messages;
  }

  #field(line: string): void {
    const colon = line.indexOf(":");
    if (colon === 0) return;
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /u, "");
    if (name === "id") this.#id = value;
    else if (name === "event") this.#event = value;
    else if (name === "data") this.#data.push(value);
  }
}
