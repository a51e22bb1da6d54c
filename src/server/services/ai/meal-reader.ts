/** Extracts the elements of one JSON array from a text that arrives in pieces. Each character is read once. */
export interface MealReader {
  /** The elements that the piece completed, as they came. */
  read(piece: string): readonly unknown[];
  /** The array was found and closed, and every element of it could be read. */
  complete(): boolean;
}

/** A meal is nested three deep. Passing much more than this to a worker thread would overflow its stack. */
const MOST_DEEP = 32;
/** The array is preceded by no JSON, or by the brace and first key of the object containing it. */
const OPENING = /^[^{]*(?:\{\s*"(?:[^"\\]|\\.)*"\s*:\s*)?$/u;

/**
 * Parses meals from a model's answer: `{"meals": [...]}` or a bare array, in a fence or not, whatever follows it. An element
 * that is invalid or nested far too deeply is dropped; everything else is passed on whatever its shape.
 */
export function mealReader(): MealReader {
  let place: "before" | "inside" | "after" | "lost" = "before";
  let opening = "";
  let element = "";
  let depth = 0;
  let deepest = 0;
  let inString = false;
  let escaped = false;
  let unreadable = 0;

  function parse(found: unknown[]): void {
    const text = element.trim();
    const deep = deepest;
    element = "";
    deepest = 0;
    if (text === "") return;
    try {
      if (deep > MOST_DEEP) unreadable += 1;
      else found.push(JSON.parse(text));
    } catch {
      unreadable += 1;
    }
  }

  function readString(character: string): void {
    if (escaped) escaped = false;
    else if (character === "\\") escaped = true;
    else if (character === '"') inString = false;
  }

  /** Returns true if the character ends the preceding element and belongs to none itself. */
  function parts(character: string): boolean {
    if (inString) {
      readString(character);
      return false;
    }
    if (character === '"') inString = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (depth === 0 && (character === "," || character === "]")) return true;
    else if (character === "}" || character === "]") depth -= 1;
    return false;
  }

  function readInside(piece: string, from: number, found: unknown[]): void {
    let start = from;
    for (let index = from; index < piece.length; index += 1) {
      const character = piece.charAt(index);
      const closes = !inString && depth === 1 && (character === "}" || character === "]");
      const separates = parts(character);
      if (depth < 0) {
        place = "lost";
        return;
      }
      if (!closes && !separates) continue;
      element += piece.slice(start, closes ? index + 1 : index);
      start = index + 1;
      parse(found);
      if (separates && character === "]") {
        place = "after";
        return;
      }
    }
    element += piece.slice(start);
  }

  return {
    read(piece) {
      const found: unknown[] = [];
      if (place === "inside") readInside(piece, 0, found);
      else if (place === "before") {
        const at = piece.indexOf("[");
        opening += at === -1 ? piece : piece.slice(0, at);
        if (at !== -1) {
          place = OPENING.test(opening) ? "inside" : "lost";
          opening = "";
          if (place === "inside") readInside(piece, at + 1, found);
        }
      }
      return found;
    },
    complete: () => place === "after" && unreadable === 0,
  };
}
