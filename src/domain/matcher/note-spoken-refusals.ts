/** Refusals with a verb of whoever plans, cooks or was ill: each with what it is written as, and words without which it stands nowhere. */
export const SPOKEN_REFUSALS: readonly (readonly [RegExp, string, RegExp?])[] = [
  // "Please stop giving us quinoa", "can you not keep suggesting lentils".
  [
    /\b(?:(?:please |pls |can you |could you )?(?:stop|quit|enough of)|(?:can|could) (?:you|we|u) (?:please |pls )?(?:not|stop)|(?:please |pls )?(?:dont|do not)) (?:keep |be |always |just )?(?:giving|give|sending|send|suggesting|suggest|offering|offer|feeding|feed|serving|serve|recommending|recommend|putting|giving us)(?: (?:us|me|him|her|them|in|up))?(?: (?:any|any more|so much|so many|that|those|more))?(?= [a-z])(?! (?:on|up|in|out|into|off|away|it|them|too|two|three|the (?:oven|hob|same))\b)/gu,
    "no",
    /giv|send|suggest|offer|feed|serv|recommend|put/u,
  ],
  [
    /\b(?:dont|do not|stop|never|can you not) (?:keep )?put(?:ting)? (?:any )?(?!(?:the|it|them|dinner|things|too|so|all|everything|that)\b)([a-z]+(?: [a-z]+)?) in(?:to)?\b/gu,
    "no $1 in",
    /\bput/u,
  ],
  // What the NHS warns of in pregnancy, as people call it: hard cheese stays, but where somebody is allergic.
  [
    /(?<!\b(?:allerg|intoleran|react|anaphyla)[^.;!?\n\r]{0,60})\b(?:soft )?(?:mou?ldy|mou?ld ripened|blue veined) (?:soft )?cheeses?\b(?![^.;!?\n\r]{0,40}\b(?:allerg|intoleran|react))/gu,
    "brie, camembert, blue cheese",
    /mou?ld|veined/u,
  ],
  // "Prawns yes, mussels no"; "veg we don't: sprouts, kale".
  [
    /(?<=^|[.,;!?\n\r] ?)(?!(?:oh|hell|god|absolutely|definitely|and|but|so|a|is|are|yes|err?|um|nah|big|hard|or|says?)\b)([a-z]+(?: [a-z]+)?),? (?:no|nope|never)(?=\s*(?:$|[.,;!\n\r]))/gu,
    "no $1",
    /\b(?:no|nope|never)\s*(?:$|[.,;!\n\r])/u,
  ],
  [
    /\b(?:(?:things?|foods?|vegetables?|veg|veggies|stuff|ones|what|bits) )?(?:that )?(?:i|we|he|she|they|(?:the |my |our )?kids) (?:dont|doesnt|wont)(?: (?:like|eat|want|do|touch))? ?: ?/gu,
    "no ",
    /(?:dont|doesnt|wont)[a-z ]{0,8}:/u,
  ],
  // "Save the salads for July": not now.
  [
    /\bsave (?:the |your |any )?([a-z]+(?: [a-z]+)?) for (?:the )?(?:summer|winter|spring|autumn|january|february|march|april|may|june|july|august|september|october|november|december|another (?:time|day|week)|somebody else|someone else)\b(?: if (?:we|it|there)[a-z ]{1,25})?/gu,
    "no $1",
    /\bsave\b/u,
  ],
  // What once made somebody ill is not eaten since.
  [
    /\b(?:food poisoning|poorly|ill|sick) (?:off|from|after|with) (?:eating )?(?:some |an? |the |dodgy |bad )*(?=[a-z])(?!(?:(?:the|a|an|my|our) )?(?:work|school|me|him|her|them|us|last|hospital|it|that|covid|flu|surgery|operation|birth)\b)/gu,
    "cant eat ",
    /poison|poorly|ill|sick/u,
  ],
  [/\b(?:cant|cannot|can not|couldnt|struggle to) (?:even |still |ever )?look at\b(?= [a-z])/gu, "cant eat"],
  [/\b(?:bagged|bags? of|packets? of|packet) salads?\b(?! (?:leaf|leaves))/gu, "salad leaves"],
];

/*
 * A refusal at the end of a list: "aubergine, okra, wet eggs all a no", "tomato, citrus, mint all bad", "tahini, burger buns, all out". It is
 * written before the list, where every reading looks for it.
 */

const OF_ALL =
  /,? ?\b(?:(?:is|are|were|its|theyre) )?(?:all|both)(?: of (?:it|them|those|that))?(?: (?:is|are|a|an|just|absolutely|completely|totally|definitely|firmly|big|hard|so|very|too|equally))* (?:no|nos|no nos?|no go(?:es)?|out|bad|banned|off|off the menu|off limits|forbidden|hated|horrible|vile|awful|disgusting|grim|a nightmare|nightmares?|a problem|problems|triggers|poison)(?: for (?:me|him|her|us|them|my [a-z]+))?(?=\s*(?:$|[,.;!?)\n\r]|(?:because|as|since|cos|for now|this week|at the moment|in our|in this|here)\b))/u;
/** What stands between the list and what it is said for. */
const OPENS = /[:(]|\b(?:so|because|but|that|means|as|since|then)\b/gu;
/** A list that is liked or refused already. */
const SAID =
  /\b(?:loves?|likes?|enjoys?|adores?|want|wants|please|no|not|never|dont|doesnt|wont|cant|without|hates?|avoid\w*|allerg\w*)\b/u;
const SENTENCE = /[^.;!?\n\r]+/gu;

/** A cleaned text with such refusals before their lists. */
export function withListsRefused(text: string): string {
  if (!/\b(?:all|both)\b/u.test(text)) return text;
  return text.replace(SENTENCE, (sentence) => {
    const said = OF_ALL.exec(sentence);
    if (said === null) return sentence;
    const before = sentence.slice(0, said.index);
    const opened = [...before.matchAll(OPENS)].at(-1);
    const from = opened === undefined ? 0 : opened.index + opened[0].length;
    const list = before.slice(from);
    if (!/[a-z]{3}/u.test(list) || SAID.test(list)) return sentence;
    return `${before.slice(0, from)} no ${list.trim()};${sentence.slice(said.index + said[0].length)}`;
  });
}
