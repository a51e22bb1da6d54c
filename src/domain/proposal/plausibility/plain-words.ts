const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

/** Plain English of kitchens beside the words of our own recipes: what a step may say without naming a food. Without endings. */
export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  words(`
  able about above abundance accompany according achieve across actual adapt add adjust adult afternoon again against age air aim alive all allow almost alone along alongside already also alternate although
  always amazing american among amount ample and angle annual another answer any anything apart appear appetising appetite approximately area arm aroma around arrange art aside ask assemble assembly assorted
  attractive autumn available avoid await away baby back background balance bang bare base basic basket batch bath bathe bear beat beautiful become bed before beforehand begin behind believe below bench bend beneath
  beneficial beside best better between beyond big bind bit bite bitter blackened blade blanch bland blank blast blaze bleed blend blender blister blitz block blot blow blush board bob body boil bold bonus border
  boring both bother bottom bounce bowl box brand brave break breakfast breath breathe breeze brief bright brighten brilliant bring brisk britain british broad broil bronze brother brown bruise brush bubble bud budget build bulk
  bump bunch bundle burn burst bury business busy butcher buy cabinet call calm can candle cap capture caramelise care careful carefully carry carve cascade case cast catch cause cavity celebrate celebration
  centimetre centre central century certain chalky challenge champion chance change char character charcoal charm charring cheap check cheek cheer cheerful chef cherish chew chewy child childhood children chill chilly chip chock choice
  choose chop chunk chunky cinch circle circular city clap clarify class classic clatter clean clear clever cling clock close cloth cloud cloudy clove clump coarse coast coat coating cocoon coil cold collapse collect
  colour colourful combination combine come comfort comforting common compact company compare complement complete completely complex complexity component compress concentrate condense condition confident consist consistency constant constantly contact contain container
  continental continue continuous contrast control convenient cook cooker cookware cool core corner correct cosy count counter country couple course cover crack crackle crackly craft crave craving crazy creaminess create
  creation creative crevice crimp crinkle crisp crispness critical cross crossways crowd crowded crowdpleaser crumble crumbly crumple crunch crunchy crush crust cube cuisine culinary cup cupboard cure curl curve cushion
  custom customary cut cutter cutlery cylinder dab daily damp dance dappled dark darken dart dash date day dead deal dear decadent decide deck deep deepen deeply defrost degree delicate delicately delicious delight delightful deliver
  demand dense density depend depth desire despite dessert detail develop diagonal dice die diet difference different dimension diminish dimple dine dinner dip direct direction dirty disc discard discolour disappear disc dish dishwasher
  dissolve distinct distribute divide dollop done door dot double doubt dough down drain drape draw drawer dream dredge drench dress dribble drift drip drive drizzle drop dry dual dull dump during dusky dust dusting dusty duty each eager
  early earn earthiness earthy ease easily east easy eat echo edge effect effort effortless eight either elbow elegance elegant element eleven else elsewhere embrace emerge empty enable encase enclose encourage end endless energy enhance enjoy
  enjoyable enliven enough enrich ensure enter entire entirely envelop equal equally equivalent escape especially essence essential even evening evenly event eventually ever every everyday everyone everything evoke exact exactly example excellent except
  excess exchange excite exciting expect expensive experience expose extra extract exude eye fabulous face fact fade fail faint fair fairly fall familiar family famous fan fancy far fashion fast fat favour favourite feather feed feel fellow
  few fibre fierce fiery fifteen fifty fill filling film final finally find fine finely finger fingertip finish fire firm first fit five fix flaky flame flare flash flat flatten flavour flavourful flavoursome flavouring fleck flesh fleshy flexible flick flip
  float flood floor floppy flow fluff fluffy flush flutter foam foamy foil fold folk follow fond food for force forget fork form former forth forty forward found four fragile fragrance fragrant frame free freeze freezer frequent frequently fresh
  freshen freshness fridge friend friendly from front froth frothy frozen fry full fully fun funnel fuss fussy gap garden garlicky garnish gas gather general generally generous generously gentle gentler gently genuine get giant giddy gild give glad glass glassy glaze gleam glide
  glimmer glisten globe gloriously gloss glossy glow glug golden good gorgeous grab graceful gradual gradually grainy gram grand grasp grate grater gravel great greedy green grey grid griddle grill grind grip grit gritty group grow guard guest guide gush
  hair half halfway halve hand handful handle handy hang happen happily happy hard harden hardly harmony haste have head heap hearty heart heat heatproof heaven heavenly heavy hefty height help hence here herby heritage hide high highlight hint hit hold hole
  hollow home homely homemade honest hope horizontal hot hour house household however hug huge hum humble hundred hungry husk idea ideal ideally identical if imaginable immediately immerse impart important impress impressive improve in inch include incorporate increase
  incredible incredibly indent indulge indulgent individual individually infuse infusion ingredient initial inside insert insist inspect inspire instant instantly instead instruct intact intense intensify intensity interest into invert invite irresistible island issue item jacket jagged jammy jar
  jewel jiggle job join joint jolly journey joy juice juicy jump jumble just keep kettle key kick kid kind kiss kitchen knead knife knit knob knock knot know label lace lack lacquer lacy ladle laden land large last lasting late later lattice layer lazy lead leaf leafy leak lean
  learn least leave left leftover leg leisurely lemony length lengthways less let level lid lie lift light lighten lightly lightness like likely limit limp line liner lining link lip liquid list listen literally little live lively load loaf local lock log lonely long look loose loosely loosen
  lose lot lots love lovely low lower luck lunch lunchbox luscious lush luxurious luxury magic magical main mainly maintain major make maker malleable manage manner many map marble margin mark market marry marvellous mash masher mass massage mat match material matter maximum maybe meal mean meantime meanwhile measure
  meaty medium meet mellow melt meltingly member memorable memory mention mess messy metal method mid midday middle midweek might mild mildly mind mingle miniature minimal minimum minute miracle miss mist mix mixer mixture mode moderate modern moist moisten moisture moment money month mood moreish more morning mortar most
  mostly motion mottle mould mound mountain mouth mouthful move much mug multiple mush mushy must muted narrow natural naturally near nearby nearly neat neatly need neighbour nestle net never new next nibble nice night nine nip no nobody none nonstick normal normally north nostalgic notch note nothing notice nourish nourishing now nudge number numerous nutritious nutty
  obvious occasion occasional occasionally off offer often old on once one only onto ooze opaque open opposite optional or orange order ordinary original other otherwise out outer outside oval oven over overall overcook overcrowd overdo overhang overlap overmix overnight overpower overwhelm own pace pack package packed packet page pair palate pale palm pan paper parallel parboil parcel part
  partially particular partly party pass past paste pastel pasty pat patch patience patient pattern pause peak peel peeler pen pepper peppery perch percent perfect perfectly perfection perforate perfume perhaps period person personal pestle physical pick pickle picky picture piece pierce pile pillow pillowy pin pinch pink pipe piping pit place plain plan plane plant plate platter play plaything pleasant
  please pleasing plenty pliable plop plug plump plunge plus pocket point poke pool poor pop popular porous portion position possible post pot potato pound pour powder powdery power practical practice precious precise prefer preheat prepare preparation present preserve press pressure pretty prevent prick pride prime prior probably problem process processor produce product promise prompt prop proper properly proportion protect
  proud prove provide pub puck puddle puff puffy pull pulp pulse punch pungent punnet purchase pure puree purpose push put quality quantity quarter quench question quick quickly quiet quietly quite rack radiant raft rain rainbow rainy raise range rapid rapidly rare rarely rate rather raw reach read readily ready real really rearrange reason recipe record recover recreate rectangle red redden reduce reduction refine reflect refresh refreshing
  refrigerate region regular regularly reheat relax release reliable relish rely remain remainder remaining remarkable remember remind removable remove render repeat replace require rescue reserve resist resistance resilient rest restaurant restful result retain return reveal reward rewarding ribbon rich richly richness rid ridge right rim ring ringed rinse rip ripe ripen rise river roast robust rock roll roller rolling romantic room roomy rotate rough roughly
  round rounded row rub rubbery rubble ruffle ruin rule rumple run runny rush rust rustic rusty sack sad sake sale salt salty same satin satisfy satisfying satisfyingly saturate saucepan saute savour savoury saw say scald scale scant scar scatter scent schedule school scissor scoop scorch score scrap scrape scraper scratch screw scrub scrunch scrumptious sea seal seam sear season seasonal seasoning seat second section secure securely see seem segment seize select sensational
  sense separate separately sequence serious seriously serrate serve serving session set settle seven several severe shade shadow shaft shake shaker shallow shape shard share sharp sharpen sharpness shatter shave shed sheen sheet shelf shell shield shift shimmer shine shiny shock shop short shortcut shortly shoulder show shower showstopper shred shrink shrivel shudder shut side sieve sift sight sign signal silence silken silky silver similar simmer simple simplest simplicity simply since single
  sink sit six sizzle skewer skill skillet skim skin skip slack slash slather sleek sleepy slice slick slide slight slightly slim slip slippery slit slope slosh slot slotted slow slowly sluice slump small smash smear smell smile smoke smokiness smoky smooth smoother smoothly smother smoulder smudge snack snap snapped sneak snip snug snugly soak soap soft soften softened softly softness soggy solid some somehow someone something sometimes somewhat somewhere soon sooner soothe
  soothing sort sound source sour sourness south space spare spatula speak special specialty speck speckle speed speedy spend spice spicy spill spin spinner spiral spirit splash splendid split spoil sponge spoon spoonable spoonful spot spotless spray spread spring springy sprinkle sprinkling sprig spritz square squash squashy squeak squeaky squeeze squirt stable stack stage stain stainless stale stalk stand standard standout staple star starch starchy start
  startle state station stay steadily steady steal steam steamer steamy steep stem step stick sticky stiff stiffen still stir stock stodgy stone stop store storage story stove straight straightaway straightforward strain strainer strange stray streak streaky stream street strength strengthen stretch stretchy strew strike string strip stripe strong strongly structure stubborn student studded stuff stuffing stumble stunning sturdy style subtle subtly succulent such
  suck sudden suddenly suffice suggest suit suitable sum summer summery sun sunday sunny sunshine super superb supermarket supper supple supply support suppose sure surely surface surprise surprising surprisingly surround sweat sweaty sweep sweet sweeten sweetness swell swift swiftly swim swirl switch symphony table tablespoon tackle tacky take takeaway talk tall tame tan tang tangle tangled tangy tap taste tasting tasty tea teacup teach tear tearaway teaspoon technique tell temperature
  tempt tempting ten tend tender tenderise tenderly tenderness tepid term terrific test texture thank thaw thermometer thick thicken thickness thin thing think third thirty thorough thoroughly thought thousand thread three thrifty throughout throw thumb thursday tidy tie tight tighten tightly tile till tilt time timer timing tin tinge tiny tip tired tiresome tissue title toast toasty today together tomorrow tone tongs tongue tonight tool tooth toothpick top topping toss total touch tough tour towards
  towel tower town trace track tradition traditional traditionally trail train transfer transform transformation translucent transparent trap travel tray treasure treat tremble trick trickle trim triple trouble true trusty truly trust try tub tuck tuesday tug tumble turn turner tweak twelve twenty twice twist two type typical typically ultimate ultra uncomplicated uncover under underdone underneath underside understand understated uneven unfold unforgettable uniform uniformly unique unit unlike unlock unroll
  unstick untangle until untouched unusual unwrap up upright upside upwards urge use useful usual usually utensil vacuum value vanish vapour variation variety various vary vegetable velvety vent version vertical very vessel vibrancy vibrant view vigorous vigorously visible visual vivid volume wait waiting wake walk wall want warm warmer warming warmth wash waste watch watery wave way weak wealth wear weather wedge wednesday week weekday weekend weeknight weep weigh weight welcome well west wet what
  wheel when whenever where wherever whether whichever while whip whirl whisk white whizz whole wholesome wholly why wibble wide widely width wild will willing wilt wilting wind wine wing winner winning winter wintry wipe wire wisdom wise wisp wish with within without wobble wobbly wok woman won wonder wonderful wonderfully wood wooden wooded woody word work worker worktop world worry worth wow wrap wrapper wrinkle wrist wrong yard year yellow yet yield young zap zest zesty zing zingy zip
  monday friday saturday marinate marinade aromatic aromatics bite-sized crosshatch deglaze fond baste brine julienne sauté simmering rehydrate reheat spatchcock butterfly deseed destone devein descale fillet debone truss tenderloin medallion al dente mise en place bain marie chiffonade mandoline microplane spiraliser skimmer colander trivet casserole ramekin tongs steamer griddle tagine
  hob stovetop cooktop grill broiler ladle whisk spatula sieve rolling parchment greaseproof foil kitchen roll cocktail cocktails caterer bistro gastropub trattoria taverna cantina diner canteen tapas mezze street-style fusion nod twist riff homage
  asian african italian french spanish greek turkish moroccan lebanese levantine persian iranian israeli indian punjabi goan keralan bengali kashmiri thai vietnamese chinese cantonese sichuan japanese korean mexican cajun creole southern texan caribbean jamaican british english scottish welsh irish cornish european mediterranean sicilian tuscan roman provencal andalusian basque catalan portuguese north west east south middle eastern tunisian ethiopian
  ghanaian nigerian senegalese kenyan malay malaysian indonesian filipino hungarian polish russian german austrian swiss scandinavian swedish danish norwegian
  protein fibre vitamin iron omega nutrient carbohydrate antioxidant wholegrain
  i you he she it we they me him her us them my your his its our their mine yours this that these those who whom whose which what how a an the is are was were be been being am do does did done doing has had having will would shall should may might must can could
  isn aren wasn don doesn didn won wouldn couldn shouldn can ll ve re s t d m ok okay yes hello bit lots bite ooh
  acidity autumnal backdrop balloon banquet blob brunch campfire centrepiece claggy contemporary cranny crease cuban doddle drama dramatic embers
  emerald envelope fakeaway finesse flameproof flourish foolproof forgiving glorious glut golf gooey harbour harvest herbaceous hull imperfect lick
  lightning lipsmacking matchbox meld mouthwatering nook pantry papillote perky pleat presentation purse residual retro showpiece showstopping slacken
  soldier solo sparkle splinter splodge squidgy squishy standby steakhouse storecupboard theatre toothsome umami undemanding unhurried versatile village
  wonky zigzag meatloaves
  adorn aerate afterwards airy allotment alternately amber ambrosial angled antidote apron aromatically assertive astringent attach attention auburn backbone baker balmy band barely bashed beachside beaker bedtime beep befit bellow billow billowing blanket
  blistery bloom blowtorch blunt blustery blur bodied bounciness bouncy bracing braid brash brawny breezy brim brittle brothy browned bubbly bulky burner burnish bustle cabin cafe candlelit canvas cheat cheerfully chippy chopper clamp clan clang clingy clink
  coals coddle coherent cohesive comforter companion confetti congeal contrasty convert cookbook coppery coral corkscrew countryside cradle craggy cram craggily creep crimson crinkled crock crockery crowning crusted crystallise cubed culprit curdle
  curious daintily dainty dawdle debeard decant delightfully denser dial diced dilute dimpled dispense dissolving dotted downside dressy drizzly droop droplet dryness dunk dusk earthenware edgy elastic elevate emulsify emulsion enamel endlessly enveloped
  evaporate evaporation everybody evocative exotic expand fallback fanned fatty feast feathery feisty festive fiddly finisher fist flap flatmate flattened flecked fleeting fleet flimsy fluffed fluted foamed foolish footprint forage fortify fortnight fragrantly
  freckle freckled frill frilly frosty frown fruitiness fudgy furrow fuzzy gang gauge gel genial glassiness glassful glaringly gloopy glove gluey gnarled goldenness grassy groove grown gulp gusto gutsy haze headroom heady heartwarming hearten heartier hedgerow
  heirloom hinge holiday homespun hover huddle hulled humidity hungrily hurried hurry icy ignite immersion improvise inky inviting invigorating inward iridescent ivory jab jolt joyful jug juiciness juicer julienned kitchenware knack knobbly knockout knuckle
  lacklustre ladleful lather layering leathery lifesaver linger liquefy liquidise loftily lofty loosened lopsided lull lunchtime lustre lusty mahogany mallet mandolin matchstick matte mealtime meander meltdown merry mesh midnight midway mingling mirror
  misshapen mitt mop mosaic motley mottled muffle muslin nap napkin nappe narrowly neaten needle newspaper nick nimble nippy nostril nuance nuanced nudging obliging offcut offset omnivore oomph oozing oozy opalescent opening orchard ovenproof overcrowding
  overfill overflow overlook overlapping ovenware paddle pairing palatable papery pare parlour patchy payday pearly peasant pebble peg permeate picker pillowiness pincer pinprick pinwheel pitcher pizzazz plait plaited plank pliant plonk plush pockmarked poise
  poised pomp porcelain potful pounding powerhouse praise prise prod pronounced propel prow puckered puddling punchier punchy purist pyramid quaint quarters quell quicker quilted quirky quiver ragged rained ramp rapport rarefied rasp ravenous reassemble
  reassuring rebalance recess reddish refill regain regal rejuvenate reliably remould renowned replenish resealable reshape resinous resonant restorative resurrect reunite reviving revive revolve rewarm rhythm rickety rigid rimmed ripple rippled roar robustly
  rooting rosette rosy rotating rowdy royalty ruby ruddy rugged rumble runniness russet saddle sag sand sandy sauciness saucy sawing scarlet scatty sceptic scorching scoring scrumptiously seaside sediment seep seething self separating setting shaggy shallowly
  shatteringly shavings sheer shimmery shrunken shuffle sidekick silicone silkiness silt simplify singe siphon sizzly skewering sleeve slender slippage slither sliver slurp smattering smidge smidgen smokily smouldering smudged snag snuggle sociable softest
  sogginess solidify soupy spa spar sparingly sparse sparkling speckled speedily spigot spike spiky spillage spindly spiralise splatter splay sploosh spongy spooned spotted spotty spruce spurt squarish squeezable squelch squiggle staggered stamp starchiness
  stash steamily steel stencil stickiness stoneware straggly strand streaked streetfood stretchiness stringy stub studding sturdily suede suffuse sumptuous sunset sunshiny sustain sustaining swaddle swish swivel swoosh sympathetic tablecloth tad tamp tapering
  tarnish tawny teatime tease teatowel teenager temper tempo tepidly terracotta textural theatrical thicket thermostat thickly thinly thrift thrill tickle timings tines tinted titbit toastier toasting toddler tonic toothy topmost torch toughness towering
  traditionalist trampled trench tricky trinket trowel tureen tweezer tweezers twine twinkle twirled twisted unadorned unbeatable unbroken unctuous underbelly undercooked undulate unfussy unhurriedly uninterrupted unite unleash unmissable unmistakable unmould
  unravel unruly unstuck unsung uplift uplifting upmarket vaporise veil vein vengeance venture verdant vertically vice vigour villain vintage vista vividly volcanic waft warmly watchful waterlogged waxy weave wedged weeknights weightless welcoming whack whiff
  whimsical whisper wholesomeness wiggle wily windowsill wintertime wispy witch wizardry woodland woodsmoke wrangle wriggle yearn yielding yum yummy zester zigzagged zippy
`),
);

