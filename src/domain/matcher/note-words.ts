import { HIDES } from "#domain/matcher/note-seen";
import { BEFORE_WORK, ON_SHIFT, SHIFTS_ALL_WEEK } from "#domain/matcher/note-shifts";

/** Where one thought ends and the next begins. */
export const CLAUSE_END =
  /(?<!\d)\.|\.(?!\d)|[;!?\n\r]|\s[-–—]\s|,(?=\s*(?:and |but )?(?:we|i|my|our|the|she|he|they|nothing|no|please|more)\b)(?<!(?:^|[.;!?\n\r]\s*)(?:on |every |both |and |, ?|(?:mon|tues|wednes|thurs|fri|satur|sun)days? ?(?:nights? ?|evenings? ?)?)+)|\bbut\b|(?<!\bme )\band (?=(?:he|she|they|everyone|everybody)\b|(?:the|my|our) (?:youngest|oldest|eldest|little one|other|kids|children|boys?|girls?|son|daughter|husband|wife|partner)\b|one of (?:us|them)\b|we\b|i\b|nothing\b|no\b|please\b|would (?:like|love)\b|wants?\b|something\b|(?:my|our|his|her) (?:[a-z]+ (?:is|isnt|has)|teeth)\b)/gu;
export const MILD =
  /\b(?:not(?! (?:bothered|afraid|worried|scared)\b)|nothing|no(?! (?:problems?|issues?|objections?|worries) )|dont(?! mind\b)|doesnt|cant|wont|isnt|without|less|avoid|hates?|never|low|easy on)\b[a-z ]{0,30}\b(?:spicy|spice|spices|hot|heat|fiery|chillis?)\b|\bgentle,? (?:plain|food|soft)\b|\bmild(?:ly)?\b(?! (?:portion|plate|helping|version|bowl)s?\b)|\bnot (?:too much|so much|a lot of) pepper\b|\beasy on the pepper\b|\bspice level (?:zero|0|1|one|low)\b|\bzero spice\b|\bblows? (?:my|your|our|their|his|her) heads? off\b|\b(?:hot|spicy|spice|heat)\b[a-z ,]{0,12}\b(?:kids?|children|little ones?|toddlers?|youngest|son|daughter|wife|husband|partner|mum|dad|he|she) (?:dont|doesnt|cant|wont)\b(?! mind\b)/u;
export const HOT =
  /\b(?:proper|properly) (?:spicy|hot)\b|\beats? (?:it |things )?(?:very |really |properly )?hot\b(?! (?:food|dinners?|meals?)\b)|\b(?:we|they|all|everyone|everybody) (?:all )?(?:eats?|likes?|loves?) (?:pepper|chilli|heat)\b|(?<!\b(?:no|nothing|not|without|dont|doesnt)\b[a-z ]{0,20})\bwith (?:a |some |plenty of |lots of )(?:(?:bit of a |bit of |proper |good |real |decent |serious )*(?:kick|punch))\b|\b(?:anything|something|things|food|stuff|dishes|everything) with (?:some |plenty of |lots of |real |proper )?(?:heat|fire|spice)\b|(?<!\b(?:dont|doesnt|not|never) )\b(?:loves?|adores?|(?:big )?fans? of|big on|mad (?:about|on|for)|obsessed with|cant get enough)(?: (?!a\b|no\b|not\b|bit\b|touch\b|hint\b|little\b)[a-z]+,?){0,5} (?:and|or|with) (?:fresh |red |green )?chill(?:i|is|ies)\b(?! (?:con|sin|beans?|beef|sauce|jam|bowls?|nights?|dogs?|cheese))|\b(?:loves?|adores?|(?:big )?fans? of) chill(?:i|is|ies),? (?:and|&) (?:lemons?|limes?|garlic|ginger|coriander|cumin|soy|lemongrass|basil)\b|\bhotter the better\b|\bspicier the better\b|\b(?:love|loves|like|likes|enjoy|extra|more|very|really)\b(?![a-z ]{0,12}\b(?:bit|touch|little)\b)[a-z ]{0,20}\b(?:spicy|spice|hot|heat|fiery)\b/u;
