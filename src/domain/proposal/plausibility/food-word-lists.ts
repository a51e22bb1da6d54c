import { stemOf } from "#domain/matcher/match-words";

const listed = (text: string): readonly string[] => text.trim().split(/\s+/u);
const words = (text: string): ReadonlySet<string> => new Set(listed(text));
const stems = (text: string): ReadonlySet<string> => new Set(listed(text).map(stemOf));

/**
 * Words of prose that the dictionary takes for food: "fry" is not fries, "lay the fish" not crisps, "until it flakes" not
 * chocolate. As written, not as stems.
 */
export const NO_FOOD_IN_PROSE = words(`
  stir fry lay lays crisp crisps flake flakes flaked flaking crumble crumbles sprinkle spread spreads skip skips mash grit crunchy fluff fluffs heart hearts browning tart tartly
  specks polo bone bones back ranch bar bars pop pops smash smashed twist twists ripple ripples boost bounty dip dips fool toasts toasted chip
  wedge wedges seed grain grains takeaway takeaways chew chews seasoning seasonings pickings back turn roll rolls roller string strings marvel crunch snap snaps heads
  starter starters filling fillings dressing dressings topping toppings sauce sauces coating base bases crust crusts treat treats
  evaporated bitter preserve preserves ruffles danish flavouring sprinkles kinder graze heroes oasis sensations teal game
  ice celebration celebrations tea gem gems hash char spirit port set soured
  chilly evaporate evaporates evaporating perch perches perched ruffle squashy stovetop stovetops french
  supper tablet tablets club nibble nibbles skippy feast feasts magnum fab cob twirl twirls hero heroes picnic stockpot drippings score glaze glazes crackling crackly cracker
`);

/** Words for what a cook makes from the listed foods, or for the form of a food: alone they add nothing to the plate. */
export const MADE_WORDS = stems(`
  crusty sauce soup stew curry salad dressing marinade batter gravy broth paste puree juice zest rind peel mash dough crumb crumble pie bake roast relish chutney pickle
  pickled dip glaze rub filling topping stuffing crust base mixture mix bowl roll sandwich patty pancake fritter cake skewer kebab ball meatball risotto pilaf pilau ragu
  casserole hotpot chilli tagine omelette frittata scramble scrambled fried poached boiled roasted grilled toasted mashed shredded crispy crisp stuffed baked smoked
  spiced spicy sweet sour hot warm cold creamy green red white black brown golden yellow fresh dried leaf stalk stem floret fillet breast thigh leg wing joint steak chop
  mince strip slice wedge piece cube chunk yolk kernel clove bulb ribbon chip cup parcel tart quiche lasagne stir fry fajita taco burrito enchilada quesadilla tostada and
  with in of the a side supper platter liquid water cooking melted chunky caramelised case wash fat pulled minted tray vegetarian vegan crunchy simple chopped mixed quick
  easy little whole baby new cheesy savoury pudding creamed two three four five n au en e
`);