/** Food words of the languages nearest to us, without accents, each as English says it: a model slips into them, and so does malice. */
export const FOREIGN_FOOD_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  `peanuts = goober goobers cacahuete cacahuetes cacahuate cacahuates erdnuss erdnusse erdnuesse erdnussbutter arachide arachidi arachides amendoim amendoins jordnotter jordnot pindas fistik kacang mani pinda pindakaas mungfali
  ground nuts = orzechy orzech ziemne nueces nuez noix noci noce nusse nuesse nozes
  almonds = amande amandes mandel mandeln mandler mandorle mandorla almendra almendras migdaly amendoa amendoas badem mandlar amandelen badam
  hazelnuts = noisette noisettes haselnuss haselnusse nocciola nocciole avellana avellanas hasselnotter hazelnoten findik
  cashew nuts = anacardo anacardos anacardi anacarde cajou cashewkerne kaju
  butter = beurre mantequilla manteiga smor maslo boter butterbrot makhan tereyagi
  milk = lait leche leite mleko melk milch mjolk doodh
  cream = sahne rahm panna smietana schlagsahne
  cheese = fromage kase kaese queso formaggio queijo kaas peynir fromages
  yogurt = joghurt yaourt iogurte jogurt
  egg = huevo huevos eier uovo uova jajko jajka oeuf oeufs ovo ovos agg yumurta eigelb eiweiss eieren
  raw prawns = crevette crevettes gamba gambas garnele garnelen krewetki krewetka camaron camarones gamberi gamberetti rakor langostinos garnalen karides camarao camaroes langostino
  mussels = moule moules muscheln mejillones cozze vongole
  squid = calamar calamares calamari tintenfisch lula pulpo polpo seppia seiche poulpe
  oysters = huitre huitres auster austern ostra ostras ostriche
  plain flour = mehl weizenmehl weizen farine ble harina trigo farinha maka farina vetemjol roggen gerste dinkel hafer centeno segale froment seigle orge cebada pszenica pszenna tarwe bugday paniermehl
  bread = brot brotchen pain pane chleb brod brood ekmek knackebrot
  fish = poisson fisch pescado pesce peixe ryba fisk balik pesces poissons
  anchovy = anchois acciuga acciughe anchoa anchoas boquerones sardellen hamsi
  tuna = thon thunfisch atun tonno tunczyk
  salmon = saumon lachs salmone losos laks
  soya = soja soia sojasauce sojasosse
  ham = jambon jamon schinken prosciutto presunto szynka skinka
  bacon = speck tocino tocineta pancetta boczek lardons
  beef mince = molida moida macinata hachee gehackt gehacktes hackfleisch
  pork = porc cerdo schwein schweinefleisch maiale puerco wieprzowina svinekod porco varkensvlees domuz schweinebraten
  chicken = poulet pollo hahnchen haehnchen huhn frango kurczak kyckling kylling tavuk hahnchenbrust murgh
  beef = molida boeuf rindfleisch manzo wolowina notkott oksekod ternera vaca kalb kalbfleisch veau vitello rundvlees
  lamb = agneau lamm lammfleisch cordero agnello jagniecina kuzu cordeiro
  duck = canard ente anatra
  sesame = sesam sesamo ajonjoli sezam gergelim susam
  mustard = moutarde senf mostaza senape mostarda gorczyca senap musztarda mosterd hardal
  celery = celeri sellerie apio sedano seler selleri aipo selderij
  honey = miel honig miele miod honung
  walnuts = walnuss walnusse valnotter ceviz
  pistachios = pistazien pistacho pistachos pistaches
  crab = crabe granchio cangrejo krabben
  lobster = homard aragosta langosta hummer
  cod = bacalao bacalhau cabillaud morue
  turkey = dinde pute putenfleisch pavo tacchino
  lupin = lupine lupino altramuz`
    .split("\n")
    .flatMap((line) => {
      const [english = "", foreign = ""] = line.split(" = ");
      return words(foreign).map((word) => [word, english.trim()]);
    }),
);