export const CHILDREN =
  /\b(?:small|young|little|wee|fussy|picky) (?:child|children|kids?|ones?|eaters?)\b|\b(?:kids?|child|children|boys?|girls?|sons?|daughters?)\b[a-z ]{0,20}\b(?:fussy|picky)\b|\b(?:twins|grandchildren|grandkids|little ones)\b(?! (?:1\d|of 1\d))|\btoddlers?\b|\bfor (?:the |my |our |two |three )?(?:kids|children)\b|\b(?:child|children|kids?|sons?|daughters?|boys?|girls?|grandsons?|granddaughters?|youngest)(?: (?:of|aged?|is|are|from|who is))*,? ?\(?(?:of |aged? |from )?[1-9]\b(?! (?:people|portions|meals|dinners|days|nights|times))|(?:^|, ?)(?:shes|hes|she is|he is) (?:only |just |nearly |almost )?(?:[1-9]|one|two|three|four|five|six|seven|eight|nine)\b(?! (?:foot|feet|ft|stone|st|months|oclock|people|out))|\b(?:child|children|kids?|little one|son|daughter)\b[a-z ]{0,20}\b(?:just )?turned (?:one|two|three|four|five|six|[1-9])\b|\b(?:one|two|three|four|five|six|seven|eight|nine|[1-9])(?: and a half)? (?:year|yr|y)s? ?olds?\b|\b[1-9] ?(?:yo|yrs?)\b|\b(?:kids|children|boys|girls) (?:all )?under (?:ten|[5-9]|10|11|12|five|six|seven|eight|nine)\b|\b(?:two|three|four|five|[2-6]|both|our|my) (?:kids|children|bairns|wee ones)\b(?![a-z ,(]{0,12}(?:1\d|\d{2}|teen|grown|adult|at uni))(?! (?:have left|are away|dont want))|\b(?:one|two|three|some|none|neither|both|most|all|each|[1-4]) of (?:the|my|our) (?:little ones|kids|children|bairns)\b(?! (?:(?:is|are) (?:grown|adults?|at uni|away|1\d)|(?:has|have) left))|\b(?:the|my|our) (?:kids|children|bairns)\b(?= (?:wont|will not|dont|do not|cant|cannot|hate|refuse)\b[a-z ]{0,24}\b(?:spicy|spice|hot|heat|chillis?)\b)|\bkids (?:like|love|eat|enjoy)s?\b|\bwee one|\bprimary school\b|\bkid friendly\b|\bchild friendly\b/u;
export const MORE =
  /\b(?:loves?|likes?|enjoys?|adores?|fans? of|fond of|more(?! than)|(?:lots|loads|plenty|tons|heaps) of|favourites?|favorites?|always|craving|craves?|prefers?|happy (?:with|to (?:have|eat))|mad about|obsessed with|big on|partial to|cant get enough of|(?:would |could )?(?:happily )?lives? on|(?:grew|brought|grown) up (?:on|with|eating)|raised on|(?:wouldnt|would not) (?:mind|say no to)|would be (?:lovely|good|great|nice|amazing|brilliant|fab)|goes? down (?:really |very )?(?:well|a treat)|wants?|voted(?: for)?|begged for|fancy|fancies|miss(?: the)?|misses|(?:is|are) (?:good|great|lovely|welcome|sacred|a must|tradition|compulsory|non negotiable)|above (?:all|everything)|eats? (?:a lot of |plenty of )?|once a week|twice a week|every week|each week)\b/u;
export const HOMELY =
  /\b(?:nothing|not|no|dont want anything|dont get) (?:too |very |that )?(?:fancy|posh|clever|complicated|exotic|adventurous|faddy|faffy|cheffy|weird|trendy)\b|\b(?:proper|hearty|ordinary|home cooked|homemade|home made|wholesome|no nonsense|good plain|plain|simple|normal|everyday) (?:(?!street|spicy|seasoned|hot|authentic|jamaican|trinidadian|bajan|iranian|sri|south|keralan|tamil|british|english|french|italian|indian|chinese|thai|spanish|greek|mexican|gujarati|punjabi|pakistani|bengali|bangladeshi|nigerian|ghanaian|african|jamaican|caribbean|turkish|persian|iranian|lebanese|korean|japanese|vietnamese|malaysian|moroccan|portuguese|polish)[a-z]+ )?(?:dinners?|food|meals?|cooking|grub|teas?|suppers?)\b|\bplain eaters?\b|\bbits and bobs\b|\bfamiliar (?:food|dinners?|meals?|things|dishes)\b|\bmeat and (?:two|2) veg\b|\bmeat,? (?:and )?(?:spuds|potato(?:es)?|tatt?ies|taters|mash)\b|\bgravy (?:on|with|over) (?:everything|the lot|it all)\b|\bsafe bets?\b|\b(?:crowd|people) ?pleasers?\b|\btried and tested\b|\b(?:nobody|no ?one) (?:moans?|complains?|whinges?|kicks off|turns (?:his|her|their) noses?)\b|\bcomfort food\b|\bcomforting\b|\b(?:want|like|love|need) comfort\b|(?<!\b(?:no|nothing|not|dont|hates?|less|without|isnt|avoid)\b[a-z ]{0,20})\b(?:stodg(?:e|y)|cosy|warming)\b/u;
export const PROTEIN =
  /\b(?:train|trains|training|work out|works out|lift|lifts|gym|weights|running|runs?|marathon|cycle|cycling|swim|rugby)\b[a-z ]{0,25}\b(?:day|daily|week|hard|lot|weights|goer|regularly|marathon)\b|\b(?:gym|triathlons?|ironman|bodybuilding|marathon|weightlifting|crossfit)\b|\b(?:high|more|lots of|plenty of|extra) ?(?:in )?protein\b|\bprotein (?:first|heavy|rich|led|packed|at every|in every|with every)\b|\bgastric (?:sleeve|bypass|band)\b|\bbulk(?:ing)?\b(?! (?:buy|cook|cooking|out|bags?)\b)|\btrain(?:s|ing)?\b[a-z ,]{0,30}\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:put(?:ting)? on|build(?:ing)?|gain(?:ing)?) (?:some |more |a bit of )?(?:size|muscle|mass)\b/u;
export const EASY = new RegExp(
  `${/\b(?:every ?thing|dinner|tea|food|it all|we)\b[a-z ]{0,24}\b(?:on the table|eat|ready|served)\b[a-z ]{0,4}\b(?:by|at|before) (?:4|5|four|five)\b(?![a-z0-9 .:]{0,20}\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b)|\b(?:cant face (?:the )?cook(?:ing)?|motivation of a sloth)\b|\b(?:no|little|not much|hardly any) sleep\b|\bsleep deprived\b|\b(?:the )?rest(?: of (?:the|my|our) week)?(?: can be| to be| should be| is| are)? (?:simple|easy|quick|nothing special)\b|\b(?:normal|ordinary|everyday|usual|simple|easy|quick) (?:dinners?|meals?|food|teas?|suppers?) (?:for |on )?(?:the )?(?:rest|other (?:days|nights|evenings))\b|\b(?:nothing|not|dont want anything) (?:that |which )?(?:takes?|taking) (?:ages|forever|hours|(?:too |so |very )?long)\b|^(?:(?:i|we) (?:am|are|was|were)|im|were|always)(?: both| all| always| so| just| absolutely| completely)* (?:knackered|exhausted|shattered|worn out)$|\bnew ?(?:born|baby)\b|\bhad (?:a|our|my) (?:first |second )?baby\b|\b(?:i|we|both|he|she|they)(?: both| all)? (?:work|works|am working|are working) (?:very |really |quite )?(?:late|long (?:hours|days|shifts))\b(?! (?:on|every|each|mon|tue|wed|thu|fri|sat|sun))|\b(?:cant be (?:bothered|arsed)|knackered|exhausted|shattered|no (?:time|energy)|little time|quick|easy|simple|busy|hectic|tired|rushed|minimal effort|low effort)\b[a-z ]{0,30}\b(?:midweek|mid week|weekdays?|weeknights?|in the week|during the week|after work|work days|workdays|evenings)\b|\b(?:midweek|mid week|weekdays?|weeknights?|after work|work days|workdays)\b[a-z ]{0,25}\b(?:cant be bothered|knackered|exhausted|no time|no energy|quick|easy|simple|busy|hectic|tired|rushed)\b|\b(?:midweek|mid week|week ?days?|week ?nights?|school nights?|school days?|monday to (?:thursday|friday))\b[a-z ]{0,40}\b(?:on the table|eats?|eat|eating|dinner|tea|fed)\b[a-z ]{0,10}\b(?:by|at|before) (?:five|six|half (?:past )?five|5|6|5 ?30|17 ?30|18)\b|\b(?:on the table|eats?|eat|eating|dinner|tea|fed)\b[a-z ]{0,10}\b(?:by|at|before) (?:five|six|half (?:past )?five|5|6|5 ?30|17 ?30|18)\b[a-z0-9 ]{0,15}\b(?:midweek|week ?days?|week ?nights?|school nights?|school days?|monday to (?:thursday|friday))\b/u.source}|${SHIFTS_ALL_WEEK.source}`,
  "u",
);
/** What somebody asks of a day on which there is little time. */
export const QUICK = new RegExp(
  `${/\b(?:(?:has|have|needs?|must|got)(?: to)? be(?: done| ready| made| cooked| on the table| under| within| in| about| only)* (?:[12]?\d|30|ten|fifteen|twenty|thirty) ?(?:mins?|minutes?)|(?:only|just)(?: have| got| has| ever)? (?:about |around )?(?:[12]?\d|ten|fifteen|twenty) ?(?:mins?|minutes?)|quick|quickly|(?<!\b(?:we|i|he|she|they|to|will|both|all|always) )fast|(?:[12]?\d|30|ten|fifteen|twenty|thirty|half an hour) ?(?:mins?|minutes?) (?:max(?:imum)?|tops|at most|or less|only|is (?:all|it|the most|my limit|our limit))|half an hour (?:max(?:imum)?|tops|at most|or less|is all)|speedy|easy|no time|little time|not much time|short of time|in a (?:rush|hurry)|rushed|busy|hectic|[a-z]*days? (?:(?:is|are|a|an|always|really|so|pretty|usually|just|my) ){1,4}(?:late|later|latest|manic|mad|mental|chaos|chaotic|crazy|hell|nightmares?|write ?offs?|full on|rammed|packed|non stop|carnage)\b|on (?:the )?table (?:by|in|at|for)|by half (?:past )?(?:four|five|six)|by (?:five|six) o ?clock|(?:home|back|in|work|works|working) (?:very |really |quite )?late|(?:home|back|in|finish|finishes)(?: work| from work)? (?:till|til|until|before|at|by|after) (?:gone |about |around )?(?:[6-9]|10|six|seven|eight|nine|ten|half)|(?:can|could) (?:do|make|cook|manage|heat up)(?: it)? (?:herself|himself|themselves|on (?:her|his|their) own)|late (?:night|shift|finish)s?|late (?:home|back)|eat(?:ing)? late|on (?:nights|lates|earlies)|works? nights|night shifts?|straight (?:in|out) the door|(?:dinner|tea|supper|eat|food)(?: needs to be| has to be| is| ready)* by (?:\d|five|six|seven|half))\b/u.source}|${BEFORE_WORK.source}|${ON_SHIFT.source}`,
  "u",
);
/** Who is at home then, or cooks. */
export const AT_HOME =
  /\b(?:have|has|got|with (?:me|us)|home|here|cook|cooking|dinners?|meals?|teas?|only|stay|stays|staying|visits?)\b/u;
/** "Those nights": the days that the thought before has named. */
export const THAT_DAY = /\b(?:that|those|these) (?:night|evening|day)s?\b/u;
export const GUESTS =
  /(?<!\b(?:at|to|round|from) (?:my|our|their|his|her|the) |\bwith (?:their|his|her) )\b(?:friends?|guests|people|mates?|family(?! (?:roast|dinner|meals?|favourites?|of))|in laws|parents|grandparents|brothers?|sisters?|mums?|mams?|dads?|mother|father|nans?|nana|gran|granny|grandma|grandad|uncle|aunt|auntie|cousins?|neighbours?|colleagues|boss|girlfriend|boyfriend|relatives)\b(?:[a-z ]{0,30}\b(?:over|round|coming|visiting|for (?:dinner|supper|tea|lunch|(?:a |some )?(?:curry|roast|meal|barbecue|bbq|pizza|food)))|(?![a-z ]{0,25}\b(?:birthday|bday|works?|working|away|out|cooks?|cooking|hates?|loves?|likes?|eats?|wants?|plays?|training|football|off|on nights)\b)[a-z ]{0,30}\b(?:on (?:a )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|at the weekend|this weekend))\b|\b(?:dinner party|having (?:people|friends|guests|company)|entertaining|cooking for (?:friends|guests|the in laws))\b/u;
/** A day to mark, and what the plan calls it. */
export const CELEBRATIONS: readonly (readonly [RegExp, string])[] = [
  [/\banniversar(?:y|ies)\b/u, "your anniversary"],
  // What somebody was given for one is no dinner to come.
  [
    /(?<!\b(?:got|given|bought|received) [a-z0-9 ]{1,40}\bfor (?:my|our|his|her|their|a|the) (?:last )?)\b(?:birthdays?|bday)\b/u,
    "the birthday",
  ],
  // "My wife's 50th": no date, and no century.
  [
    /(?<=\b(?:my|our|his|her|[a-z]+s) (?:big )?)(?:16th|18th|21st|[3-9]0th|100th|[3-9]5th)\b(?! (?:of|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|century|floor|street|anniversary))/u,
    "the birthday",
  ],
  [/\bdate night\b(?! out\b)/u, "date night"],
  [/\bnights? off\b/u, "your night off"],
  [/\bvalentines?\b/u, "Valentine’s Day"],
  [/\beid\b/u, "Eid"],
  [/\bdiwali\b/u, "Diwali"],
  [/\bcelebrat(?:e|es|ing|ion|ions)\b/u, "the celebration"],
];
/** More words on such a day. */
export const SPECIAL =
  /\bmake it (?:really |extra |a bit )?(?:special|nice|lovely|memorable)\b|\bsomething (?:really |extra |a bit |very )?(?:lovely|nice|special|fancy|impressive|delicious|good)\b/u;
export const LESS_CARBOHYDRATE =
  /\bdiabet(?:es|ic|ics)\b|\btype (?:2|two|1|one)\b|\bblood sugars?\b|\bpre ?diabetic\b|\b(?:low|lower|less|fewer|limit|limiting|reduce|reducing|cut|cutting|watch|watching|easy on)(?: down| back| out)?(?: on)?(?: the| our| my)? (?:in )?(?:white |starchy |refined |heavy )?carb(?:s|ohydrates?)?\b/u;
export const LESS_SALT =
  /\b(?:low|lower|less|little|limit|reduce|easy on|light on|steady on|cut down on|watch|watching)(?: the| our| my| in)? (?:salt|sodium)\b|\b(?:high )?blood pressure\b|\b(?:cant|cannot|shouldnt|should not|mustnt|dont|not)(?: have| eat| want| be)? (?:too )?(?:much|a lot of|salty|any added) ?(?:salt|food|things)?\b(?<=salt|salty food|salty things|too salty)|\bno (?:added )?salt\b|\b(?:heart (?:attack|disease|failure|problems?|condition|trouble)|bad heart|angina|had a stroke)\b/u;
export const HUNGRY =
  /\bfilling\b(?! in\b)|\bfill(?:s|ing)? (?:us |them |him |her |me |everyone |everybody )?up\b(?! (?:the|on)\b)|\b(?:massive|enormous|huge|gigantic) (?:dinners?|teas?|meals?|plates?|feeds?)\b|\b(?:hungry|starving|ravenous|famished)\b|(?<!\b(?:no|not|cant|cannot|dont|doesnt|hates?|never|couldnt|without|less|nor)(?: really| want| like| need| eat| manage| face| have| cope with| get through| a| an| very| such| too| any){0,3} )\b(?:big|large|huge|hearty|healthy|generous|massive|decent sized) (?:eaters?|appetites?|portions?|helpings?|platefuls?)\b|\beats? for (?:two|three|four|[234])\b|\b(?:dont|do not|not|never|no) (?:be |being )?(?:mean|stingy|skimp\w*|tight)(?: with| on) (?:the |my |our )?(?:portions?|servings?|food)\b|\b(?:manual|physical) (?:job|work|labour)\b|\bbreast ?feeding\b|\bhoovers? (?:it |everything |the lot )*up\b|\bdouble (?:the |up (?:on )?(?:the )?|whatever|everything|all )(?:portions?|quantit|you think|you say)?|\bgrowing (?:lads?|boys?|girls?|teens?|teenagers?|children|kids)\b|\beats? (?:loads|like (?:an? )?(?:horses?|gannets?|pigs?|locusts?|wolf|wolves|kings?|monsters?|hippos?|elephants?|navv(?:y|ies)|lions?)|a horse|everything in sight)\b|\bportions? (?:(?:need|have|want|ought) to be|should be|must be|are|on the) (?:big|large|huge|hearty|generous|massive|proper|good sized|decent)\b(?! enough\b)/u;
/** Somebody cannot bite well. */
export const SOFT =
  /\b(?:trouble|difficulty|problems?|hard time) (?:with )?(?:chewing|swallowing)\b|\bswallow(?:ing)? (?:is|s|has been|isnt|problems?|difficult\w*|trouble|issues?)\b|\b(?:cant|struggles? to|struggling to|hard to) swallow\b|\bdysphagia\b|\b(?:teeth|tooth) (?:taken )?out\b|\bteeth (?:are not|arent|isnt) (?:what|great|good|so good|up to)|\b(?:dentures|false teeth|no teeth|bad teeth|sore mouth|soft foods?|chemo(?:therapy)?|easy to (?:chew|eat|swallow)|(?:cant|doesnt|does not|struggles?|difficulty)(?: to)? (?:manage|cope with|do|with|eat) (?:anything )?(?:too )?(?:chewy|tough|crunchy|hard)|with a spoon|cant chew|new braces|has braces)\b|\bnothing (?:too )?(?:tough|chewy|crunchy|hard)\b|\bneeds? (?:it|things|food|everything|his|her|their) (?:[a-z]+ )?soft\b|\bnot (?:too )?chewy\b|\b(?:loads|lots|a lot|too much|much) (?:of )?chewing\b/u;
/** Somebody cannot bear what a frying pan smells of, or wants nothing fried. */
export const UNFRIED =
  /\bsmells? of [a-z ]{0,25}\bfrying\b|\bfrying smells?\b|\bno frying\b|\bnothing (?:deep )?fried\b|\bno (?:deep )?fried (?:food|foods|stuff|things)\b|\bno fry ups?\b|\bnot fried\b|\bhates? frying\b|\bdont (?:want to )?fry\b/u;
/** Dinner is eaten later than it is cooked, or somewhere else. */
export const KEEPS =
  /\b(?:that|which|to|will|can|should|it) keeps?(?: well| fine)?(?= (?:for|until|till|to|over)\b)|\bkeeps? (?:for|until|till) (?=(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b)|\b(?<!\b(?:doesnt|dont|not|never) )(?:sits?|keeps?|waits?|stays?) (?:happily|warm|well(?! with\b)|nicely)\b|\bhas to (?:sit|wait|keep)\b|\b(?:can|could|will) (?:sit|be left|stay|be kept) (?:in|on|warm|for|happily|until|till)\b|\bready (?:when|for when|by the time) (?:we|i|he|she|they|everyone) (?:gets?|comes?|are|is|finish(?:es)?|walks?)\b|\b(?:kept|keep|keeps) warm\b|\b(?:just|can|only|to|easily|be) (?:heat|heated|warm|warmed|nuke|ping|pinged|zap) ?(?:it |them |something )?(?:up|through)\b|\bprep(?:ped|are|ared)? (?:it |them )?(?:the night before|ahead|in advance|in the morning|earlier)\b|(?<!\b(?:hates?|dislikes?|not|no|dont like|doesnt like|wont eat|never) )\breheat\w*\b|\b(?:stick|put|pop|bung|shove|chuck|go|goes|keep|store|freeze)(?: it| them| some| half)* in the freezer\b|\bmicrowave (?:it )?(?:at work|later|on my break|on (?:his|her|our|their) break)\b|\btake (?:my|our|it|them|his|her|their)? ?(?:dinners?|teas?|meals?)? ?(?:in to|into|to) (?:work|the office|microwave)\b|\bat different times\b|\beat(?:ing)? (?:up )?in (?:two |2 |three )?shifts\b|\b(?:can|has to|have to|that) wait\b|\bwarmed (?:up|through)\b|\b(?:that|which|can be|to) (?:freezes?|frozen)\b|\bfreez(?:es? (?:well|ok)|able|er friendly)\b|\b(?:made|cooked|done|make it|cook it) (?:ahead|in advance|in one go|earlier)\b|\btake (?:in|to work)\b|\btake (?:it |them |something )?with (?:me|him|her|us|them)\b|\b(?:in|into) (?:a |my |his |her )?(?:tub|tupperware|lunch ?box|flask|thermos)\b/u;
/** A dinner that another one comes of. */
export const LEFTOVERS =
  /^(?!.*\blunch)(?!.*\b(?:no|not|dont|doesnt|hates?|wont|never|without|avoid)\b[a-z ]{0,20}\bleft ?overs?\b).*\bleft ?overs?\b|\b(?:use|uses|using) (?:up )?what ?(?:is|s) left\b|\bcook(?:ing)? (?:once|double|extra)\b|\bwhat is left gets used\b|(?<!\b(?:not|dont|hates?|never|wont) (?:[a-z]+ ){0,3})\b(?:happy|fine|ok|okay|dont mind|not fussed)\b[a-z ]{0,20}\b(?:same (?:thing|dinner|meal|dish)|it) (?:twice|two (?:nights|days)|again the next)\b/u;
/** Little on the plate, or nothing heavy. */
export const LIGHTER =
  /\b(?:no|not|cant|cannot|dont|doesnt|hates?|never|couldnt)(?: really| want| like| need| eat| manage| face| have| cope with| get through| any| very| such| too){1,3} (?:big|large|huge|massive|heavy) (?:portions?|helpings?|plates?|platefuls?|dinners?|meals?)\b|\b(?:the )?rest(?: of (?:the|my|our|it)(?: week)?)?(?: (?:can|should|must|to|be|is|are|being|all|a|bit|little|much|something|of|kept|quite|fairly))* (?:light|lighter)\b|\blight(?:er)?(?: (?:food|dinners?|meals?|stuff|things|bites?))?(?: for)? (?:the rest|otherwise|(?:after|from)(?= (?:that|the weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b))|\b(?:(?:(?:weve|ive) (?:both )?|have (?:both )?)put on (?:half a stone|a stone|weight|a few pounds|a bit of weight)|watching (?:my|our|her|his|their) (?:weight|waistlines?|figures?)|(?:trying|need|needs|want|wants|would like|hoping|id like) to (?:lose|shift|drop) (?:a bit|some|a few|weight|a little|half|(?:a|two|one) stone)|on a diet|dieting)\b|\b(?:something|anything) (?:a bit |a little |nice and |really )?(?:light|lighter)\b|\b(?:a|one|the|an evening|some) (?:bit |little |touch |nice )?(?:lighter|light) (?:one|ones|meal|meals|dinner|dinners|tea|teas|supper|night|bite|option|dish|day|evening)\b|\b(?:[a-z]*days?|nights?|evenings?|one)(?: (?:is|are|to be|should be|needs to be|can be|must be|always|a bit|kept|quite))* (?:light|lighter)\b(?! on\b)|\b(?:keep|make) (?:it |things |them |[a-z]+days? )(?:nice and |a bit |really |fairly )?(?:light|lighter)\b|(?<!\b(?:go|going|easy|went|be|very|too) )\blight(?:er)? on (?:a |the )?[a-z]+days?\b|\bgastric (?:sleeve|bypass|band|balloon)\b|\bbariatric\b|\b(?:not (?:a |an )?(?:very )?(?:big|large|huge)|small|smaller|tiny|teeny|mini|wee|half|little|birdlike) (?:eaters?|appetites?|portions?)\b|\b(?:nothing|not|isnt|no|(?:dont|doesnt) (?:fancy|want|like|need) anything|not anything) (?:too |very |that |really )?(?:heavy|stodgy|stodge)\b|\bto be (?:a bit |a little |something )?(?:light|lighter)\b(?! on\b)|\b(?:lighter|but light|and light|light) (?:dinners?|meals?|suppers?|food|please)\b|^(?:something )?(?:light|lighter)$/u;
/** "Lighter the rest of the week", "lighter after Sunday". */
export const LIGHTER_REST = /\brest\b[a-z ]{0,40}\blight(?:er)?\b|\blight(?:er)?\b[a-z ]{0,20}\b(?:rest|otherwise)\b/u;
export const LIGHTER_AFTER = /\blight(?:er)?\b[a-z ]{0,12}\b(?:after|from)\b/u;
/** Nothing that needs a practised hand. */
export const SIMPLE =
  /\b(?:nobody|none of us|neither of us|no one|(?:i|we) (?:am|are|m|re)? ?not|im not|isnt|arent) [a-z ]{0,15}(?:good (?:at it|at cooking|cooks?)|great cooks?|much of a cook)\b|\bcooks? like a caveman\b|\b(?:i am|im|we are|were) (?:an? |both |all |such )*(?:terrible|rubbish|useless|awful|hopeless|bad|dreadful|novice|beginner) cooks?\b|\bcant (?:really |actually )?cook\b(?! (?:it|them|em|things|anything|both|the|on|in|with|at|for|tonight|until|till|late|that|separate\w*|[a-z]+days?)\b)|\bcant face (?:the )?cook(?:ing)?\b|\b(?:needs?|takes?|involv\w+|with) (?:the )?(?:least|minimum|minimal) (?:doing|effort|work|cooking|faff)\b|\b(?:least|minimal|minimum|zero|no|low|little) (?:effort|faff)\b|\bnone of us can (?:really |actually )?cook\b|\bnot (?:a |an |the )?(?:very |particularly )?(?:great|good|confident|best|keen) cooks?\b|\b(?:dont|nothing|not) (?:make it |make them |want anything )?(?:too |very )?(?:complicated|fiddly|tricky|difficult)\b|\b(?:nothing|no|not|without|less|minimal|hates?)(?: with| that needs| needing)?(?: too)?(?: much| lots of| a lot of| loads of| any| all the)? (?:chopping|peeling|prep(?:ping)?)\b|\bnew to cooking\b|\blearning to cook\b|\bhates? cooking\b|\b(?:simple|easy|minimal|little) (?:prep|chopping)|\barthritis|\b(?:simple|easy) (?:please|recipes?|stuff|things?|to (?:make|cook|follow))\b|\bkeep (?:it|things|everything|the (?:instructions?|recipes?|steps?|cooking)) (?:really |very |nice and )?simple\b|\bnever (?:really |actually |properly |ever )?(?:cooked|cook)\b(?! (?:fish|meat|lamb|pork|beef|seafood|with)\b)|\b(?:havent|have not|hardly|barely) (?:ever |really |much )?(?:cooked|cook)\b|\b(?:total |complete |absolute )?beginners?\b|\bfirst time (?:i have |ive )?cook(?:ing|ed)?\b|\b(?:is|am|im) (?:useless|hopeless|rubbish)\b|\bcant boil an egg\b/u;
/** Hands that do not manage a knife, or would sooner not. */
export const LITTLE_CHOPPING =
  /\b(?:nothing|no|not|without|less|little|minimal|minimum|hates?|avoid|cant (?:do|manage)|struggles? with)\b(?: with| that needs| needing| too| much| lots of| a lot of| loads of| any| all| the| of| mountains| piles| heaps| tons| endless)* (?:chopping|peeling|slicing|dicing|grating|knife work)\b|\barthriti[sc]|\b(?:bad|sore|weak|shaky|stiff|painful) (?:hands?|wrists?|fingers|grip)\b|\b(?:broken|broke (?:my|his|her)|fractured|sprained) (?:wrist|arm|hand|thumb)\b|\bcant (?:really )?(?:grip|chop|peel)\b|\btremors?\b/u;
/** Children who pick out what they see. */
export const SMOOTH =
  /\b(?:smooth (?:sauces?|soups?)|(?:sauces?|soups?|everything|gravy|it)(?: (?:has|have|needs?|must|should)(?: to)? be| all| is| are| being| kept| really)* (?:smooth|blended|blitzed|pureed)|(?:no|nothing|without|not|wont|hates?|sauces?)\b[a-z ]{0,30}\b(?:lumps?|lumpy|bits(?! and bobs)|chunks)|hidden (?:veg|vegetables)|hide the (?:veg|vegetables)|no visible|(?:get(?:ting)?|sneak(?:ing)?|hid(?:e|ing)|smuggl(?:e|ing)|disguis(?:e|ing)|slip(?:ping)?) (?:more |some |any |the |extra )?(?:veg|vegetables?|veggies)\b[a-z0-9 ]{0,30}\b(?:without (?:him|her|them|it|anyone) (?:knowing|noticing|seeing|realising|spotting)|in(?:to)? (?:him|her|them|things|everything|sauces|the))|no (?:veg|vegetables|veggies) (?:he|she|they|the kids) can see|picks? out (?:any|every|all|the)(?: [a-z]+){0,3} (?:onions?|mushrooms?|peppers?|veg|vegetables?|bits?))\b|\b(?:wont|will not|doesnt|refuses to) eat [a-z]+(?: [a-z]+)? (?:if|when|where) (?:he|she|they) can see (?:it|them)\b/u;
/** Warm food, and no plate of leaves. */
export const WARM =
  /\bhot (?:dinners?|meals?|suppers?|food)\b(?! please)|\b(?:something|anything|everything|things) (?:hot|warm|warming)\b(?! (?:and spicy|or spicy))|\b(?:its|it is|so) (?:freezing|cold)\b|\bwarm,|\bboiler\b/u;
/** Who makes things from their parts. */
export const SCRATCH =
  /\bfrom scratch\b|\bnothing (?:out of|from) a (?:packet|jar|tin)\b|(?<!\b(?:dont|doesnt|not|never|didnt|wont) (?:really |much |particularly )?)\b(?:love|like|enjoy)s? (?:to )?cook(?:ing)?\b(?! (?:fish|meat|chicken|eggs|(?:in|with|on) (?:the|my|our) (?:microwave|air ?fryer|slow ?cooker)))/u;
/** A baby who eats along: soft, mild and hardly salted. One who is breastfed has other food. */
export const BABY =
  /(?<!\b(?:weeks?|wks?|days?)(?: old)? )(?<!\b(?:lost|losing) (?:our|a|the|my|her|their) )(?<!\b(?:new|newborn|expecting a|having a|first|having our|expecting our|had a|had our|had my) )(?<!\b(?:(?:breast|bottle) ?fe(?:ed|eds|eding|d)|nursing|newborn)\b[a-z ]{0,40})(?:\bbab(?:y|ies)\b(?! (?:potatoes|corn|spinach|leaves))|\b(?:[6-9]|1\d|2[0-4]) months?(?: old)?\b(?! pregnant))(?![a-z0-9 ]{0,12}\b(?:breast|bottle) ?fed\b)|\bweaning\b/u;
/** Nothing that stands in for meat. */
export const NO_SUBSTITUTES =
  /\b(?:no|not|without|hates?|never)\b[a-z ]{0,12}\b(?:fake|pretend|mock|plant based|vegan) (?:meats?|cheeses?)\b|\bno (?:quorn|(?:meat|cheese) (?:substitutes?|alternatives?|replacements?))\b/u;
/** Food that never held what somebody cannot eat, rather than what is made without it. */
export const NATURAL =
  /\b(?:naturally|by nature) (?:[a-z]+ )?free\b|\b(?:naturally|by nature) without\b|\bfree (?:of [a-z]+ )?by nature\b|\b(?:no|not|nothing|without|less|fewer|hates?|dislikes?|dont (?:like|want)|avoid|than|rather than|instead of|few)\b[a-z ]{0,20}\bfree ?from (?:products?|things?|stuff|foods?|range|aisle|versions?|substitutes?|replacements?|alternatives?|ones)\b|\b(?:no|not|nothing|without|less|fewer|hates?|than|rather than|instead of|few)\b[a-z ]{0,20}\b(?:gluten|dairy|wheat) free (?:products?|substitutes?|replacements?|alternatives?|versions?)\b/u;
/** "He won't eat onion if he can see it": cut small it is eaten. */
export const IF_SEEN =
  /\b(?:wont|will not|doesnt|does not|dont|refuses to) (?:eat|touch|like|have) [a-z]+(?: [a-z]+)? (?:if|when|where) (?:he|she|they|we|i) can see (?:it|them)\b/gu;
/** "Wary of mixed-up food except pasta", "no vegetables but peas": what follows is liked. */
export const MIXED_EXCEPT =
  /(?<=\b(?:wary of|no|not|nothing|hates?|dislikes?|(?:doesnt|dont|wont|cant) [a-z]+|fussy about|suspicious of|scared of|refuses) (?:[a-z]+ ){0,3}(?:mixed(?: up| together)?(?: (?:food|foods|things|dishes|dinners|stuff|plates?|meals?))?|touching|touches|that touch|veg|vegetables?|veggies)),? (?:except(?: for)?|apart from|other than|but|bar|besides) /gu;
/** "No skin on the chicken": a part that is left on it, and not the food. */
export const PART_LEFT_ON =
  /\b(?:skins?|bones?|fat|gristle|rind) (?:left )?(?:on|in)(?: (?:the|any|my|his|her|their|our))? [a-z]+/gu;
/** The same where no word follows of what such a person eats. */
export const APART =
  /\b(?:wary of|no|not|nothing|hates?|dislikes?|(?:doesnt|dont|wont|does not|do not|will not|cant) (?:like|eat|touch|do|bear|stand|cope with|want)|fussy about|suspicious of|scared of|refuses)\b[a-z ]{0,16}\b(?:mixed(?: ?up| together)? (?:food|foods|things|dishes|dinners|stuff|plates?|meals?)|(?:food|foods|things|dinners?|anything|stuff|bits) (?:that (?:is|are|has been) |that |thats |all |is |being |to be )?(?:mixed(?: up| together| in)?|touch(?:ing|es)?|touched|muddled)|touching|mixed (?:up|together|textures?))\b|\b(?:likes?|wants?|needs?|prefers?|eats?|have|has|keep|keeps)\b (?:his |her |their |everything |all |the |my |our |to have )*(?:food|foods|things|dinners?|stuff|everything|plates?|it)? ?(?:to be |all |kept |on (?:his|her|their|the) plate )*(?:separate|separated|apart|not touching|unmixed)\b(?! (?:shifts|times|days|nights|sittings|meals))|\b(?:nothing|things|food|foods)(?: (?:must|should|may|can|cant|cannot|mustnt|shouldnt|dont))?(?: not| never)?(?: be)? touch(?:es|ing)?\b(?! (?:fish|meat))|(?:^|, ?|\bplease )(?:everything|foods?|things|it all)(?: (?:kept|all|must be|has to be|needs to be))* (?:separate|separated|apart)(?: on (?:the|his|her|their|my) plates?)?(?=\s*(?:$|,|please\b|for (?:him|her|them)\b))|\bwet (?:food|foods|stuff|things) (?:kept )?(?:away|apart|separate)\b/u;
/** Who eats things without a sauce, among others who do not. */
export const PLAIN_PORTION =
  /\bno sauces?\b(?! (?:from|in a|out)\b)|\b(?:hates?|dislikes?|(?:wont|doesnt|dont|does not|do not|will not) (?:like|eat|do|have|touch|want)|refuses?|not keen on|scared of|suspicious of|off|without|anti) (?:any |all |most |anything with (?:a |any )?|having |things with )?(?:sauces?|sauce on|saucy)\b(?! (?:from|in a|out|with|that|which)\b)|\b(?:sauces?|gravy|dressing) (?:on the side|kept? separate|separate|separately|apart|(?:in|on) (?:an?|its|their|the|his|her) (?:own |separate |little |small )*(?:jugs?|bowls?|pots?|dish|ramekins?))\b|\b(?:eats?|likes?|wants?|has|have|needs?|prefers?)\b(?: only| just| all| his| her| their| it| them| things| everything| food| pasta| rice| dinners?){0,4} (?:plain|dry|beige)\b(?! (?:english|british|cooking|wine|white|sherry))|\b(?:only|just) (?:really |ever )?(?:eats?|likes?) (?:plain|dry|beige)\b|\bplain eaters?\b|(?<!\b(?:sick of|bored of|tired of|fed up with|no|not|nothing|less|enough|hates?|too much|avoid)(?: the| all| more| any| this)? )\bbeige (?:food|eater|phase|diet)\b/u;
/** Cooking for its own sake. */
export const PROJECT =
  /\bprojects?\b|\b(?:all|an|the|a whole|the whole|whole) (?:afternoon|day|morning|evening) (?:in the kitchen|cooking)\b|\btake(?:s)? (?:our|my|its) time\b|\bcook properly\b/u;
/** What is wished for as long as it crackles. */
export const CRISP =
  /\b(?:crisp|crispy|crunchy|crunch)(?: ?=| is| are| things are| food is) (?:good|great|best|lovely|king)\b|\b(?:likes?|loves?|want|wants|need|needs) (?:a |it |things |food |everything |my |a bit of |some )*(?:crunch|crunchy|crispy)\b(?! (?:duck|chicken|beef|noodles|pancakes?|bacon|potato\w*|tofu|salad|peanut))|\b(?:anything|if its|if it is|when its|things?) (?:crisp|crispy|crunchy)\b/u;
/** Plenty of vegetables. */
export const VEGETABLES =
  /(?<!\b(?:not|no|without|never|dont (?:want|need|eat|like)|avoid)(?: too)? )\b(?:more|lots of|plenty of|loads of|extra|big on|love|loves|enough)(?: of)?(?: our| my| the| fresh| seasonal| good)* (?:veg|veggies|vegetables?)\b(?! (?:curry|curries|dishes|lasagne|soup|stew|stir|chilli|burgers?))|\b(?:five|5) a day\b|\b(?:sick of|bored of|tired of|fed up (?:of|with)|enough of|no more)(?: the| all| this| always)* brown (?:food|stuff|dinners?|teas?)\b|(?<!\b(?:plain|want|wants|wanting|likes?|loves?|craving|need|needs|only eats?|just|safe)(?: (?:plain|some|the|boring|nice))? )\bbeige (?:food|stuff|things|teas?|dinners?|every|all|most|diet|if)\b(?! (?:please|plz|pls|only)\b)|\b(?:less|not (?:all|so|too)|all so|nothing) beige\b/u;
/** Less meat than most, and not none. */
export const LESS_MEAT =
  /\b(?:not|dont|doesnt|less|cut(?:ting)? down on) (?:eat |eating |have )?(?:much |so much |that much |a lot of |as much )?meat\b|\b(?:flexitarians?|mostly (?:vegetarian|veggie|plants?))\b|\bless meat\b|\b(?:vegetarian|veggie|vegan) (?:on|during|in|through) (?:weekdays|the week)\b|\bmeat (?:only )?(?:at|on) (?:the )?weekends?\b|\bflexi\b|\b(?:a|the odd|odd|occasional) (?:vegetarian|veggie|meatless) (?:night|dinner|meal|evening|day|one|dish)\b|\b(?:one|two|three|a couple of|a few|some|[1-3]) (?:nights?|evenings?|days?|dinners?|meals?)(?: (?:a|per|each|every) week)?(?: thats| that are| with)? (?:no|without|skip) (?:any )?meat\b|\b(?:once|twice) (?:a|per|each|every) week (?:with )?(?:no|without|skip) (?:any )?meat\b|\b(?:no|without|skip) meat (?:(?:for |on )?(?:one|two|a couple of|some) (?:nights?|evenings?|days?)|once|twice)\b|\b(?:one|two|a couple of|some|[1-3]) (?:vegetarian|veggie|meatless|meat free) (?:nights?|evenings?|days?|dinners?|meals?)\b/u;
/** Meat and fish on the days that have them, and on no other: "fish once and chicken once, the rest veggie". */
export const REST_MEATLESS =
  /\b(?:the )?(?:rest|others?|other (?:nights?|days?)|otherwise)(?: of (?:the|it|my|our)(?: week| time)?)?(?: can be| to be| should be| is| are| all| being)* (?:veggie|vegetarian|meat ?free|meatless|plant based|vegan)\b|\b(?:veggie|vegetarian|meat free|vegan) (?:the )?(?:rest|otherwise|other (?:nights|days))\b/u;
/** Dinners that are light without saying so. */
export const NO_DIET_FOOD =
  /\b(?:not|no|mustnt|nothing|without|shouldnt|stop|hates?)\b[a-z ]{0,20}\b(?:diet(?:y)?|calories?(?: (?:numbers?|counts?|counting|talk))|guilt free|skinny|slimming|sinless|low (?:cal|calorie|fat))\b|\b(?:eating disorder|anorexia|bulimia)\b/u;
/** "A couple of nights of that". */
export const FEW_TIMES =
  /\b(?:a couple of|a few|one or two|two or three|some|two) (?:nights?|times|days|dinners|meals)\b|\bonce or twice\b/u;
/** "One nice thing on Sunday." */
export const NICE_THING =
  /\b(?:one|something|a bit of something) (?:really |extra |rather |a bit |more )?(?:nice|special|lovely|good|festive|fancy|posh|impressive|romantic)\b|\bpush the boat out\b|\bsomething on (?:a )?[a-z]+day\b/u;
/** A day that is to be better than the others: "Friday should feel like a treat", "make Saturday nice". */
export const DAY_QUALITY =
  /\btreats?\b(?! (?:it|him|her|them|with)\b)|\b(?:special|fancier|posher|indulgent|luxurious|exciting|memorable|romantic|celebratory)\b(?! (?:offers?|needs|diets?|schools?|fried|school|recipes?)\b)|(?<=\b(?:bit|something|be|feel|really|little|more|rather|quite|extra) )(?:fancy|posh)\b|\b(?:look|looks|looking) forward to\b|\bspoil (?:us|ourselves|me|myself|them|everyone)\b|\b(?:make|makes|making|keep|lets have|let)\b (?:(?:a|the|our|every|each) )?[a-z]+day(?:s| nights?| dinners?| evenings?)*(?: be| into| feel)? (?:a bit |a little |really |extra |something |more |a |an )*(?:nice|nicer|lovely|fun|good|better|great|different|occasion)\b|\b[a-z]+day(?:s| nights?| dinners?| evenings?)* (?:should|needs? to|has to|have to|must|can|could|ought to|to) (?:be|feel|taste)(?: like)? (?:a bit |a little |really |extra |something |more |a |an )*(?:nice|nicer|lovely|fun|good|better|great|different|occasion)\b|\b[a-z]+day(?: nights?| evenings?)* (?:should|needs? to|has to|have to|must|can|to) feel like (?:a |the )?(?:proper |real )?(?:(?:fri|satur|sun)day(?: nights?| evenings?)?|weekend)\b/u;
/** What says that a day is none of that. */
export const NO_QUALITY =
  /\b(?:no|not|nothing|dont|doesnt|neednt|isnt|never|without|wont|hates?|less|rather than|instead of|used to)\b|\bgoes? down a treat\b|\btrick or treats?\b|\btreats? (?:[a-z]+days? )?(?:as|like)\b/u;
/** "Sunday has to be a roast", "make Thursday a curry": the day is given what follows. */
export const DAY_IS =
  /\b[a-z]+day(?:s| nights?| dinners?| lunch| evenings?)* (?:has to|have to|must|needs? to|should|can|could|ought to|will|to) (?:be|have|feel like)\b|\b(?:make|makes|making|let|lets make)\b (?:(?:a|the|our|every|each) )?[a-z]+day\b|\bsay [a-z]+day is\b/u;
/** Money is short, whatever the budget. */
export const THRIFTY =
  /\b(?:cheap|cheaply|cheaper|skint|(?:not|isnt|arent) made of money|(?:no|not much|little) money|(?:tight|small|low|on a) budget|penn(?:y|ies)|money is tight|(?:budget|money|cash)(?: is| s|s)?(?: a bit| very| really| quite)? (?:tight|short|low)|(?:till|until|til|before) (?:payday|pay day)|broke(?=\s*(?:$|,| this| at| until| till))|on a shoestring)\b/u;
/** Sport that runs on bread, rice and pasta. */
export const CARBOHYDRATE =
  /\b(?:need|needs|want|wants|more|lots of|plenty of)(?: my| the)? (?:carbs|carbohydrates?)\b|\b(?:carbs up|up (?:the|my) carbs)\b|\bcarb(?:ing)? ?(?:up|load(?:s|ing)?)\b/u;
/** Who is tired of a food eats it, and not now. */
export const TIRED =
  /\b(?:no more|(?:gone|went|going|goes|is|am|im|hes|shes|were|are) off(?= [a-z]+(?: [a-z]+)?(?:$|,| and\b| at\b))|cant be doing with|(?:can|could) do without|not another|no other|(?:have |ive )?had (?:plenty|far too much|too much) of|enough of|bored (?:of|with)|tired of|fed up (?:of|with)|sick (?:to death |and tired )?of|had enough of)\b/u;
/** "The same stew four days running", "dal every night": what nobody plans anyway. */
export const REPEATED =
  /\bsame\b[a-z ]{0,40}\b(?:running|in a row|twice|again|every (?:night|day|week))\b|\b(?:bored|tired|fed up|sick)\b[a-z ]{0,60}\bevery (?:night|day|evening)\b|\b(?:not|isnt|arent) [a-z ]{0,40}every (?:single )?(?:night|day|evening)\b/u;
/** A kitchen that is somebody's own: "a Nigerian family". What stands before is the kitchen's name. */
export const OWN_KITCHEN =
  /^(?: (?:british|english|scottish|welsh|irish|american|european|muslim|hindu|sikh|jewish|catholic|(?:and|or) [a-z]+|half [a-z]+))? (?:family|families|household|couple|home|house|background|heritage|roots|descent|origin)\b(?! (?:favourites?|dinners?|meals?|recipes?|classics?|night|style)\b)/u;
/** Two peoples in one: "Gujarati-British"; "we are British Nigerian", "Anglo-Indian". */
export const PAIRED_AFTER = /^ (?:british|english|scottish|welsh|irish)\b/u;
export const PAIRED_BEFORE =
  /(?:^|\b(?:i am|im|we are|were|both|all) (?:[a-z]+ ){0,2})anglo $|\b(?:i am|im|we are|were|both|all) (?:an? |all |both )*(?:british|english|scottish|welsh|irish|afro) $/u;
export const HALF_OF =
  /\b(?:i am|im|we are|were|both)(?: both| all| also| a| an)* (?:half|part|(?:a )?quarter|second generation|first generation) $/u;
export const TWO_HALVES =
  /^(?:we are |were |a )?half [a-z]+(?:,| and|,? but) half [a-z]+ (?:family|household|couple|home)\b/u;
/** What is cooked, and nobody. */
export const KITCHEN_DISHES =
  /^(?: (?:british|english|scottish|welsh|irish))? (?:food|cooking|cook|dishes|dinners?|cuisine|meals?|style|takeaways?|restaurants?|curr(?:y|ies)|night|recipes?|and half|half|fusion)\b/u;
/** The same where its name stands elsewhere: "our own food", "food from back home". */
export const HOME_FOOD =
  /\b(?:our|my|their) own (?:kind of |sort of )?(?:food|cooking|dishes|cuisine)\b|\b(?:food|cooking|dishes|meals|things) (?:from|of|we (?:had|ate|grew up with)) (?:back )?(?:home|at home)\b|\bhome[ -]style\b|\bmiss(?:es|ing)? (?:her |his |their |our |my )?home (?:cooking|food)\b/u;
/** Where somebody comes from. */
export const ORIGIN =
  /\b(?:go|goes|went|lives?|lived|been|holidays?|trips?|summer|am|is|are|was|were|born|from|grew up|brought up|raised|family|families|mum|mother|dad|father|wife|husband|partner|gran|grandma|grandparents|roots|heritage|household|couple|im|obsessed|kitchen|restaurants?|back|miss|above|please|(?:wife|husband|partner|mum|dad|nan|gran|girlfriend|boyfriend|missus|mother|father|side)s)\b/u;
/** Little washing up. */
export const ONE_PAN =
  /\b(?:more than|only|just|no more than) (?:one|1|a single) (?:pan|pot)s?\b|\b(?:only|just)(?: have| got| ive got| own| the| use)* (?:one|1|a single)(?: decent| good| big| large| proper| working| usable)* (?:pan|pot|saucepan|frying pan|ring|burner)s?\b|\bone (?:decent|good|proper|usable|working) (?:pan|pot|saucepan|frying pan)\b|\bone (?:big |large )?(?:pot|pan|tray)\b|\b(?:minimum|minimal|fewest|few|fewer) (?:pots and )?pans\b|\bone[ -]?(?:pan|pot|tray) (?:dinners?|meals?|dishes|suppers?|food|wonders?)\b|\b(?:hates?|dont like|little|less|minimal|least|no|much) (?:the )?washing up\b|\b(?:not|no|dont|doesnt|without|avoid|stop|hates?) (?:to )?(?:us(?:e|es|ing) |dirty(?:ing)? |need(?:s|ing)? |require |involve |have |take )?(?:every|all (?:the|my|our)|loads of|lots of|a million|a hundred|hundreds of|so many|too many|tons of|half the|ten|six) (?:pots (?:and )?)?(?:pans?|pots?|dishes|bowls?)\b|\bwash(?:es)? up\b(?=[a-z ,]*$)|\b(?:cant|only|not|no) (?:have |fit |get |use )?(?:more than )?one (?:big |large )?pan on\b/u;
/** What is liked sharp. */
export const SOUR = /\b(?:lemony|lemons?|sharp|sour|tangy|citrus\w*|zesty|zingy|zing|fresh tasting)\b/u;
/** "Something fresh and zingy" asks for it without a verb. */
export const SOMETHING = /^(?:[a-z]+ )?(?:something|anything|things|stuff|food|dishes|dinners)\b/u;
/** "Pakistani home cooking" asks for it without a verb. */
export const KITCHEN =
  /\b(?:foreign|potatoes|ottolenghi|dinners?|food|foods|cook|cooks|cooking|dishes|cuisine|meals|nights?|(?:two|2) veg)\b/u;
export const SUNDAY_ROAST =
  /\broasts?\b[a-z ]{0,25}\bsundays?\b|\bsunday (?:roast|lunch|dinner)s?\b|\bproper dinner on (?:a )?sundays?\b/u;
export const NEGATED_MORE =
  /\b(?:not|dont|doesnt|never|no|wont|cant) (?:a |really |much |very |so |that )?(?:loves?|likes?|enjoys?|fans? of|fond of|more|big|wants?|fancy|eats?)\b/u;
export const NONE =
  /\b(?:no|not|isnt|arent|wont|nothing (?:that|like|with)|dont|doesnt|never|without|less|fewer|bored of|bored with|tired of|fed up with|sick of|skip|hates?|avoid)\b/u;
/** What somebody does not eat. */
export const REFUSING =
  /\b(?:(?:eats?|likes?|touch(?:es)?|with|want) nothing|wont (?:eat|touch|go near)|never (?:eats?|touch(?:es)?)|hates?|(?:cant|cannot) (?:stand|bear|face|eat)|dislikes?|(?:doesnt|dont|do not|does not) (?:like|eat|touch))\b(?=.{3})/u;
/** Whom a clause speaks of, and what that asks for. */
export const IMPLIED: readonly (readonly [
  RegExp,
  { readonly flags: readonly Implied[]; readonly children?: true; readonly mild?: true },
])[] = [
  [BABY, { flags: ["soft", "lessSalt"], children: true }],
  [HIDES, { flags: ["smooth"] }],
  [
    /\b(?:elderly|frail|(?:shes|hes|who is|is|im|i am|aged) (?:7[5-9]|8\d|9\d)(?! ?(?:g|grams|kcal|kg|min\w*|quid|pounds|p))|in (?:his|her|their) (?:eighties|nineties|80s|90s)|dementia|care ?home)\b/u,
    { flags: ["homely"] },
  ],
  [/\bplain (?:things|stuff)\b/u, { flags: ["homely"], mild: true }],
  // Who eats few things eats them as it knows them.
  [
    /\b(?<!\b(?:we|i)(?: all| both)? )(?:will )?only (?:really |ever )?(?:eats?|likes?)\b(?! (?:halal|kosher|fish|meat|veg|vegetarian|vegan|organic|seasonal|free range)\b)/u,
    { flags: ["homely"] },
  ],
  [
    /\b(?:(?:out of|back from|home from|left) hospital|convalesc\w*|recover(?:ing|y)(?! (?:from )?(?:an |my |her |his )?(?:eating|alcohol\w*|addict\w*|anorexi\w*|bulimi\w*))|(?<!\bmakes? (?:me|him|her|us|them|my [a-z]+)(?: really| very| so| quite)? )poorly|had (?:an |a )?(?:op|operation|surgery)|upset (?:tummy|stomach)|(?:stomach|tummy|sickness|vomiting) bug|norovirus|food poisoning)\b/u,
    { flags: ["homely"], mild: true },
  ],
  [
    /\bteen(?:age|aged|ager|agers|s)?\b|\beat(?:s|ing)? (?:us|me) out of house\b|\bbottomless pits?\b|\bbig feeds?\b/u,
    { flags: ["hungry"] },
  ],
  [
    /\b(?:we|i|they|both|he|she|all)(?: both| all)? lifts?(?: weights| heavy)?(?=\s*(?:$|,| and\b| so\b| at\b| in\b| most\b))|\b(?:weight ?)?lifters?\b|\bpower ?lifting\b/u,
    { flags: ["hungry", "protein"] },
  ],
];
type Implied = "smooth" | "soft" | "lessSalt" | "homely" | "hungry" | "protein";
/** Where commas and "and" set parts of a clause apart. */
export const CLAUSE_PARTS =
  /,|;|:| and (?!(?:on |a )*(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:nights?|evenings?|as|because|so|please|when|if|while|during|this|every|each|only|either|too|for|at|in)\b|\s*(?:$|,)))|\/| then /gu;
/** Words that say nothing more of what they stand beside: with them alone, a thing that is named is asked for. */
// prettier-ignore
export const ONLY_SAID: ReadonlySet<string> = new Set(
  `an the some any of for on at in to with as is it its be please pls plz thanks once twice three times week weeks weekly every each per this next weekend weekends weekday weekdays
  weeknight weeknights midweek during through night nights evening evenings eve tonight day days dinner dinners tea teas supper suppers lunch meal meals dish dishes food type things thing stuff
  kind sort something anything good nice lovely proper decent big great simple classic homemade home made cooked hearty really very we us our id im ill wed me my have having get
  eat cook make do will would can could should also too maybe perhaps probably usually normally must tradition always ideally definitely that this only just plus especially obviously
  day bit more one two few couple like another well down go goes going fine welcome favourite favourites loved ok okay idea ideas ones possible poss somewhere there here least
  doctors orders yes yum xx tbh usual regular staple staples bowl plate style flavours flavour recipe recipes hot nights spicy quick easy
  and mood had enough it says said mum dad nan gran grandad grandma kids children husband wife hubby partner boys girls lads son daughter everyone everybody family rather than instead sooner prefer prefers over less treat treats special football match film movie telly tv game party fresh new different other veggie vegetarian vegetable family old fashioned traditional british all it popular hit winner winners crowd pleaser or lots main mains based mashed trimmings loads most regularly often doctor gp nurse dietitian dietician whatever etc now again used heaps you u kick shrove bonfire halloween`.split(/\s+/u),
);
/** What is no dinner; what is not to come often. */
export const NOT_DINNER =
  /\b(?:for|at|pack(?:ed)?|school) (?:lunch(?:es)?|breakfasts?|snacks?)\b|\blunch(?:es)? only\b/u;
export const SELDOM =
  /\b(?:(?:max(?:imum)?|at (?:the )?most|no more than|not more than|only|just)(?: of)? once|once(?: (?:a|per|each|every) week)? (?:max(?:imum)?|at (?:the )?most|tops|only|is (?:plenty|enough|the limit)|or less))\b|\b(?:in moderation|sparingly|(?:only |very )?occasionally|not (?:too|very|that) often|once in a while)\b/u;
/** "At the weekend." */
export const AT_WEEKEND = /\bweekends?\b/u;
/** How often a week. */
export const TIMES: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:twice|two times|2 times|2x|x2|(?:two|2) (?:[a-z]+ )?(?:nights|dinners|meals)|(?:a )?couple of (?:times|nights|evenings|days))\b/u,
    2,
  ],
  [
    /\b(?:three times|3 times|3x|x3|thrice|(?:three|3) (?:[a-z]+ )?(?:nights|dinners|meals)|every (?:other|second) (?:night|day|evening))\b/u,
    3,
  ],
  [/\b(?:four times|4 times|4x|x4|four nights|4 nights)\b/u, 4],
];
/** Wanted more than once, without a number. */
export const OFTEN =
  /\b(?:(?:lots|loads|plenty|tons|heaps) of|a lot of|(?:a few|several) (?:times|nights|evenings|days)|(?:most|nearly every|almost every) (?:nights?|days?|evenings?)|as (?:much|often|many|regularly)\b[a-z ]{0,30}\bas (?:possible|poss|you (?:can|like)|i can|we can))\b|(?<!\b(?:not|not too|not very|too|dont|doesnt|less) )\b(?:often|regularly)\b/u;
