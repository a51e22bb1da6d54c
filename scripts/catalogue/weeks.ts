import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { EQUIPMENT, REGIONS } from "#domain/options/options";
import {
  BOOK_DIETS,
  BOOK_MINUTES,
  BOOK_MONEY,
  BOOK_ROLES,
  BOOK_WITHOUT,
  MAX_LINE_WORDS,
} from "#domain/recipe/book-week";
import type { BookDinner, BookWeek } from "#domain/recipe/book-week";
import { CUISINES, SEASONS } from "#domain/recipe/recipe";
import type { Faults } from "./read.ts";

/** Weeks that share more dinners are the same week written twice; a dish in more weeks than this is overused. */
const MAX_SHARED = 3;
const MAX_WEEKS_OF_A_DISH = 40;
const MAX_PEOPLE = 8;
const OLDEST_CHILD = 17;

const KITCHENS: readonly string[] = [...REGIONS.filter((region) => region !== "none"), ...CUISINES];
const HEADER = ["people", "children", "diet", "without", "money", "time", "kitchens", "season", "needs", "shares"];

/** A week of the book with its place in the file and the words describing its household. */
export interface WrittenWeek {
  readonly where: string;
  readonly household: string;
  readonly week: BookWeek;
}

/** Reads every week of `weeks/*.txt`; weeks with a fault are left out, and every fault is reported. */
export function readWeeks(root: string, dishes: ReadonlySet<string>, faults: Faults): WrittenWeek[] {
  const folder = join(root, "weeks");
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort();
  const weeks = files.flatMap((name) =>
    weeksOf(readFileSync(join(folder, name), "utf8"), `weeks/${name}`, dishes, faults),
  );
  checkBreadth(weeks, faults);
  return weeks;
}

/** The weeks of one file: each starts with a line "== …", then its header, then a line for each dinner. */
export function weeksOf(text: string, file: string, dishes: ReadonlySet<string>, faults: Faults): WrittenWeek[] {
  const lines = text.split("\n").map((line) => line.trim());
  const starts = lines.flatMap((line, at) => (line.startsWith("==") ? [at] : []));
  const before = lines.slice(0, starts[0] ?? lines.length).find((line) => line !== "");
  if (before !== undefined) faults.add(file, `"${before}" stands before the first week`);
  return starts.flatMap((start, at): WrittenWeek[] => {
    const where = `${file}:${start + 1}`;
    const own = lines.slice(start + 1, starts[at + 1]).filter((line) => line !== "");
    const told = faults.list.length;
    const reader = new WeekReader(where, dishes, faults);
    const week = reader.read(own);
    return faults.list.length > told ? [] : [{ where, household: lines[start]!.slice(2).trim(), week }];
  });
}

/** Reads one week and reports everything wrong in it. */
class WeekReader {
  private readonly where: string;
  private readonly dishes: ReadonlySet<string>;
  private readonly faults: Faults;

  constructor(where: string, dishes: ReadonlySet<string>, faults: Faults) {
    this.where = where;
    this.dishes = dishes;
    this.faults = faults;
  }

  read(lines: readonly string[]): BookWeek {
    const dinners = lines.filter((line) => line.includes("|"));
    const header = new Map<string, string>();
    for (const line of lines.filter((one) => !one.includes("|"))) {
      const colon = line.indexOf(":");
      const key = line.slice(0, Math.max(0, colon)).trim();
      if (!HEADER.includes(key)) this.fault(`"${line}" is neither a dinner nor one of ${HEADER.join(", ")}`);
      else if (header.has(key)) this.fault(`${key} is there twice`);
      else header.set(key, line.slice(colon + 1).trim());
    }
    for (const key of HEADER) if (key !== "shares" && !header.has(key)) this.fault(`${key} is missing`);
    const listOf = (key: string): string[] =>
      (header.get(key) ?? "")
        .split(",")
        .map((word) => word.trim())
        .filter((word) => word !== "");
    const { children, minutes, people } = this.numbersOf(header, listOf("children"));
    const season = header.get("season") ?? "";
    return {
      people,
      children,
      diet: this.oneOf("diet", header, BOOK_DIETS),
      without: this.membersOf("without", listOf("without"), BOOK_WITHOUT),
      money: this.oneOf("money", header, BOOK_MONEY),
      minutes,
      kitchens: this.membersOf("kitchens", listOf("kitchens"), KITCHENS),
      season: season === "any" ? null : this.oneOf("season", header, SEASONS),
      needs: this.membersOf("needs", listOf("needs"), EQUIPMENT),
      shares: this.sharesOf(header.get("shares") ?? ""),
      dinners: this.dinnersOf(dinners),
    };
  }

