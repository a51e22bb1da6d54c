const words = (text: string): string[] => text.trim().split(/\s+/u);

/** Words that join two foods: claims do not reach across them. */
export const LINKS: ReadonlySet<string> = new Set(words("and or with plus n in of on without"));

/**
 * Words that say nothing about the food: grammar, amounts, sizes, packs, shops, preparation, purpose. Never a word that could be
 * a food or hide one.
 */
export const FILLERS: ReadonlySet<string> = new Set(
  words(`
  a an the this that these those of for from to at on in into by as per each every some any more less few little bit lot lots plenty enough only just very quite really about
  approx approximately around roughly circa ca almost nearly up down off out over under your my our their his her its it is are be been can could should if you we i
  desired needed required necessary preferred preferably ideally optional optionally taste garnish serve serving serves servings use using used like such eg ie etc also
  then when until while well so than too not no which other another one two three four five six seven eight nine ten eleven twelve dozen half halved quarter quartered third
  quarters thirds couple pair several handful handfuls good generous heaped heaping level scant rounded large larger small smaller medium big tiny huge mini baby jumbo giant bite sized size
  regular standard  value essential basics finest extra special everyday simply super quality premium luxury best deluxe select selected choice classic traditional original
  authentic genuine real pure natural naturally organic fairtrade fair trade free range freerange outdoor bred reared cage barn british english scottish welsh irish uk us usa american french
  italian spanish greek german swiss dutch danish polish turkish moroccan lebanese cypriot indian thai chinese japanese korean vietnamese mexican asian oriental african caribbean
  jamaican european continental mediterranean cornish yorkshire devon norfolk kentish jersey imported local seasonal style type kind variety varieties brand branded own label shop store supermarket
  bought homemade home made leftover left leftovers fresh freshly frozen chilled defrosted thawed tinned jarred bottled boxed bagged packed vacuum vac
  dried dry semi raw uncooked cooked precooked pre ready prepared ripe unripe overripe underripe soft softened firm hard tender crisp crusty thick thin thinly thickly fine finely
  coarse coarsely rough smooth chunky chopped sliced diced cubed cut minced crushed grated shredded shaved mashed pureed whipped whisked beaten melted softly lightly heavily
  peeled unpeeled skinned skinless skin boned boneless bone trimmed cored deseeded seeded unseeded seedless pitted stoned stemmed hulled shelled unshelled podded tailed washed rinsed scrubbed
  drained undrained patted squeezed pressed strained sifted sieved loosely tightly torn broken crumbled flaked ground whole split cracked bruised smashed snipped picked stripped julienned
  spiralised spiralized ribboned segmented zested juiced blanched boiled steamed poached roasted roast roasting baked baking grilled griddled barbecued chargrilled fried frying sauteed seared
  browned toasted charred smoked smoky cured salted unsalted slightly sweetened unsweetened sweet sour bitter sharp mild hot strong light lite dark pale plain unflavoured unflavored flavoured flavour
  spicy spiced seasoned unseasoned unwaxed waxed lean leaner fatty fat low lower high higher reduced skimmed full zero percent salt sodium calorie calories kcal sugar added
  long short grain round flat curly wild young mature aged old new early late spring summer autumn winter mixed assorted various different hass
  red green black white yellow brown purple pink golden amber blue room temperature temp cold warm boiling iced ice microwaveable microwave microwavable instant quick easy cook
  fast oven cooking stewing boil simmer  drizzle drizzling brush brushing dust dusting grease greasing line lining sprinkle sprinkling scatter scattering rub
  finish finishing thicken thickening dipping rolling kneading deep shallow  pan tin top decorate decoration decorating bottom side
  tesco tescos sainsburys asda morrisons waitrose aldi lidl coop ocado iceland marks spencer mands spencers budgens spar costco booths kirkland nisa bulk
  happy weight weighing weighs worth total divided separated reserved preserved lengthways lengthwise widthways diagonally crosswise across inch inches cm mm thickness x
  kg kgs g gs gm gms gr gram grams grammes kilo kilos kilogram kilograms mg ml mls l cl dl pint pints pt pts quart quarts gallon oz ozs ounce ounces lb lbs pound pounds floz fl cup cups
  tsp tsps tbsp tbsps teaspoon teaspoons teaspoonful tablespoon tablespoons tablespoonful dessertspoon dessertspoons dsp spoon spoons spoonful spoonfuls scoop scoops ladle ladles
  dash dashes splash splashes glug glugs drop drops squeeze squeezes drizzles squirt squirts knob knobs dollop dollops pinch pinches grinding grindings grind    sprinkles
  pack packs packet packets pkt pkts package packages pouch pouches sachet sachets bag bags box boxes carton cartons tub tubs pot pots jar jars bottle bottles tins tube tubes tray trays punnet punnets
  multipack case sleeve wedge wedges bunch bunches head heads bulb bulbs clove cloves sprig sprigs stick sticks stalk stalks stem stems rasher rashers slice slices piece pieces chunk chunks
  cube cubes strip strips ring rings rounds ball balls block blocks slab slabs lump lumps sheet sheets portion portions fillet fillets joint joints breast breasts thigh thighs leg legs
  wing wings drumstick drumsticks loin loins shoulder shoulders neck shank shanks haunch saddle crown medallion medallions chop chops leaf floret florets spear spears tip tips frond fronds
  cob cobs ear ears kernel kernels segment segments shaving shavings curl curls ribbon ribbons matchsticks batons wafer strand strands thread threads pod pods
  juice juices zest peel rind pith flesh pulp puree powder powdered granules granule granulated flakes flake extract essence concentrate concentrated nib nibs
  sustainably sustainable responsibly sourced caught farmed farm assured certified msc approved fed grass pasture pastured dyed undyed unrefined refined
  virgin unfiltered filtered pasteurised unpasteurised homogenised uht longlife life fortified enriched calcium vitamin hormone antibiotic
  nice lovely tasty delicious favourite favorite usual normal ordinary decent healthy delicate fragrant tangy zingy sticky juicy plump fluffy silky velvety rustic artisan handmade
  minute minutes min mins hour hours overnight day days additional remaining rest note see recipe below above method step first second either both
  equivalent equal parts part amount quantity number person people pp depending example choose instead alternatively again covers cover
  nest nests brace peppered brine lighter skinny pkg pkgs deveined loaf rib thumb desiccated pulled butterfly butterflied sulphured unsulphured unsweetened barista decaf decaffeinated tail tails knorr loyd grossman aunt s m c t co op dipping containing contains thats seasonally bits loose salted raw mixing soaked soaking presoaked rehydrated reconstituted nonstick ovenproof undiluted diluted unrolled rolled quarters
  shucked removed discarded scored gutted scaled debearded destalked topped tough strings stringy ends end directions according instructions fashioned silverskin membrane
  membranes sinew gristle spatchcock spatchcocked pounded flattened tenderised tenderized bashed butchered jointed trussed tied untied netted pinboned pin descaled
  filleted unfilleted cavity backbone scales gills fins outer inner layer papery skins cores husks tops roots hairs runs clear clean moons moon point julienne brunoise
  chiffonade macedoine mandoline lardoned slivered slivers shred shreds stiff peaks frothy foamy opaque translucent wilted dissolved combined separate separately equally
  evenly individually neatly carefully quickly ultra extremely sweated chilling resting rested refrigerated refrigerator fridge freezer unopened opened unthawed partially
  partly gently lukewarm tepid hands scalded brought dusted sprinkled drizzled brushed rubbed tossed stirred folded divide dividing reserving reserve discard discarding
  removing remove halve halving slicing drain rinse snapped pricked pierced scraped scooped hollowed pat soak dessicated destoned destemmed destringed unhulled destarched
  cleaned uncleaned prepped prep unsliced sliceable similar width length wide heavy palmful fistful smidgen tad touch hint sliver nub thumbsized walnutsized armful bundle
  bouquet carafe canister container containers tinfuls shaker crank cranks twist twists turn turns spray sprays spritz heirloom wholefood wholefoods farmhouse farmers
  market allotment homegrown foraged handpicked trawled rope diver dayboat sashimi grade prime usda youve got dont have whatever whichever havent kinds sorts sort notes
  tbc ingredient ingredients
  stringed wiped warmed brewed slurry wheel al dente shell butt confit but woody med pealed choped himalayan kettle plumped eat riper better count ltr
  purpose all diet waxy dice edges supremes trimmings beards corals skim rigate alphabet nibbed brick hunk unbleached shape shapes color colour pesticide lg crusts deliciously brest brests tidbits
  `),
);