/** Kinds of dish in the plural, of which one is not what was asked for. */
export const SEVERAL = /^(?:soups|stews|casseroles|curries|stir fries|risottos|tray ?bakes|pies|salads|omelettes)$/u;
/** What is at home and does not keep. */
export const USE_UP =
  /\b(?:us(?:e|es|ed|ing)(?: [a-z]+){0,4} up|need(?:s|ing)? (?:to be )?(?:us(?:ing|ed)|eat(?:ing|en)|finish(?:ing|ed))|half (?:a|an) (?:jar|bag|pack|packet|tin|tub|block|bunch|box)|want(?:s)? using|going (?:off|over|soft)|yellow sticker(?:ed)?|about to (?:turn|go off)|on (?:its|their) last legs|(?<!\b(?:stick|put|pop|bung|shove|chuck|go|goes|keep|store|it|them|some|half) )(?:in (?:the|my|our) (?:fridge|freezer|veg box|garden|allotment)|(?:already |still |some )?in freezer)|(?:from|off) (?:the|my|our) (?:allotment|garden)|glut of|(?:have|has|got|theres|there is) [a-z0-9 ]{1,40} (?:to use|needing using|to be used)\b(?! (?:it|in|for|on|at)\b)|to get through|get through|get rid of|(?:allotment|garden|greenhouse|veg patch|plot|tree|bush|hens?|chickens|ducks) (?:is |are |has |have |keeps? )?(?:gone |going |been )?(?:mad|mental|crazy|wild|bonkers|overflowing|full|producing|bursting|laying)|overrun with|drowning in|swimming in|inundated with|awash with|going (?:begging|spare|free|to waste)|(?:loads|lots|tons|masses|bags?|plenty|crates?|box|boxes|buckets?|carrier bags?|piles?|sacks?) of [a-z ]{2,30} (?:off|from) (?:next door|the neighbours?|a neighbour|my (?:neighbour|dad|mum|nan|grandad|brother|sister|mate)|a friend|work)|half an? (?:pig|deer|cow|lamb|sheep)|(?:got|have|has|given|brought)(?: [a-z0-9]+){1,6} (?:off|from) (?:next door|the neighbours?|a neighbour|(?:my|our|the) (?:neighbour|allotment|dad|mum|nan|grandad)s?)\b|(?:freezer|fridge|cupboards?|larder|pantry)s? ?(?:has|have|got|holds|contains|(?:is |are )?full of|with (?:some |an? |\d|half |loads|lots)|:)|(?:veg|vegetable) box)\b/u;
