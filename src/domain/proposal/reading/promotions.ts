/**
 * Said to customers and followers, and never by a cook about a dinner: codes, offers, prices, orders, clubs, channels. Each
 * pattern covers a kind of appeal, so that other shops and networks are found too.
 */
const PROMOTIONS: readonly RegExp[] = [
  // Codes: "SAVE10", "dinner20", "with code FAMILY".
  /\b\p{L}{3,}-?\d+\b/u,
  /\b\p{Lu}{2,}-?\d+\b/u,
  /\b(?:codes?|vouchers?|coupons?|promo\w*|discount\w*|cash-?back|rebates?|gift ?cards?)\b/iu,
  // Offers and their deadlines.
  /\b(?:special|exclusive|limited|introductory|unbeatable|launch) (?:offers?|deals?|price|edition|time)\b|\boffers? (?:ends?|valid|lasts?)\b|\bon (?:special )?offer\b/iu,
  /\b(?:half|lower|lowest|reduced|best|sale|knock-?down|rock-?bottom|bargain) prices?\b|\bmoney[- ]back\b|\bbogof\b|\bbuy one\b/iu,
  /\d ?(?:%|per ?cent) (?:off|discount|cheaper|extra free)\b|\b(?:two|three|four|\d) for (?:the price|one|two|\d)|\bsave (?:up to )?\d/iu,
  /\b(?:today|this week|members) only\b|\bwhile (?:stocks|supplies) last\b|\bact now\b|\blast chance to (?:buy|get|order|save|win|try|grab)\b|\b(?:don['’]t|do not) miss (?:out|this|our)\b/iu,
  /\bfree (?:gifts?|trials?|delivery|shipping|postage|samples?|months?|weeks?|boxe?s?|meals?)\b|\b(?:home|next[- ]day|same[- ]day|doorstep) delivery\b/iu,
  // What to buy, and where.
  /\b(?:buy|order|shop|book|pre-?order|available|on sale) (?:now|online|today|yours|exclusively|via|direct)\b|\border (?:it|them|one|some|more|yours) (?:now|online|today|from|at|via|through)\b/iu,
  /\b(?:at|through) (?:the )?check-?out\b|\bcheck-?out\b|\badd (?:it |them |this )?to (?:your basket|(?:your|the) (?:trolley|cart))\b/iu,
  /\b(?:loyalty|reward|bonus|club) ?(?:cards?|points|schemes?)\b|\b(?:earn|collect|redeem) (?:\p{L}+ ){0,2}points\b|\bclubcards?\b/iu,
  // Clubs, lists, programmes, networks.
  /\bsubscri\w+|\bnewsletters?\b|\bsign(?:ing)?[- ]up\b|\blog ?in\b|\bjoin (?:us|now|today|our|free)\b|\bmemberships?\b|\bmailing list\b/iu,
  /\bfollow (?:us|me|our|my|along)\b|\b(?:tag|rate|review|recommend) us\b|\blike and (?:share|follow|subscribe)\b|\bhash-?tags?\b/iu,
  /\b(?:facebook|instagram|tik ?tok|you ?tube|twitter|pinterest|whats ?app|snapchat|podcasts?|blogs?|web ?sites?|web ?pages?)\b/iu,
  /\bdownload\w*|\bclick (?:here|on|below|the)\b|\b(?:link|links) (?:in|below|above|here)\b|\b(?:in|on|get|our|the|this) app\b|\bscan (?:the|this)\b|\bonline\b/iu,
  /\b(?:our|my) (?:\p{L}+ ){0,2}(?:shops?|stores?|brands?|products?|range|channel|page|partners?|cook-?books?|books?|clubs?|offers?|deals?|kits?|boxe?s?|team|sponsors?|restaurants?)\b/iu,
  // "Our sauces" or an invitation to write are sales talk; "our way" is ordinary.
  /\bour (?:own )?(?:\p{L}+ )?(?:sauces|pans|knives|jars|tins|blends|mixes|packs|pouches|recipes|customers|readers|followers|members)\b/iu,
  /\b(?:tell|send|text|ring|call|phone|email|write|find|visit|join|thank) (?:it |them |to )?us\b|\b(?:from|by|with|via) us\b/iu,
  /\b(?:per ?cent|pounds?|pence|money|prices?) off\b|\bprices? (?:rise|rises|fall|falls|go|goes|drop|drops)\b|\bstock up\b|\breferrals?\b/iu,
  /\b(?:nearest|local|any|every|selected|participating) (?:\p{L}+ )?(?:stores?|shops?|branch|branches|outlets?)\b|\b(?:at|to|past) the tills?\b|\bon the high street\b|\bgifts?\b/iu,
  /\bpremium\b|\bupgrad(?:e|es|ing)\b|\b(?:more|other|all|new) recipes\b|\b(?:full|whole|next) recipe\b/iu,
  /\b(?:leave|write|read) (?:a|your|the) reviews?\b|\brate (?:this|it|the)\b|\b(?:four|five|\d)[- ]stars?\b|\bshare (?:a|your|the) (?:picture|photo|photograph|film|video)s?\b|\btell your friends\b/iu,
  /\b(?:nation|country|britain|uk|world)['’]s (?:favourite|best|number|no)\b|\bbest[- ]sell\w+|\bnumber one\b|\bprize[- ]?draws?\b|\benter the draw\b/iu,
  // Sponsorship.
  /\bsponsor\w*|\baffiliate\w*|\badvert\w*|\bbrought to you by\b|\bin (?:partnership|association|collaboration) with\b|\bas seen on\b|\bendorse\w*/iu,
  /\bgive-?aways?\b|\bcompetitions?\b|\bprizes?\b|\braffles?\b|\blotter(?:y|ies)\b|\bcasinos?\b|\bwin (?:a|an|one|our|free)\b|\bcrypto\w*|\bbitcoins?\b/iu,
];

/** Whether a text advertises something. */
export function isPromotion(text: string): boolean {
  return PROMOTIONS.some((pattern) => pattern.test(text));
}
