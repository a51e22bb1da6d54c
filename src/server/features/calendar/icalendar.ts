import type { CalendarDay } from "#domain/cupboard/days";
import { daysAfter } from "#domain/cupboard/days";

/*
 * Calendars as RFC 5545 writes them, with the names and the refresh interval of RFC 7986. Every time is given in UTC: no event
 * repeats, so none needs a time zone, and no program has to guess one (decision 52).
 */

/** One event. `uid` never changes; `start` and `end` in epoch milliseconds, or a whole day. */
export interface CalendarEvent {
  readonly uid: string;
  readonly when: { readonly start: number; readonly end: number } | { readonly day: CalendarDay };
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly categories: readonly string[];
  /** Whether its time is shown as busy. */
  readonly busy: boolean;
  /** When its content was written, and how often it has changed since. */
  readonly stamp: number;
  readonly sequence: number;
}

export interface Calendar {
  readonly name: string;
  readonly description: string;
  readonly product: string;
  readonly refreshHours: number;
  readonly events: readonly CalendarEvent[];
}

/** Writes a calendar: lines of at most 75 octets, each ended by CR and LF. */
export function writeCalendar({ name, description, product, refreshHours, events }: Calendar): string {
  const every = `PT${refreshHours}H`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${textOf(product)}//Calendar//EN`,
    "CALSCALE:GREGORIAN",
    `NAME:${textOf(name)}`,
    // Older programs use other names for these two.
    `X-WR-CALNAME:${textOf(name)}`,
    `DESCRIPTION:${textOf(description)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${every}`,
    `X-PUBLISHED-TTL:${every}`,
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(event: CalendarEvent): string[] {
  const { uid, when, summary, description, url, categories, busy, stamp, sequence } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${textOf(uid)}`,
    `DTSTAMP:${instantOf(stamp)}`,
    `SEQUENCE:${sequence}`,
    ...("day" in when
      ? [`DTSTART;VALUE=DATE:${dayOf(when.day)}`, `DTEND;VALUE=DATE:${dayOf(daysAfter(when.day, 1))}`]
      : [`DTSTART:${instantOf(when.start)}`, `DTEND:${instantOf(when.end)}`]),
    `SUMMARY:${textOf(summary)}`,
    `DESCRIPTION:${textOf(description)}`,
    `URL:${url}`,
    `CATEGORIES:${categories.map(textOf).join(",")}`,
    `TRANSP:${busy ? "OPAQUE" : "TRANSPARENT"}`,
    "END:VEVENT",
  ];
}

/** A text value: separators and line breaks are escaped, and characters that a line cannot hold are removed. */
function textOf(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/gu, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/gu, " ")
    .replace(/[\\;,]/gu, "\\$&")
    .replaceAll("\n", "\\n");
}

/** "20261124T183000Z". */
function instantOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/gu, "")}Z`;
}

function dayOf(day: CalendarDay): string {
  return day.replaceAll("-", "");
}

const MOST_OCTETS = 75;

/** A line folded at 75 octets, each continuation starting with a space; no character is split. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > MOST_OCTETS) {
      pieces.push(piece);
      piece = "";
      // The leading space counts.
      octets = 1;
    }
    piece += letter;
    octets += size;
  }
  return [...pieces, piece].join("\r\n ");
}