/** Who is not at home, or does not cook: "out on Wednesday". */
export const NOT_HOME =
  /\b(?:(?:we|i|were|we are|im|i am|all|both|is|are|be) (?:both |all |usually |always )?(?:out|away|eating out|going out|elsewhere|not (?:in|home|at home|here|around|cooking))|(?<=^|day |, ?|\band )(?:out|away|eating out|not (?:in|home|at home|here))|eat(?:ing)? out|(?:we|i|were|im|both|all|am|are) (?:at|round|over at|staying with) (?:my |the |his |her |our |a )?(?:in laws|mums|dads|mothers|parents|nans|grans|friends?|brothers|sisters|pub|work do|restaurant)|no (?:need for )?(?:dinner|cooking|tea|meal)|dont need (?:dinner|tea|a meal|anything)|(?:get|have|order|buy|is|always|our) (?:a |our |usually |always )*(?:takeaway|take away|chippy|chip shop))\b(?! (?:late|of the|from|till|til|until|before|by|after)\b)/u;
export const TAKEN_AWAY =
  /\b(?:get|have|gets|has|order(?:s|ed|ing)?|buy|buying|stop|too many|so many|spend(?:ing)?)\b[a-z ]{0,20}\btake ?aways?\b/u;
export const INSTEAD_OF =
  /\b(?:instead of|rather than|better than|to replace)\b[a-z ]{0,20}\btake ?aways?\b|\bfake ?aways?\b/u;
