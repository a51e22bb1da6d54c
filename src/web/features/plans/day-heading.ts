import { dayInWords } from "#domain/cupboard/days";

/** "Wednesday 2 December", or the day alone where no date is known. */
export function dayHeading({ day, date }: { readonly day: string; readonly date?: string | undefined }): string {
  return date === undefined ? day : dayInWords(date);
}