/** Words for the shape of a food. They mean nothing alone, but need no dictionary entry next to a food. */
export const FORM_STEMS: ReadonlySet<string> = new Set(
  words(
    "seed kernel slice segment piece chunk strip cube wedge ring fillet loin portion half quarter stalk stem root tuber bulb leaf shoot sprout pod husk grain joint crown petal",
  ),
);

/** Brands whose plain packs are what they say: the name does not change the food's facts. */
export const NEUTRAL_BRANDS: ReadonlySet<string> = new Set(
  words(`
  napolina tilda princes cirio mutti barilla filippo berio schwartz bart mccormick garofalo cecco yeo valley arla cravendale anchor president galbani cathedral tickler pilgrims seriously
  saxa maldon cerebos silver spoon billingtons allinson mcdougalls birds eye mccain aunt bessies aunty bonduelle dole fyffes delmonte monte del green giant
  rowse gales lyle lyles tate lye youngs saucy bernard matthews cauldron tofoo biona suma crazy jack merchant gourmet trs natco eastend rajah kohinoor laila crosse blackwell
  opies crespo fragata odysea belazu cooks aspall sarsons drax unearthed duchy daylesford riverford abel cole amoy itsu encona dragon bertolli pret individual
  `),
);

/** Adjectives that add an allergen or an animal to whatever they describe. */
export const ADJECTIVES: Readonly<
  Record<string, { readonly allergens: readonly string[]; readonly animals?: readonly string[] }>