/** What is left to us, at the end of a clause or as the whole of it. */
export const LEFT_TO_US =
  /(?:^|,|\band\b)\s*(?:otherwise,? )?(?:(?:i|we) )?(?:(?:dont|do not) mind (?:about )?(?:the )?(?:rest|others?|other nights|other days)(?: of the week)?|(?:the )?rest (?:of (?:the )?week )?(?:is )?up to you|(?:otherwise )?whatever(?: is easy| you like| you think)?(?: is fine)?|up to you|surprise (?:me|us)|no rush|anything goes|you (?:choose|decide|pick))\s*$/u;
/** Words that ask for nothing. */
export const COURTESY =
  /^(?:(?:(?:a )?(?:bit|little) of everything|(?:i am |im |we are |were )?(?:perfectly |quite |very |totally |completely |always )*happy with (?:whatever|anything)(?: you (?:choose|like|pick|think|suggest|want|give (?:us|me)|come up with))?|(?:we|i)(?: are| am|re|m) (?:not|un) ?fuss(?:y|ed)|were not fuss(?:y|ed)|im not fuss(?:y|ed)|thanks?|thank you|please|cheers|hiya|anything|everything|hello|hi|none|n\/a|na|nothing|no|nope|ok|that is all|many|very|much|so|kind|regards|you|in advance)[\s,]*)*$/u;
