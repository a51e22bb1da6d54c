/*
 * That little is to be left over: "hate food waste", "don't want half packs left over", "use up what we buy".
 */

const THROWN =
  "(?:wast(?:e|es|ing)(?! (?:of )?(?:a lot of |lots of |too much |so much |any |my |our |your |the |more |much |good )?(?:time|energy|money|evenings?|effort|space|my|our)\\b)|wastage|(?:throw|chuck|bin|ditch)(?:ing|ning)?(?: away| out)?(?= (?:away|out|food|stuff|things|half|anything|perfectly|good|it|veg|bits|leftovers|odds|open|packs?|any)\\b))";
/** What is thrown away, or stands about; never a food by its name, which other readers have to see. */
const THINGS =
  "(?:(?: (?:half an? [a-z]+|half|good|perfectly|any|an?|of|the|our|my|food|stuff|things|packs?|packets?|packages?|bags?|tins?|jars?|tubs?|cartons?|pots|bunch(?:es)?|bottles?|ingredients|bits|bobs|it|away|out|anything|everything|used|full|empty|opened|open|odd|part|spare|leftovers|every|each|week|in|bin)\\b)*)(?:,? (?:especially|particularly) [a-z]+(?: (?:leaves|salad))?)?";
const UNWILLING =
  "(?:hates?|loathes?|dont (?:like|want)|do not (?:like|want)|doesnt (?:like|want)|dislikes?|cant (?:stand|bear|abide)|rather not|try(?:ing)? not|avoid|avoiding|without|no|not keen on|keen not|sick of|fed up (?:of|with))";
const GOING_ON =
  "(?: (?:to|be|have|having|end|up|ending|the idea of|seeing|when|loads of|lots of|any|all|the|too|many)\\b)*";
const PACKS =
  "(?:packs?|packets?|bags?|jars?|tins?|tubs?|bunch(?:es)?|cartons?|pots|bottles?|ingredients|stuff|things|food|bits and bobs|bits|veg|herbs)\\b";
const STANDING =
  "(?: (?:left ?over|left|lying|sitting|hanging|knocking|kicking|about|around|over|in|at|by|the|fridge|cupboards?|end|of|each|every|week|unused)\\b)*";

const REFUSED = new RegExp(
  `\\b${UNWILLING}${GOING_ON} (?:${THROWN}|food waste|food wastage)\\b${THINGS}(?:(?:,| and| or)${GOING_ON} (?:${THROWN}|food waste)\\b${THINGS})*` +
    `|\\b${UNWILLING}${GOING_ON} (?:(?:half|half used|half empty|half full|part|part used|odd|open|opened|leftover)(?: an?)? ${PACKS}|odds and ends)(?: of (?:stuff|things|food|everything|anything))?${STANDING}` +
    `|\\b${UNWILLING}${GOING_ON} (?:half an? )?${PACKS}(?: (?:of|stuff|things|food))*(?: (?:left ?over|unused|going (?:off|to waste|mouldy)|go(?:es)? (?:off|to waste|mouldy)|ending up in the bin))${STANDING}`,
  "gu",
);
const ASKED =
  /\b(?:end(?:s|ing)? up|always|keeps?|forever|constantly|(?:terrible|awful|bad) (?:for|at)) (?:binning|wasting|throwing|chucking|letting)(?: (?:away|out|half|of|everything|it|food|stuff|things|veg|vegetables|most|so|too|much|a|lot|the|go|off|going|to|waste|leftovers|perfectly|good))*\b|\b(?:rather|sooner) [a-z ]{1,20} than (?:waste|throw|bin|chuck)(?: (?:food|stuff|things|it|away|out|anything|any))*|\b(?:no|nothing|not|less|avoid) wasteful(?: (?:recipes|dishes|meals|dinners|food))?|\bdont make (?:me|us) buy (?:an? )?(?:whole|entire|big|full) [a-z]+(?: of [a-z]+)? (?:just )?(?:for|to use) (?:one|a single|half|a bit|a little|a spoon\w*)(?: (?:dish|meal|recipe|dinner|of it))?|\b(?:us(?:e|ing)|shar(?:e|ing)|reus(?:e|ing)) (?:the same )?ingredients (?:in|for|across|over|between|twice)(?: (?:a|couple|few|of|several|two|three|the|all|more|than|one|meals|dinners|dishes|recipes|week|nights))*(?: so (?:that )?(?:nothing|theres nothing|less|not much) (?:is |gets )?(?:left|wasted|left over))?|\b(?:as )?(?:little|no|zero|minimal|minimum|minimi[sz](?:e|ing)|reduc(?:e|ing)|limit(?:ing)?|less|low)(?: (?:the|our|my|any|on|as))* (?:food )?(?:waste|wastage)\b(?: as possible| as poss)?|\b(?:cut|cutting|keep|keeping)(?: (?:down|back|on|the|our|my|food))* waste(?: (?:down|low|to a minimum))?\b|\bwaste not,? want not\b|\bfood waste (?:is|really|drives|bugs|annoys|winds|upsets|bothers|makes)\b|\bus(?:e|es|ed|ing)(?: up)? (?:(?:all|everything|whatever|what|most)(?: of)?(?: (?:that|what|whatever|of|up))*|it all when|things) (?:we|i|you|is|gets?|ive|weve)(?: (?:make|get|us|me|have))* (?:buy|bought|get|paid for)\b(?: up)?|\bus(?:e|es|ed|ing)(?: up)? (?:the |an? |each |every )?(?:whole|entire|full) (?:pack|packet|bag|tin|jar|bunch|tub|block|carton|thing)s?\b(?: of (?:whatever|what|everything|anything|things|stuff)(?: (?:you|i|we|us|me|make|have|get|to|buy))*)?|\buse (?:packs?|packets?|things|everything|bags|stuff) (?:up )?(?:completely|fully|whole|up)\b/gu;

/** How such a wish is written for the other readers, and read again. */
const SAID = "as little waste as possible";

/** Beside little waste; every way in which it is said stands here as well, for sentences that are read as they were written. */
export const LITTLE_WASTE = new RegExp(`${REFUSED.source}|${ASKED.source}`, "u");

const SPEAKS_OF_WASTE =
  /wast|throw|chuck|bin|ditch|half|odd|open|unused|going|goes?\b|left ?over|us(?:e|ing)|packs|bags|bits|buy|shar|rather|sooner|letting/u;
/** "Hate food waste and mushrooms": the refusal goes on past the waste. */
const GOES_ON =
  /^(?: and| or|,(?=\s*[a-z]+\s*(?:$|,| and\b| or\b))) (?=(?!love|like|we\b|i\b|im\b|am\b|try|want|prefer|enjoy|please|so\b|need|have\b|my\b|our\b|only|more|plenty|lots|it\b|thats|cook|make|use|using|quick|cheap)[a-z]+(?: [a-z]+)?\s*(?:$|,| and\b| or\b))/u;

/** A sentence with such wishes as one phrase: what is only not to be thrown away is neither refused nor used up. */
export function wasteWritten(sentence: string): string {
  if (!SPEAKS_OF_WASTE.test(sentence)) return sentence;
  return sentence
    .replace(REFUSED, (words: string, at: number) =>
      GOES_ON.test(sentence.slice(at + words.length)) ? `${SAID}, no dislikes` : SAID,
    )
    .replace(/, no dislikes(?: and| or|,)/gu, "; hates")
    .replace(ASKED, SAID);
}
