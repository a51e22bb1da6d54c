import { ONLY_SAID } from "#domain/matcher/note-words";

/** Whether a text holds days and hardly a word that says anything. */
export function saysNothingElse(text: string): boolean {
  return text
    .split(/[^a-z0-9]+/u)
    .filter((word) => word.length > 1 && !/^\d+$/u.test(word) && !DAY.test(word))
    .every((word) => ONLY_SAID.has(word));
}
const DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/u;

/** What commas set apart around a pattern: a refusal in another part speaks of something else. */
export function partAround(text: string, pattern: RegExp): string {
  const at = Math.max(0, text.search(pattern));
  const end = text.indexOf(",", at);
  return text.slice(text.lastIndexOf(",", at) + 1, end === -1 ? undefined : end);
}

const CLUB =
  /^ ?(?:and )?(?:football|swim\w*|brownies|beavers|cubs|scouts|guides|rainbows|guitar|piano|violin|drums|choir|gym\w*|karate|judo|dance|dancing|ballet|rugby|cricket|netball|hockey|tennis|training|practice|rehearsals?|band|orchestra|drama|theatre|church|mosque|yoga|pilates|zumba|bingo|quiz|class|classes|lessons?|clubs?|course|college|tutoring|athletics|boxing|badminton|squash|running|shifts?|work|nights|school|parents evening) (?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: so\b.*)?$/u;
const THREE_DAYS = /days?, [a-z]+days?(?:,| and|, and) [a-z]+days?\b/u;

/** What a clause says between the commas around a pattern, with the parts that only name days: "salmon on Monday, quick on Tuesday". */
export function textAbout(text: string, pattern: RegExp): string {
  if (THREE_DAYS.test(text)) return text;
  const at = text.search(pattern);
  const before = text.slice(0, at).split(",");
  // "Swimming Monday, Brownies Wednesday, guitar Thursday so 15 minutes": of all of them.
  if (before.length > 2 && before.every((part, place) => CLUB.test(part) || place === 0)) return text;
  let end = -1;
  const parts = text.split(",").filter((part) => {
    const from = end + 1;
    end = from + part.length;
    return (at >= from && at < end) || saysNothingElse(part);
  });
  return parts.join(",");
}

/** "Monday quick and Thursday light": what is said of one day, apart from what is said of another. */
const OTHER_DAY =
  / and (?=(?:on )?[a-z]+days?(?: (?:is|are|to be|something|a bit|nice and|be))* (?:light|lighter|special|nice|posh|slow|slower|long|longer|big|quick|easy|fast|simple|proper|normal)\b)/u;
const SAYS_HOW =
  /\b(?:light|lighter|special|nice|posh|slow|slower|long|longer|big|quick|quickly|easy|fast|simple|proper|normal|rushed|busy|late)\b/u;
const FAR = 200;

/** The text around a pattern without what is said of another day. */
export function ofItsDay(text: string, pattern: RegExp): string {
  const parts = text.slice(0, FAR).split(OTHER_DAY);
  // "Monday and Tuesday quick" says one thing of both.
  return text.length > FAR || !parts.every((part) => SAYS_HOW.test(part))
    ? text
    : (parts.find((part) => pattern.test(part)) ?? text);
}

/** The same, where "and" and "so" set thoughts apart as well. */
export function thoughtAround(text: string, pattern: RegExp): string {
  const part = partAround(text, pattern);
  return part.split(/ (?:and|so|but|then) /u).find((thought) => pattern.test(thought)) ?? part;
}

/** Words that speak of no food, day, number, health or way to cook, and refuse nothing. */
// prettier-ignore
const CHATTER: ReadonlySet<string> = new Set(
  `i im ive id ill we weve were wed he hes she shes they theyre it its that thats this those you your youre me us him her them my our his their the a an and or so if to of for in on at about by as is are was be been
  am do does did have has had will would can could should just really very too always ever all yes please pls plz thanks thank ta cheers mate luck good great lovely happy joking joke jokes kidding sorry honestly seriously
  know knows think guess suppose tried trying ask asking asked get gets everyone everybody people anyone somebody forget forgets remember wrong true miracle shame pity help send god hell lol haha hello hi hiya hey app bye
  sure way thing things what who why how there here now then still yet again say says said told tell tells feel friend friends life oh well anyway though tho mind done lots morning afternoon kind regards yours wonderful brilliant
  amazing fab lovely dear planner computer robot website secret believe wonder bet hope hoping hopefully deal fair enough heatwave doc doctor gp nurse paramedic carer midwife firefighter police officer teacher driver chef exactly obviously basically literally apparently`.split(/\s+/u),
);

/** Whether a text only chats: nothing of it could be planned by. */
export function isChatter(text: string): boolean {
  return text.split(/[^a-z0-9]+/u).every((word) => word === "" || CHATTER.has(word));
}
