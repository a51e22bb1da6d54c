import { seenWritten } from "#domain/matcher/note-seen";
import { wasteWritten } from "#domain/matcher/note-waste";
import { EXCEPT_FISH } from "#domain/matcher/note-table-diet";
import { SPOKEN_REFUSALS, withListsRefused } from "#domain/matcher/note-spoken-refusals";
import { keptFoods } from "#domain/matcher/note-turned";
import { withoutSlips } from "#domain/matcher/note-slips";

/*
 * Refusals as people say them ("neither of the kids will eat", "tofu? no thanks", "turn their noses up at"), written with the words of
 * refusal that notes are read by, and the places where a refusal ends although its sentence goes on.
 */

const WHO =
  "(?:i|we|ive|weve|id|wed|he|she|they|everyone|everybody|most of us|all of us|both of us|(?:the|my|our) (?:rest of us|kids|children|boys?|girls?|lads|sons?|daughters?|husband|wife|partner|hubby|family|other half|youngest|eldest|others))";
const EAT =
  "(?:eats?|likes?|liked|loves?|enjoys?|enjoyed|touch(?:es)?|wants?|fancy|fancies|stands?|stomachs?|bears?|tolerates?|manages?|go(?:es)? near|tr(?:y|ies)|cares? for|thanks? you for|(?:(?:is|are|was|were) )?(?:a |an )?(?:big |huge |massive )?(?:keen on|fond of|fans? of|into|mad on|mad about))";
const NOBODY =
  "(?:neither|nobodys?|no ?ones?|none|(?:isnt|is not|aint) (?:anyone|anybody|a soul)|hardly any ?(?:one|body)?|barely any ?(?:one|body)|not (?:one of|a soul|a single|any of|many of us|everyone|everybody|all of (?:us|them|the)|both of (?:us|them)))";
/** A word of whom it is: no new thought begins with it. */
const OF_WHOM =
  "(?:(?:,(?! (?:we|i|they|he|she|everyone|loves?|likes?)\\b))? (?!(?:but|so|because|though|although|except|when|if|unless|allergic|fussy|is|are|was|were|minds?|needs?|time|and (?:we|i|he|she|they|everyone|the|my|our)) )[a-z]+)";
/** How strongly, between a negation and its verb. */
const HOW =
  "(?:(?:really|much|particularly|actually|even|ever|generally|usually|normally|tend to|all|both|either|honestly|just|quite|so|at all) )";
const STRONG =
  "(?:(?:hard|definite|big|absolute|firm|total|complete|massive|flat|straight|instant|strict|real|solid) )";
const AT_END = "(?=\\s*(?:$|[.,;:!?)\\n\\r]|(?:for|from|with|here|in (?:this|our|my)) ))";