> = {
  battered: { allergens: ["cereals_containing_gluten"] },
  crispy: { allergens: ["cereals_containing_gluten"] },
  crunchy: { allergens: ["cereals_containing_gluten"] },
  breaded: { allergens: ["cereals_containing_gluten"] },
  breadcrumbed: { allergens: ["cereals_containing_gluten"] },
  crumbed: { allergens: ["cereals_containing_gluten"] },
  floured: { allergens: ["cereals_containing_gluten"] },
  malted: { allergens: ["cereals_containing_gluten"] },
  tempura: { allergens: ["cereals_containing_gluten", "eggs"] },
  buttered: { allergens: ["milk"] },
  buttery: { allergens: ["milk"] },
  creamed: { allergens: ["milk"] },
  creamy: { allergens: ["milk"] },
  cheesy: { allergens: ["milk"] },
  milky: { allergens: ["milk"] },
  eggy: { allergens: ["eggs"] },
  nutty: { allergens: ["peanuts", "tree_nuts"] },
  curried: { allergens: ["mustard"] },
  marinated: { allergens: ["cereals_containing_gluten", "soybeans"] },
  honeyed: { allergens: [], animals: ["honey"] },
  barbecue: { allergens: ["celery", "cereals_containing_gluten", "mustard", "soybeans"] },
  satay: { allergens: ["peanuts", "soybeans"] },
  meaty: { allergens: [], animals: ["other_meat"] },
  fishy: { allergens: ["fish"], animals: ["fish"] },
};