  private fault(what: string): void {
    this.faults.add(this.where, what);
  }

  private numbersOf(
    header: ReadonlyMap<string, string>,
    ages: readonly string[],
  ): Pick<BookWeek, "people" | "children" | "minutes"> {
    const numberOf = (key: string, word: string, isOne: (number: number) => boolean): number => {
      const number = Number(word);
      if (word === "" || !Number.isInteger(number) || !isOne(number)) this.fault(`${key} cannot be "${word}"`);
      return number;
    };
    return {
      people: numberOf("people", header.get("people") ?? "", (number) => number >= 1 && number <= MAX_PEOPLE),
      children: ages.map((age) => numberOf("children", age, (number) => number >= 0 && number <= OLDEST_CHILD)),
      minutes: numberOf("time", header.get("time") ?? "", (number) =>
        (BOOK_MINUTES as readonly number[]).includes(number),
      ),
    };
  }

  private oneOf<Word extends string>(key: string, header: ReadonlyMap<string, string>, words: readonly Word[]): Word {
    const found = words.find((word) => word === header.get(key));
    if (found === undefined) this.fault(`${key} must be one of ${words.join(", ")}, not "${header.get(key) ?? ""}"`);
    return found ?? (words[0] as Word);
  }

  private membersOf<Word extends string>(key: string, written: readonly string[], words: readonly Word[]): Word[] {
    const unknown = written.filter((one) => !(words as readonly string[]).includes(one));
    if (unknown.length > 0) this.fault(`${key} has "${unknown.join(", ")}", which is none of ${words.join(", ")}`);
    return words.filter((word) => written.includes(word));
  }

  /** "spinach (Monday, Thursday); half a tub of crème fraîche (Tuesday, Friday)". */
  private sharesOf(text: string): Day[][] {
    return text
      .split(";")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .map((part) => {
        const days = DAYS.filter((day) => part.includes(day));
        if (days.length < 2) this.fault(`"${part}" must name the days whose dinners share it`);
        return days;
      });
  }

  private dinnersOf(lines: readonly string[]): BookDinner[] {
    if (lines.length !== DAYS.length) this.fault(`has ${lines.length} dinners instead of ${DAYS.length}`);
    const dinners = lines.map((text, at): BookDinner => {
      const [day, role = "", dish = "", line = "", ...rest] = text.split("|").map((cell) => cell.trim());
      if (day !== DAYS[at]) this.fault(`"${day}" stands where ${DAYS[at] ?? "nothing"} belongs`);
      if (rest.length > 0) this.fault(`${day} has more than its role, its dish and its line`);
      const known = BOOK_ROLES.find((one) => one === role);
      if (known === undefined) this.fault(`${day} is "${role}", which is none of ${BOOK_ROLES.join(", ")}`);
      if (!this.dishes.has(dish)) this.fault(`${day} has "${dish}", which is not one of our dishes`);
      const words = line.split(/\s+/u).length;
      if (words > MAX_LINE_WORDS) this.fault(`${day}’s line has ${words} words, ${MAX_LINE_WORDS} at most`);
      return { role: known ?? "ordinary", dish, line };
    });
    if (new Set(dinners.map(({ dish }) => dish)).size < dinners.length) this.fault("has a dish twice");
    return dinners;
  }
}

/** Finds weeks that share too many dinners, and overused dishes: signs that weeks were not composed with care. */
function checkBreadth(weeks: readonly WrittenWeek[], faults: Faults): void {
  const weeksOfDish = new Map<string, number[]>();
  weeks.forEach(({ week, where }, at) => {
    const shared = new Map<number, number>();
    for (const { dish } of week.dinners) {
      const others = weeksOfDish.get(dish) ?? [];
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      weeksOfDish.set(dish, [...others, at]);
    }
    for (const [other, count] of shared)
      if (count > MAX_SHARED) faults.add(where, `shares ${count} dinners with ${weeks[other]!.where}`);
  });
  for (const [dish, own] of weeksOfDish)
    if (own.length > MAX_WEEKS_OF_A_DISH)
      faults.add("weeks", `${dish} stands in ${own.length} weeks, ${MAX_WEEKS_OF_A_DISH} at most`);
}

/** Dishes in none of the weeks. */
export function dishesInNone(weeks: readonly WrittenWeek[], dishes: readonly string[]): string[] {
  const used = new Set(weeks.flatMap(({ week }) => week.dinners.map(({ dish }) => dish)));
  return dishes.filter((id) => !used.has(id));
}