/** Each with what it is written as, and where it is dear to look for, words without which it stands nowhere. */
const PLAIN: readonly (readonly [RegExp, string, RegExp?])[] = [
  ...SPOKEN_REFUSALS,
  [/\b(?:nobody|no ?one|none of us)(?: here)? minds? /gu, "we dont mind "],
  // Who has no allergies speaks of no food.
  [
    /\b(?:no (?:known |food |other |special )*(?:allergies|allergy|intolerances)(?: or (?:intolerances|allergies|dislikes))?|(?:nobody|no ?one|none of us)(?: here)? (?:is|are|has|have)(?: any)? (?:allergic|allergies|intolerant|intolerances)(?: to anything)?)(?: here| at all| in (?:this|our|the) (?:house|family))?(?=\s*(?:$|[.;!\n\r]))/gu,
    "",
  ],
  [
    /\b(?:no (?:known |food |other |special )*(?:allergies|allergy|intolerances)|(?:nobody|no ?one|none of us)(?: here)? (?:is|are|has|have)(?: any)? (?:allergic|allergies|intolerant|intolerances)(?: to anything)?),? (?=(?:and )?(?:we|i|they|everyone|all)? ?(?:all )?(?:loves?|likes?|enjoys?|eats? everything) )/gu,
    "; ",
  ],
  // Whoever cannot eat something may be made ill by it.
  [
    new RegExp(
      `\\b${NOBODY}\\b(${OF_WHOM}{0,9}?) (?:can|could|may|is able to|are able to|is allowed(?: to)?|are allowed(?: to)?) (?:eat|have)\\b`,
      "gu",
    ),
    "$1 cant eat",
  ],
  [
    new RegExp(
      `\\b${NOBODY}\\b(${OF_WHOM}{0,9}?) (?:(?:will|would|can|could|do|does|has|have|really|ever|actually|knowingly|much|particularly|who|that|seems? to|wants? to|(?:is|are) going to) ){0,4}${EAT}(?! (?:to|cooking|washing|waiting|spending)\\b)\\b`,
      "gu",
    ),
    "$1 wont eat",
  ],
  [new RegExp(`\\bnor (?:do|does|will|can|would|could) (?:[a-z]+ ){1,3}?${EAT}\\b`, "gu"), "nor will not eat"],
  [/\bneither (?!of\b)(?=[a-z]+(?: [a-z]+){0,2} nor\b)/gu, "no "],
  [/(?<=\b(?:eats?|likes?|loves?|want|have|touch|enjoy|do|use|buy|cook|cook with) )neither\b/gu, "no"],
  // "Tofu? No thanks", "mushrooms: never", "tofu, no thank you".
  [
    /(?<![a-z])([a-z][a-z ]{1,30})\? ?(?:(?:er|um|nah|nope|yuck|ew+|urgh?|ugh|god|hell|absolutely|definitely|oh)[,.!]? ?){0,2}(?:no(?! (?:problem|problems|worries|issue|issues|more than)\b)(?: (?:thanks?|thank you|way|chance|please|ta))?|nope|nah|never(?: again| ever)?|not (?:a chance|for|in|our|happening|again|on your)[a-z ]{0,20}|yuck|ew+|hate (?:it|them))(?=\s*(?:$|[.,;!?\n\r]))/gu,
    "no $1",
    /\?/u,
  ],
  [
    /(?<![a-z])([a-z][a-z ]{1,30}?)(?:,| -)? no (?:thanks?|thank you|way|chance)\b/gu,
    "no $1",
    /no (?:thank|way|chance)/u,
  ],
  [
    /(?<![a-z])([a-z][a-z ]{1,30}?) ?(?:[:=]| [-–—]) ?(?:(?:an? |total |complete |utter |big )*(?:no|never|nope|disaster|nightmare|death|agony|misery|trouble|bad|bad news)|hate(?: it| them)?)(?=\s*(?:$|[.,;!\n\r]))/gu,
    "no $1",
    /[:=]| [-–—] /u,
  ],
  // "Aubergine is a hard no", "mushrooms are a no-no", "tofu isn't for us".
  [
    new RegExp(
      `(?<=^|[.,;:!?\\n\\r(] ?|\\b(?:and|but|so|that|think|says?) )((?:[a-z]+ ){1,4}?)(?:is|are|would be|will be|has been|have been|were|was|s)(?: just| such| always| really| also)* (?:an? )?${STRONG}*(?:no(?: no| nos| go| from (?:us|me|him|her|them))?|nope|never)${AT_END}`,
      "gu",
    ),
    "no $1",
    /\bno\b|nope|never/u,
  ],
  [
    /(?<=^|[.,;:!?\n\r(] ?|\b(?:and|but|so|that) )((?:[a-z]+ ){1,4}?)(?:(?:is|are) (?:not|never)|isnt|arent)(?: really| at all| just)* (?:for (?:me|us|him|her|them|everyone|(?:the|my|our) [a-z]+)|my thing|our thing|(?:his|her|their) thing|liked|popular|welcome|wanted|allowed|an option|eaten)\b/gu,
    "no $1",
    /\b(?:is|are) (?:not|never)\b|isnt|arent/u,
  ],
  [
    /\b(?:is|are|tastes?|looks?) (?:just |absolutely |so |really |too )*(?:gross|disgusting|vile|grim|horrible|yuck|yucky|rank|minging|revolting|rancid|foul|awful)\b/gu,
    "is banned",
  ],
  [
    /\b(?:is|are) (?:out of the question|off limits|off the table|a non starter|not happening|(?:my|our|his|her|their) idea of hell|the devil|the enemy|the worst|evil|not (?:my|our|his|her|their|a) favou?rites?)\b|\b(?:didnt|doesnt|dont|did not|does not|do not|never) (?:really )?(?:go|goes|went) down (?:very |too |that |so |at all )?well\b/gu,
    "is banned",
  ],
  [
    /\b(?:rather|sooner) (?:die|starve|go hungry|go without|eat my (?:own )?[a-z]+)(?: first)? than (?:eat|have|touch)\b|\b(?:wont|cant|cannot|never|couldnt|will not|wouldnt) (?:ever )?(?:get|persuade|convince) (?:him|her|them|me|us|(?:my|the|our) [a-z]+) to (?:eat|touch|like|try|have)\b/gu,
    "wont eat",
  ],
  [/\b(gone|went|going) (?:right |completely |totally |a bit |really |well )+off\b/gu, "$1 off"],
  [
    /\b(?:wouldnt|would not) be seen dead (?:eating|with|near)\b|\bspits? out\b|\b(?:wont|will not) have (?=[a-z])(?!(?:time|any|much|a|an|the|long|to|enough|more|had)\b)/gu,
    "wont eat ",
  ],
  [/\bleave (?:the |any )?([a-z]+(?: [a-z]+)?) (?:off|out)\b|\bno thanks to ([a-z]+)/gu, "no $1$2"],
  [/\bnowt (?=with\b)/gu, "nothing "],
  // "Allergic to sesame as well as nuts" is a list.
  [/,? as well as\b/gu, " and"],
  [
    /\b(?:gets?|got|have|has|had) (?:(?:an?|really|very|so|bad|terrible|awful|the worst) ){0,3}(?:migraines?|headaches?|hives|rash(?:es)?|heartburn|wind|indigestion|reflux|bloated|ill|sick) (?:from|with|after|off|when (?:i|we|he|she|they) (?:eats?|has|have)) (?=[a-z])/gu,
    "cant eat ",
  ],
  // What somebody pays for, or does not get on with, is nothing to eat.
  [
    /\b(?:pays? for it|suffers?|regrets? it|(?:am|is|get|gets|feel|feels) (?:really |so |very )?(?:ill|sick|poorly|bloated)|(?:am|is) up all night) (?:if|when(?:ever)?|after) (?:i|we|he|she|they) (?:eats?|haves?|has|had|ate)\b/gu,
    "cant eat",
  ],
  [
    /(?<![a-z])([a-z]+(?: [a-z]+)?) and (?:i|me|my [a-z]+) (?:(?:dont|do not) (?:really |ever )?(?:get on|get along|agree|mix)|(?:are not|arent) friends)\b/gu,
    "cant eat $1",
    /get on|get along|agree|mix|friends/u,
  ],
  [
    /(?<![a-z])([a-z]+(?: [a-z]+)?) (?:is|are) (?:fine|ok|okay|good|all right) for [a-z]+(?: [a-z]+)?,? but not (?:for|with) (?=[a-z])/gu,
    "cant eat $1; ",
    /but not (?:for|with)/u,
  ],
  [
    /\b(?:the )?smell of ([a-z]+)(?: (?:being )?(?:cooking|cooked|frying))? (?:(?:always|really|just) )?(?:makes?|turns?|sets?) (?:me|him|her|us|them|my [a-z]+)(?: [a-z]+){0,2} (?:sick|queasy|gag|heave|ill|retch|nauseous|off|stomach)\b/gu,
    "cant eat $1",
  ],
  [
    /\b(?:cant|cannot|can not) (?:really |ever )?do (?=[a-z])(?!(?:a lot|lots|much|many|that|it|this|any (?:cooking|frying)|with|without|well|the|dinners?|big|more|anything|long|late)\b)/gu,
    "cant eat ",
  ],
  // "No meat on a Friday" leaves none out of the other days.
  [
    /\b(?:no|(?:dont|do not|never|doesnt) (?:eat|have|want)) (?:any )?meat on (?:an? )?(monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?,? (?:and|or|nor) (?:on )?(?:an? )?(monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b/gu,
    "vegetarian on $1 and $2",
  ],
  [
    /\b(?:no|(?:dont|do not|never|doesnt) (?:eat|have|want)) (?:any )?meat on (?:an? )?(monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b/gu,
    "make $1 vegetarian",
  ],
  [/\b(?:gets?|is|are|always|usually) left (?:on the (?:side|plate)(?: of the plate)?|uneaten)\b/gu, "is banned"],
  [/\bcant be having\b|\b(?:dont|doesnt) (?:get|see) the (?:appeal|point) (?:of|in)\b/gu, "cant stand"],
  [
    /\b(?:rarely|seldom|hardly ever|scarcely(?: ever)?|almost never|barely|(?:dont|doesnt) often|not often) (?:ever )?(?:eats?|have|has|cooks?|touch(?:es)?|buys?|likes?|wants?)\b/gu,
    "cut down on",
  ],
  [
    /\b(?:bored|sick|fed up|tired) (?:to tears|to death|to the back teeth|stiff|rigid|silly|of the (?:sight|smell|taste))(?: of| with)?\b/gu,
    "bored of",
  ],
  // What may harm somebody is not wanted less: it is left out, or said not to be understood.
  [
    /\bsomething (?:(?:a bit|a little|completely|totally) )?(?:different|other) (?:to|from|than) (?=[a-z])(?![^.;!?\n\r]*\b(?:allerg|intoleran|coeliac|anaphyla|react|cant|cannot|ill\b|sick))/gu,
    "less ",
  ],
  [
    /\b(?:please )?(?:nothing|no (?:recipes|dishes|dinners|meals)) (?:with|that (?:has|have|needs?)) (?:an? |such )*(?:(?:really|very|too) )?(?:long|endless|massive|huge|million|lots of) (?:ingredients? ?(?:lists?)?|lists? of ingredients|shopping lists?)\b/gu,
    "simple recipes",
  ],
  [EXCEPT_FISH, "pescatarian"],
  // What the weather is like speaks of no food.
  [/\bin (?:this|the|such) (?:heat|hot weather|heat ?wave)\b/gu, "this week"],
  [/(?<![a-z])([a-z]{3,20}) coming out of (?:my|our) ears\b/gu, "bored of $1", /coming out of/u],
  // "She turns her nose up at", "won't go near", "not the biggest fan of".
  [
    /\b(?:turn(?:s|ed|ing)?|wrinkles?|stick(?:s)?) (?:up )?(?:his|her|their|our|my|its|your) noses? (?:up )?at\b|\bnoses? (?:turned |go )?up at\b|\b(?:pulls?|makes?) (?:a face|faces) at\b|\bgags? (?:at|on)\b|\bruns? a mile from\b|\bdraws? the line at\b/gu,
    "wont eat",
  ],
  [
    new RegExp(
      `\\b(?:wont|will not|wouldnt|would not|dont|doesnt|do not|does not|never|refuses? to|couldnt|could not) ${HOW}{0,3}(?:(?:go|goes|come) (?:anywhere )?near|look at|try|entertain|consider eating)\\b(?= [a-z])`,
      "gu",
    ),
    "wont eat",
  ],
  [/\b(?:wouldnt|would not|couldnt|could not) (?:ever |even )?eat\b/gu, "wont eat"],
  [
    /\b(?:dont|doesnt|do not|does not|refuses? to|couldnt|wouldnt) (?:ever |even )?touch(?:es)?\b(?= [a-z])/gu,
    "wont touch",
  ],
  [
    /\brefus(?:es?|ed|ing)(?: point blank| flat out| outright)? (?!to\b|anything\b|everything\b)(?=[a-z])/gu,
    "wont eat ",
  ],
  [
    /\b(?:not|isnt|arent|werent|wasnt|never been|never|hardly) (?:really |exactly |much of |that |such |ever )?(?:an? |the |any |our )?(?:[a-z]+ )?(?:fans?|lovers?) of\b/gu,
    "not a fan of",
  ],
  [
    /\b(?:not|isnt|arent|never|never been) (?:really |exactly |that |very |particularly |overly |massively |hugely |terribly |all that |ever )*(?:keen on|fond of|mad (?:on|about|for)|wild about|crazy (?:on|about)|big on|into|sold on|enamoured (?:of|with|by)|impressed by|partial to|one for|ones for|struck on|wowed by)\b(?<!\b(?:so|too|as) keen on)/gu,
    "not keen on",
  ],
  [new RegExp(`\\b(dont|doesnt|wont|cant) ${HOW}{1,3}(eat|like|touch|have|stand|face|stomach|bear)\\b`, "gu"), "$1 $2"],
  [
    /\b(?:dont|doesnt|didnt|do not|does not|did not|never) (?:really |much |particularly |quite |all that )*(?:care for|enjoy|enjoys|enjoyed|rate|get on with|fancy)\b(?! (?:cooking|waiting|washing|a lot|much)\b)/gu,
    "dont like",
  ],
  [/\b(?:didnt|did not) (?:really |much |particularly )*(?:like|eat|touch)\b/gu, "dont like"],
  [
    /\b(?:dont|doesnt|do not|does not) (?:really |ever )?do (?=[a-z])(?!(?:a lot|lots|much|many|that|it|this|any (?:cooking|frying)|well|the|dinners?|big)\b)/gu,
    "dont eat ",
  ],
  [
    /\b(?:cant|cannot|can not) (?:abide|be near|get on with|get along with|go near|deal with)\b|\b(?:despises?|abhors?|hated|cant stand the (?:sight|smell|taste|thought) of|grossed out by|repulsed by|put off by|disgusted by)\b/gu,
    "hates",
  ],
  [/\b(?:cant|cannot|can not) (?:tolerate|digest|process)\b/gu, "cant eat"],
  [
    /\b(?:steers?|steering|stays?|staying|keeps?|keeping) (?:well )?(?:clear of|away from|off)\b(?! (?:the|our|my) (?:plate|tray|hob|heat|menu)\b)|\b(?:giving up|given up|gave up|cut(?:ting)? out|ditch(?:ed|ing)?)\b/gu,
    "avoid",
  ],
  [/\bsays? no to\b(?<!\b(?:cant|cannot|not|never|dont|wouldnt|couldnt|doesnt)(?: ever)? says? no to)/gu, "no"],
  [
    /\b(?:the )?(?:very )?last thing (?:we|i|anyone|anybody|he|she|they|the kids) (?:really )?(?:wants?|fancy|fancies|needs?)(?: is| are)?\b/gu,
    "no",
  ],
  // "I've had so much halloumi lately", "had pasta all last week": enough of it for now.
  [
    /\b(?:(?:i|we) )?(?:ive |weve |have |(?:i|we) have )?(?:had|eaten)(?: way| far)? (?:so|too) (?:much|many) ([a-z]{3,20}(?: [a-z]{3,20})?) (?:lately|recently|(?:this|last) (?:week|month))(?:,? (?:that )?(?:i|we) (?:cant|cannot) (?:look at|face|stand|bear|eat) (?:it|them|another|any more)(?: again| anymore| any more)?)?/gu,
    "bored of $1",
  ],
  [
    /\b(?:(?:i|we) )?(?:ive |weve |have |(?:i|we) have )?(?:had|eaten) ([a-z]{3,20}(?: [a-z]{3,20})?) (?:all (?:last |this |of last )?week|every (?:single )?(?:day|night|evening) (?:last|this) (?:week|month)|(?:twice|(?:[3-7]|three|four|five|six) (?:times|nights|days)) (?:last|this) week)\b/gu,
    "bored of $1",
  ],
  [
    /\b(?:we|i|they|(?:the|my|our) [a-z]+)(?: all| both| just| only| already)* (?:had|ate) ([a-z]{3,20}(?: [a-z]{3,20})?) (?:last night|yesterday|the other (?:day|night)|already this week)\b/gu,
    "bored of $1",
  ],
  [/\bnothing creamy\b/gu, "no cream"],
  // A creamy dish is one with cream.
  [
    /\b(?:(?:not (?:really )?keen on|not a fan of|(?:dont|doesnt) (?:like|want|do)|avoid|hates?) )(?:anything|things|food|dishes|stuff) (?:(?:thats|that is|thats a bit) )?(?:too|very|so|overly|really|that) creamy\b/gu,
    "not too much cream",
  ],
  [/\b(?:not|nothing|isnt|less)(?: too| very| so| overly| that)+ creamy\b|\bless creamy\b/gu, "not too much cream"],
  [
    /(?<=\b(?:no|nothing|without|avoid|hates?|dislikes?|detests?|not|dont (?:like|want|eat|do)|doesnt (?:like|eat)|not (?:a fan of|keen on)|off|wont eat|(?:dont|doesnt) like anything|wont eat anything) )creamy(?: (?:sauces?|pasta|food|dishes|things|stuff|ones))?\b/gu,
    "cream",
  ],
  // What is wanted less, and not never.
  [
    /\b(?:trying|try|want|hoping|need|like) to (?:get|move|shift|come|step) (?:a bit |right )?away from\b|\bmoving away from\b|\bwean(?:ing|ed)? (?:ourselves|myself|him|her|them|us) off\b/gu,
    "cut down on",
  ],
];

const GREEN_ALONE =
  "\\b(?! (?:beans?|peppers?|curr(?:y|ies)|pesto|tea|lentils?|olives?|chill\\w*|onions?|papaya|mangoe?s?|tomato\\w*|salads?|lea(?:f|ves)|apples?|cabbage|sauces?|juice|herbs?|vegetables?|veg|veggies)\\b)";
/** "Nothing green", "green things", "greens": the vegetables that are green. Whatever has "green" in its name is spoken of by its name. */
const GREEN: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\bnothing (?:(?:thats|that is|too|very|at all) )?green${GREEN_ALONE}`, "gu"), "no green vegetables"],
  [
    new RegExp(
      `\\b(?:anything|everything|things?|stuff|foods?|bits|vegetables?|veg) (?:(?:thats|that is|that are|thats even|remotely|vaguely|even|which is) )*green${GREEN_ALONE}|\\b(?:all )?green (?:things?|stuff|foods?|bits|ones)\\b|(?<!\\b(?:spring|leafy|salad|collard|mustard|turnip|beet|beetroot|radish|carrot|baby|asian|dandelion|bowling|powdered|super) )\\bgreens\\b(?! powder)`,
      "gu",
    ),
    "green vegetables",
  ],
  [/\bpick(?:s|ing)? (?:out )?(?:all |any |the |off )*(?=green vegetables\b)/gu, "wont eat "],
];

const LEFT_OVER: readonly (readonly [RegExp, string])[] = [
  // What is left of a roast is used up, and no roast is asked for.
  [
    /\b(?:the )?left ?over (?:(?:roast(?:ed)?|cooked|sunday|bits of) )*(chicken|turkey|beef|lamb|pork|ham|gammon|duck)\b/gu,
    "use up $1",
  ],
  [
    /(?<=^|[.,;\n\r] ?|\b(?:and|some|got|have|of) )(?!lunch)((?:[a-z]+ )?(?!(?:is|are|be|as)\b)[a-z]+) left ?overs?(?: from [a-z]+| from (?:the|our) [a-z]+)?(?=\s*(?:$|[.,;!\n\r]|to use\b|needs?\b))(?<!\b(?:no|the|some|any|love|loves|like|hates?|use|uses|using|want|with|for|from|our|eat|of|make|do) left ?overs?.{0,20})/gu,
    "use up $1",
  ],
];
const LESS_AFTER: readonly (readonly [RegExp, string])[] = [
  // "Lentils yes, chickpeas not so much."
  [
    /(?<=^|[.,;\n\r] ?|\b(?:and|but) )([a-z]+(?: [a-z]+)?),? (?:not so much|less so|not as much)(?=\s*(?:$|[.,;!\n\r]))/gu,
    "less $1",
  ],
];
const SOMEBODY =
  "(?:my |the |our )?(?:kids?|children|little ones?|toddlers?|youngest|eldest|sons?|daughters?|boys?|girls?|wife|husband|partner|hubby|boyfriend|girlfriend|mum|dad|he|she|they|others?|rest of us)";
const SHARED_HEAT: readonly (readonly [RegExp, string])[] = [
  // Who can't do hot spice eats what is mild; spices stay.
  [
    /\b(?:cant|cannot|can not|doesnt|dont|wont|couldnt) (?:really |quite )?(?:(?:do|eat|have|manage|handle|take|cope with|like|stand|tolerate) (?:any |too much |much |very |really )?hot spices?|(?:do|manage|handle|take|cope with) (?:any |too much |much )?spice)\b/gu,
    "nothing too hot",
  ],
  // "He likes it hot, I can just about manage a korma."
  [
    /\b(?:can|could) (?:only|just about|only just|barely|hardly) (?:manage|handle|take|cope with|do|eat|stand) (?:an? |the )?(?:korma|mild\w*|medium|bit|little|tikka|gentle)\b(?: of (?:heat|spice|chilli))?/gu,
    "nothing too hot",
  ],
  // "I love it hot but my wife doesn't": who cannot bear it eats along. No food may stand between, as that may be what she cannot eat.
  [
    new RegExp(
      `\\b(?:loves?|likes?|enjoys?|eats?)(?: (?:it|things|food|everything|my|our|their|the|very|really|properly|proper|extra|a bit of|some|all|both))* (?:spicy|spices?|heat|hot|fiery)(?: (?:food|things|stuff|dishes|dinners|meals|curry|curries))?(?:,? the (?:hotter|spicier) the better)?,? (?:but |though |although |sadly |and )?${SOMEBODY} (?:really |just |definitely )?(?:dont|doesnt|does not|do not|cant|cannot|isnt|arent|wont|hates?)(?: (?:like|take|stand|handle|manage|bear|keen|keen on|a fan of))?(?: (?:it|that|heat|spice|hot food|spicy food|spicy things))?(?=\\s*(?:$|[.;,!?\\n\\r]))`,
      "gu",
    ),
    "nothing too hot",
  ],
];
/** What is looked for only where a text holds some words. */
const RARE: readonly (readonly [RegExp, readonly (readonly [RegExp, string])[]])[] = [
  [/green/u, GREEN],
  [/left ?over/u, LEFT_OVER],
  [/so much|less so|as much/u, LESS_AFTER],
  [/spic|heat|\bhot|fiery/u, SHARED_HEAT],
];

const HAVE =
  "(?:has|have|had|got)(?! (?:to|no|not|never|problems?|trouble|issues?|an? (?:[a-z]+ )?(?:reaction|problem|allergy|intolerance|issue|thing))\\b)";
const LOADS = "(?:loads|lots|plenty|tons|a lot)\\b";
const ADVERB = "(?:(?:all|both|also|really|do|would|just|always|usually|already|still|currently|absolutely) ){0,3}";
/** Where a refusal ends: what follows "and" is liked, eaten, had in or to be used up. */
const NEW_THOUGHT = new RegExp(
  `(?:,? and|,? but|,? plus|,)(?: then| so| also)? (?=${WHO} ${ADVERB}(?:loves?|likes?|adores?|enjoys?|eats?(?! (?:no|nothing|neither)\\b)|cooks?|grows?|fancy|wants?|prefers?|needs?|${HAVE})\\b|(?:ive|weve) (?:got |also got |still got |also |still )?(?!no\\b|never\\b|not\\b|to\\b|gone\\b|gone off\\b|avoided\\b|problems\\b|trouble\\b|an? allergy\\b)|(?:have|got|has) (?:an? |some |half |loads|lots|plenty|the )(?![a-z ]{0,12}(?:allerg|intoleran|reaction|problem))|${LOADS}|with ${LOADS}|[a-z]+(?: [a-z]+)? (?:is|are) (?:fine|ok|okay|good|great|lovely|all right|hit (?:and|or) miss|so so|touch and go|50 50|borderline|negotiable|allowed|tolerated|debatable|better)\\b|(?:[a-z]+ ){1,2}?(?:is |are )?(?:fine|ok|okay|happy) with |more of\\b|extra\\b|more [a-z]+|need(?:s|ing)? (?:to use|using)|half an? |loves?\\b|adores?\\b)`,
  "gu",
);
/** The same where somebody may be harmed: only what is plainly liked or eaten. */
const PLAINLY_LIKED = new RegExp(
  `(?:,? and|,? but|,)(?: then| so| also)? (?=${WHO} (?:(?:all|both|also|really|do|absolutely) ){0,2}(?:loves?|adores?|enjoys?|(?:eats?|have|has|get through) ${LOADS})\\b)|,(?: but)? (?=(?:loves?|adores?) )`,
  "gu",
);

/** What may make somebody ill is left out whole, whatever the words beside it. */
export const MAY_HARM =
  /\b(?:allerg\w*|intoleran\w*|anaphyla\w*|epi ?pens?|adrenaline|cmp[ai]|coeliac|react(?:s|ed|ion)?|can ?not (?:have|eat)|cant (?:have|eat))\b/u;
const REFUSES =
  /\b(?:no|not|nor|wont|dont|doesnt|never|without|hates?|dislikes?|detests?|loathes?|avoid\w*|cant|cannot|banned|off)\b/u;
const SENTENCE = /[^.;!?\n\r]+/gu;

/** Cleaned notes with their refusals in plain words, and each refusal ended where the next thought begins. */
export function plainRefusals(cleaned: string): string {
  // Where the notes speak of an allergy anywhere, a food that is not to be seen may be what somebody is allergic to.
  const unseen = MAY_HARM.test(cleaned) ? (text: string): string => text : seenWritten;
  const written = withListsRefused(
    withoutSlips(cleaned).replace(SENTENCE, (sentence) =>
      MAY_HARM.test(sentence) ? sentence : keptFoods(unseen(wasteWritten(sentence))),
    ),
  );
  const rare = RARE.flatMap(([needed, patterns]) => (needed.test(written) ? patterns : []));
  const plain = [...rare, ...PLAIN].reduce(
    (text, [pattern, words, needed]) => (needed?.test(text) === false ? text : text.replace(pattern, words)),
    written,
  );
  return plain.replace(SENTENCE, (sentence) => {
    if (MAY_HARM.test(sentence)) return sentence.replace(PLAINLY_LIKED, "; ");
    // What stands before the refusal is none of it: "chicken and fish are fine but no red meat".
    const from = sentence.search(REFUSES);
    return from === -1 ? sentence : sentence.slice(0, from) + sentence.slice(from).replace(NEW_THOUGHT, "; ");
  });
}

/** Words that speak against something, beside those that every reading of a clause knows. */
export const AGAINST =
  /\b(?:neither|nor|nobodys?|no ?ones?|none of|cannot|cant (?:stand|bear|face|stomach|eat|have|abide)|dislikes?|detests?|loathes?|refuses?|will not|(?:would not|wouldnt)(?! (?:mind|say no)\b)|banned)\b/u;

const NEGATIVE =
  /\b(?:neither|nor|nobody|no ?one|none|never|not|no|nothing|cant|cannot|wont|wouldnt|couldnt|dont|doesnt|didnt|isnt|arent|hates?|hated|dislikes?|detests?|loathes?|refus(?:es?|ed)|avoid\w*|without|allerg\w*|intoleran\w*|hardly|barely|rarely|seldom|scarcely|nowt|banned)\b/u;
/** Of everybody: no comma ends it. */
const OF_EVERYBODY = /\b(?:neither|nobodys?|no ?ones?|none of)\b(?! (?:[a-z]+ ){0,3}(?:is|are|has|minds?)\b)/u;
/** Refusals that are no refusal of what is named beside them. */
const NO_REFUSAL =
  /\b(?:(?:wouldnt|would not|dont|doesnt|do not) (?:really )?mind|cant (?:get enough of|wait)|(?:wouldnt|would not|cant|couldnt) say no to|not (?:bothered|fussed|fussy|afraid|worried|only|just|made of)|no (?:problems?|issues?|fuss|fear|matter|rush|worries|doubt|later|longer|less|more|time)|not (?:more|less|later) than|(?:wont|doesnt|dont|never|isnt) (?:fails?|disappoints?|take|takes|need|needs|cost|costs|too)|never enough|no thanks)\b/gu;
/** After the thing that it speaks of: "pasta my lot would never eat". */
const AGAINST_AFTER =
  /\b(?:neither|nobody|no ?one|none of|never|wont|hates?|hated|refus(?:es?|ed)|allergic|(?:cant|cannot|dont|doesnt|didnt|will not|do not|does not|would not|wouldnt) (?:[a-z]+ )?(?:eat|have|like|touch|stand|want|fancy|enjoy|go near))\b/u;
/** Where what is said of one thing ends. */
const SEGMENT_END =
  /[,;:()/]|\b(?:and|but|so|only|just|instead|because|though|although|unless|when|if|otherwise|except)\b/gu;

/**
 * Whether a refusal that nobody could place may speak of what stands here, so that it is no wish. `spoken`: a clause without the words that
 * are understood as a whole.
 */
export function mayBeRefused(spoken: string, at: number, end: number): boolean {
  const text = spoken.replace(NO_REFUSAL, (words) => " ".repeat(words.length));
  if (OF_EVERYBODY.test(text)) return true;
  let from = 0;
  let until = text.length;
  for (const { index, 0: mark } of text.matchAll(SEGMENT_END)) {
    if (index + mark.length <= at) from = index + mark.length;
    else if (index >= end && until === text.length) until = index;
  }
  return NEGATIVE.test(text.slice(from, at)) || AGAINST_AFTER.test(text.slice(end, until));
}
