/** The warning next to a common password. It is not refused: the only rule is six characters. */
export const COMMON_PASSWORD_WARNING =
  "Many people use this password, so it is among the first to be guessed. Three plain words are far harder to guess.";

const SHORTEST = 6;

let known: Promise<ReadonlySet<string>> | null = null;

/**
 * Whether a password is among the most used, ignoring case. The list is fetched for the first one that is
 * long enough, and the password stays in the browser. Without the list, as offline, there is no warning.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length < SHORTEST) return false;
  known ??= import("virtual:common-passwords").then(({ passwords }) => new Set(passwords.split(" ")));
  try {
    return (await known).has(password.toLowerCase());
  } catch {
    known = null;
    return false;
  }
}