/** Words for dishes: in the name of this dish, or after "the", they mean what is being made. */
export const DISH_WORDS = stems(`
  curry korma malai tikka masala jalfrezi madras vindaloo rogan josh bhuna balti dopiaza dhansak biryani pilau pilaf dal daal dhal tarka sambar saag palak aloo gobi chana
  chole rajma keema kheema mattar tandoori chaat bhaji pakora samosa dosa idli molee bhurji pav tagine shakshuka moussaka lasagne cannelloni bolognese carbonara
  arrabbiata puttanesca amatriciana ragu cacciatore risotto paella jambalaya chilli con carne burrito taco fajita quesadilla enchilada tostada chimichanga carnitas
  barbacoa birria tinga pastor al pibil cochinita pozole salad soup stew casserole hotpot pie cottage shepherd crumble stir fry chow mein lo pad thai ramen laksa pho poke
  bibimbap bulgogi sushi katsu donburi teriyaki satay kebab kofta kofte shawarma souvlaki gyro doner falafel burger hamburger cheeseburger wrap sandwich toasty melt
  panini sub sloppy joe pizza calzone pide lahmacun flatbread frittata omelette spanish hash kedgeree goulash stroganoff bourguignon cassoulet coq vin ratatouille
  caponata gratin dauphinoise fritter pancake crepe galette dumpling gyoza wonton spring roll coleslaw slaw raita tzatziki salsa verde guacamole pesto chimichurri
  chermoula dukkah vinaigrette aioli gravy bechamel hollandaise toad hole bubble squeak colcannon champ mash rosti latkes jollof kadhi khichdi khichuri pelau callaloo
  borek char kway teow moilee waakye bobotie yassa suya egusi injera wot wat tibs gomen shiro peri jerk chakalaka relish bunny maafe mafe domoda feijoada ceviche stifado
  spanakopita dolma fattoush tabbouleh tabouli koshari kushari mansaf kibbeh kibbe iskender tarte tatin gheimeh ghormeh sabzi tahdig pastilla harira chorba menemen
  saganaki romesco salmorejo gazpacho minestrone ribollita panzanella saltimbocca marsala milanese schnitzel goujon nugget meatball meatloaf patty hotcake pulled tray
  bake supper broth bowl buddha buffalo ranch waldorf caesar nicoise tamale rarebit welsh glamorgan coronation cullen skink chowder bisque bouillabaisse mapo ma po kung
  pao gong bao szechuan sichuan siu foo yung sweet sour congee jook dan dry mole poblano adobo rancheros huevos elote esquites cowboy john stuffed parcel en puff pasty
  tart tartlet quiche flan souffle croquette arancini muhammara doro breaded pasanda seekh tikki bombay special hot dog english breakfast nourish power grain rainbow
  wellington cacio baba ganoush patatas bravas thieboudienne kachumbari nyama choma sukuma wiki up full misir teff mandarin chinese turkish rava upma porridge pap maize
  kitfo greek persian fishcake kelewele jacket baked cake finger chips and with in the of de la a style one pot pan lancashire fisherman rendang massaman chop suey scotch
  boxty dansak bastilla espanola croque monsieur madame boeuf cioppino scouse lobscouse marinara chasseur shish homity cumberland bap butty sarnie margherita hawaiian
  fiorentina florentine joes tom yum kha pepe deviled devilled spag bol moroccan italian korean japanese indian mexican lebanese vietnamese caribbean jamaican ethiopian
  french german polish hungarian american irish scottish cajun creole tuscan goan kashmiri bengali punjabi filipino malaysian singapore brazilian tunisian cobbler gai
  kyiv kiev parmigiana popcorn hunter non pil makhani shahi kadai goreng nasi hainanese tartiflette croute yakisoba piri cocktail tonkatsu karahi nihari haleem chapli
  okonomiyaki meuniere alfredo peperonata pomodoro pistou brandade kleftiko pastitsio albondigas caldo pierogi borscht borsch bigos frikadeller frikadellen sauerbraten
  rouladen saltado larb laab japchae tteokbokki fesenjan khoresh khoresht tahchin sukiyaki nikujaga yakitori karaage gyudon oyakodon tantanmen dandan banh pancit sinigang
  kottu cawl hakka manchurian schezwan gado lomo posole irio githeri asada black fried gnocchi green mac macaroni red rice sausage tortilla vegetable white
`);

/**
 * Dishes that consist of eggs by name: without listed eggs it is another dish, and people who must not eat eggs would be alarmed
 * or misled.
 */
export const EGG_DISHES = stems(`
  omelette frittata
`);

/** What the listed foods become in the pan or the bowl, whatever they are. */
export const COOKED_FORMS = stems(`
  tzatziki guacamole chimichurri chermoula kachumbari tarka vinaigrette aioli marinade batter dough broth stew soup porridge custard curd jam roux curry relish cake
  meatball patty dal stock dressing sauce dip mash salsa slaw chutney pickle raita burger kofta pancake dosa pizza sandwich wrap salad pie hash casserole tagine gravy
  filling vegetable omelette frittata tortilla flatbread dumpling fritter parcel loaf ragu bolognese risotto burrito taco fajita quesadilla enchilada soffritto meatloaf
`);

