import { CLOCK_TIMES, EATINGS, FIGURES, WAYS } from "#domain/intents/intent";
import type { Meaning } from "#domain/intents/intent";
import { optionLabel } from "#domain/options/options";

const TIMES: Partial<Record<number, string>> = { 1: "once", 2: "twice" };

/** What a chip says of a meaning: "Quick on Wednesday", "No egg". */
export function meaningInWords(meaning: Meaning): string {
  switch (meaning.kind) {
    case "leave_out":
      return `No ${meaning.what}`;
    case "want":
      return `${meaning.often ? `Plenty of ${meaning.what}` : capital(meaning.what)}${times(meaning.number)}${on(meaning.day)}`;
    case "less":
      return meaning.number === null
        ? `Less ${meaning.what}`
        : `${capital(meaning.what)}${times(meaning.number)} at most`;
    case "never":
      return `No ${meaning.what}`;
    case "use_up":
      return `Use up ${meaning.what}`;
    case "quick":
      return `Quick${on(meaning.day)}${meaning.number === null ? "" : `: ${meaning.number} minutes`}`;
    case "long":
      return `Time to cook${on(meaning.day)}${meaning.number === undefined ? "" : `: ${meaning.number} minutes`}`;
    case "light":
      return `Something light${on(meaning.day)}`;
    case "out":
      return `No dinner${on(meaning.day)}`;
    case "home":
      return `Dinner${on(meaning.day)}`;
    case "packed":
      return `A dinner to take along${on(meaning.day)}`;
    case "cook": {
      const can =
        meaning.what === null
          ? null
          : meaning.what === "easy"
            ? "something easy"
            : `only the ${optionLabel(meaning.what).toLowerCase()}`;
      const minutes = meaning.number === null ? null : `${meaning.number} minutes`;
      const limits = [can, minutes].filter((one) => one !== null).join(", ");
      return `${capital(meaning.person ?? "somebody else")} cooks${on(meaning.day)}${limits === "" ? "" : `: ${limits}`}`;
    }
    case "clock":
      return `${CLOCK_TIMES[meaning.what]} ${hourInWords(meaning.number)}${on(meaning.day)}`;
    case "guests":
      return `${meaning.number === null ? "Guests" : `${meaning.number} ${meaning.number === 1 ? "guest" : "guests"}`}${on(meaning.day)}`;
    case "table":
      return `For ${meaning.number}${on(meaning.day)}`;
    case "treat":
      return `Something special${meaning.what === null ? "" : ` for ${meaning.what}`}${on(meaning.day)}`;
    case "heat":
      return `${meaning.what === "mild" ? "Mild" : "Spicy"}${of(meaning.person)}${on(meaning.day ?? null)}`;
    case "child":
      return childInWords(meaning.number);
    case "way":
      return `${WAYS[meaning.what]}${on(meaning.day ?? null)}`;
    case "figure": {
      const [before, after] = FIGURES[meaning.what];
      return `${before} ${meaning.number} ${after}`.trim();
    }
    case "eating":
      return `${EATINGS[meaning.what]}${of(meaning.person)}`;
    case "without":
      return `Nothing that needs the ${optionLabel(meaning.what).toLowerCase()}${on(meaning.day ?? null)}`;
    case "seldom":
      return `The ${optionLabel(meaning.what).toLowerCase()}${times(meaning.number)}${meaning.day === null ? " at most" : ` only${on(meaning.day)}`}`;
    case "apart":
      return `${capital(meaning.what)} and ${meaning.other} never together`;
  }
}

function childInWords(years: number | null): string {
  if (years === null) return "A child at the table";
  return years === 0 ? "A baby at the table" : `A child of ${years}`;
}

/** "7:30 pm". */
function hourInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const past = rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`;
  return `${hours % 12 === 0 ? 12 : hours % 12}${past} ${hours < 12 ? "am" : "pm"}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function times(number: number | null): string {
  return number === null ? "" : ` ${TIMES[number] ?? `${number} times`}`;
}

function on(day: string | null): string {
  return day === null ? "" : ` on ${day}`;
}

function of(person: string | null): string {
  return person === null ? "" : ` for ${person}`;
}