/** Who sits at the table, without anything that they ask for. */
export const COMPANY =
  /^(?:so )?(?:(?:(?:i|we) )?(?:hates?|dont like|dont want|cant stand|cant bear) (?:wasting|waste|throwing|chucking|binning)(?: [a-z]+){0,6}|(?:(?:(?:i|we|he|she|they)(?: both| all)? )?(?:like|love|want|enjoy|can take)s? |dont mind )?(?:a bit|a little|a touch|a hint|some|a little bit|a bit of)(?: of)?(?: a)? (?:heat|kick|spice|warmth|chilli)(?: is| would be)?(?: good| fine| ok| okay| nice| lovely| welcome| great| all right)?|(?:and )?nothing else|half (?:scottish|welsh|irish|english|british)(?: family| household| couple)?|(?:i |we )?(?:want|wants|would like|love|like|am keen|are keen)(?: to)? (?:get |make )?us(?:e|ing) it (?:more|lots|a lot|loads|most nights|every night|as (?:often|much) as (?:possible|i can|we can|you can))|(?:i |we )?(?:dont|do not|wouldnt|cant) (?:want|bear|like) to (?:lose|give up|go without|miss out on) (?:them|it|that|those)|(?:that|that one|it|this)(?: is|s) (?:not up for discussion|non negotiable|a must)|mild (?:portion|plate|helping|version|bowl)s?(?: for (?:the |my |our )?(?:children|kids|little ones))?|(?:its |it is |there is |theres )?(?:just |only )?(?:me|us|(?:the |just )?(?:two|three|four|2|3|4) of us|me and (?:my |the |her|him)?[a-z]*(?: [a-z]+)?)(?: now| here| at home)?(?: (?:since|now that|after|these days) [a-z ]{2,40}| these days| this week| again)?|(?:i|we|he|she|they) (?:dont|never|do not|doesnt) (?:really |ever )?(?:do|eat|have|want|need|bother with) breakfasts?|(?:we are |were |its )?(?:a )?(?:family|household|couple|student house|house|houseshare|flatshare) of (?:\d|two|three|four|five|six)(?: students| adults)?|(?:i |we )?(?:only )?cook(?:ing)? for (?:one|two|myself|1|2)|(?:a |in a )?(?:student|shared) (?:house|flat)|me and (?:\d|two|three|four|five|my) (?:house|flat)mates|(?:i )?live (?:alone|on my own|by myself)|(?:busy |working |retired |young |older |uni |university |a )*(?:couple|pensioners?|students?|family)(?: here)?|(?:we are |were |i am |im )(?:both )?(?:retired|pensioners|students|a student|a pensioner|a retired couple)|(?:we|they|everyone|everybody)(?: will)? all eat the same(?: thing| dinner| food)?(?:,? (?:its|it is) just easier)?|(?:its |it is )?just easier)$/u;
/** Foods that say nothing of a dish when somebody likes them. */
export const EVERYDAY_FOODS =
  /^(?:pieces?|slices?|bits?|chunks?|portions?|hearts?|sticks?|shells?|fry|fry ups?|date|leave|chill(?:i|is|ies)|(?:an? )?(?:jars?|tins?|packs?|packets?|bags?|tubs?|blocks?|bunch|box)|new|different|free|vegetarian|veggie|vegan|meat free|plain|strong|mild|light|fancy|breasts?|veggies|red|green|white|black|rice|bread|gravy|ovens?|spicy(?: food)?|hot|long|short|soy|soya|spag|ham|home|curr(?:y|ies)|puddings?|(?:a )?(?:glass|bottle) of wine|wine|beer|spices?|herbs?|pastes?|seasoning|oils?|salt|pepper|sugar|sauces?|flour|water|stock|meats?|vegetables?|veg|fruits?|food|dairy|carbs?)$/u;