/** Parts and forms with a name of their own, with a word of the food they come from, or of all the foods they are made of. */
export const COMES_FROM: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `
  peas, pea = kidney
  yolk, egg yolk, egg white, white, custard, egg wash, tortilla espanola, spanish omelette, spanish tortilla = egg
  chip = potato, parsnip, carrot, swede
  toast = bread, baguette, roll, muffin, bagel, ciabatta
  crumb = bread, breadcrumbs, cornflake, oat
  breadcrumb, breadcrumbs, fresh breadcrumbs, pangrattato = bread, breadcrumbs
  pancake, flatbread, dough, scone, cheese scone, potsticker = flour
  bread = flour, polenta
  cornbread, maize, cornmeal = polenta
  pastry = filo, flour
  batter = flour, semolina, egg
  roux = flour, cornflour
  white sauce = milk
  seed = pepper, chilli, tomato, cucumber, squash, lemon, lime, seed, aubergine, pomegranate, cardamom
  corn = polenta, sweetcorn
  meat = chicken, turkey, duck, beef, lamb, pork, mince, steak, ham, bacon, gammon, sausage, chorizo, mussel, prawn, crab, quorn, jackfruit
  mince = mince, lentil
  lardon, rasher = bacon
  pod = cardamom, pea, okra
  dal = lentil, pea
  cheese = cheese, cheddar
  aniseed = fennel, anise
  brisket, shin = beef
  bun = bun, roll
  ale, beer = ale, stout, beer
  yogurt = yogurt
  greens = broccoli, cabbage, kale, cavolo, spinach, chard, lettuce, pak, leek, sprout, rocket, watercress, asparagus, mangetout, courgette, pea, green
  smashed avocado = avocado
  nacho = tortilla
  cheese on toast = bread, baguette
  tartare = gherkin, caper
  courgetti, courgette spaghetti = courgette
  melted cheese = cheese, cheddar, mozzarella
  creamy mash = potato, swede, celeriac, cauliflower, parsnip, bean
  crouton = bread, baguette, ciabatta, roll
  pickling liquid = vinegar
  caramel = sugar, honey, syrup
  streusel, crumble topping = flour, oat
  soldier = bread
  fry = potato, parsnip, carrot, swede, celeriac
  french fry, potato wedge = potato
  white wine sauce = wine
  mushy pea = pea
  tagliatelle, ravioli, egg pasta = flour egg
`
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [forms = "", foods = ""] = line.split(" = ");
      return forms.split(", ").map((form) => [form.trim(), foods.split(", ")]);
    }),
);

/** Tools named after a food they are used on. */
export const TOOLS = words(`
  towel towels brush dish tin tins tray trays pan board cutter thermometer knife plate spoon stone mould press peeler masher ricer grater spinner thermometers strainer leaves paper
`);
export const NAMES_OF_TOOLS = words(
  `tea pastry casserole pie cake bread pizza flan tart gravy soup pudding salad egg loaf muffin butter fish meat garlic potato cheese lasagne gratin paella omelette pancake crepe roasting curry baking`,
);

/** Pans named after what is cooked in them: "brown in a large casserole". */
export const VESSELS = words(`casserole casseroles tagine tagines`);

/** Shaped by hand from a mixture: "roll into small koftas". */
export const SHAPED_BY_HAND = stems(
  `
  kofta kofte burger patty dumpling scone fritter kebab croquette falafel fishcake goujon kibbeh
`,
);

/** Verbs with the dish as subject: "so that it fries rather than steams". As written. */
export const WHAT_IT_DOES = words(`fries toasts stews pickles squashes waters`);

/** Words after a food that make it a comparison: "walnut-sized", "salmon-coloured", "chestnut brown". */
export const LIKENESS_AFTER = words(
  `sized size sizes shaped shape coloured colour like thickness brown yellow wet sharp`,
);

/** Verbs that are also foods, and add none to the plate ("butter the tin" does). */
export const VERBS = words(
  `salt pepper water cream fish stew pickle sauce toast stock ham marinade wrap squash sandwich relish batter`,
);

/** Preparations whose words are foods unless followed by an object. */
export const DONE_TO_FOOD = words(`mince scallop curry`);
