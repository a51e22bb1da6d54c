import { describe, expect, it } from "vitest";
import { readPreferences } from "#domain/matcher/match-preferences";
import { NO_PREFERENCES, preferencesInWords } from "#domain/matcher/note-preferences";

const foods: Readonly<Record<string, string>> = {
  duck: "duck-breast",
  mushrooms: "mushroom",
  spice: "cumin",
  mince: "mince",
};
const read = (notes: string) =>
  readPreferences(notes, {
    isKnown: () => false,
    meals: 3,
    foodsIn: (text) =>
      text.split(/[ ,]+/u).flatMap((word) => (word in foods ? [{ words: word, foodIds: [foods[word] ?? ""] }] : [])),
  });
const inWords = (notes: string) => preferencesInWords(read(notes).preferences);

describe("notes beyond foods to leave out", () => {
  it.each([
    ["Nothing too spicy please", ["nothing spicier than mild"]],
    ["we don't like it very hot", ["nothing spicier than mild"]],
    ["Mild food only.", ["nothing spicier than mild"]],
    ["The little one won't eat anything spicy", ["nothing spicier than mild", "dishes for small children"]],
    ["One of the kids won't eat anything spicy.", ["nothing spicier than mild", "dishes for small children"]],
    ["The kids don't like it hot", ["nothing spicier than mild", "dishes for small children"]],
    ["So go easy on the chilli", ["nothing spicier than mild"]],
    ["I train Mon Wed Fri and want a massive dinner", ["dinners that fill", "plenty of protein"]],
    ["none of us can really cook so don't make it complicated", ["dishes that are easy to cook"]],
    ["I grew up on curries", ["more curries"]],
    ["I can't be doing with salads in this weather", ["no salads"]],
    ["I'm not home till 8 on Wednesdays", ["something quick on Wednesday"]],
    ["not pasta every single night", []],
    ["My mother in law needs things soft", ["nothing hard to chew"]],
    ["We end up eating in two shifts", ["dinners that can wait and be warmed again"]],
    ["We love spicy food!", ["spicy dishes"]],
    ["for small children", ["dishes for small children"]],
    ["Two toddlers at the table", ["dishes for small children"]],
    ["we love roast dinners", ["more roast dinners"]],
    ["I like a good curry and a pie", ["more curries and pies"]],
    ["More fish, please. We're bored of soup.", ["more fish", "no soups"]],
    ["Not a fan of salads", ["no salads"]],
    ["We love Italian and Mexican", ["more Mexican and Italian"]],
    ["nothing too spicy, we love roasts but no stews", ["nothing spicier than mild", "more roasts", "no stews"]],
    ["We like Korean, Thai and Mexican food, the hotter the better", ["spicy dishes", "more Mexican, Korean and Thai"]],
    ["We love Pakistani food", ["more Pakistani"]],
    ["Children of 4 and 7, mild portions for the children", ["dishes for small children"]],
    ["Two children, 4 and 7", ["dishes for small children"]],
    ["We are retired and like proper old-fashioned dinners.", ["more British food"]],
    ["Old fashioned dinners, please", ["more British food"]],
    ["fussy eaters here", ["dishes for small children"]],
    ["The kids are fussy", ["dishes for small children"]],
    ["My boys are both quite picky", ["dishes for small children"]],
    ["We love Mexican", ["more Mexican"]],
    ["Nothing fancy please", ["familiar, hearty dinners"]],
    ["Proper dinners, not bits and bobs", ["familiar, hearty dinners"]],
    ["Meat and two veg", ["familiar, hearty dinners", "more British food"]],
    ["good plain cooking", ["familiar, hearty dinners"]],
    ["I train every day", ["plenty of protein"]],
    ["we both go to the gym, high protein please", ["plenty of protein"]],
    ["Cooking for friends on Saturday", ["a dinner for guests on Saturday"]],
    ["We have the in-laws coming over on Friday", ["a dinner for guests on Friday"]],
    ["can't be bothered midweek", ["easy dinners from Monday to Thursday"]],
    ["Knackered after work", ["easy dinners from Monday to Thursday"]],
    ["quick meals in the week", ["easy dinners from Monday to Thursday"]],
    ["a roast on Sundays", ["roast dinners on Sunday"]],
    ["Football for the eldest on Tuesday, so that night has to be quick.", ["something quick on Tuesday"]],
    [
      "We have choir on Mondays and Thursdays. Those nights need to be quick.",
      ["something quick on Monday and Thursday"],
    ],
    ["I get home late on Wednesdays", ["something quick on Wednesday"]],
    [
      "It's our tenth anniversary on Thursday and I want to cook something lovely, she adores duck.",
      ["something special for your anniversary on Thursday", "more duck"],
    ],
    ["My son's birthday is on Friday!", ["something special for the birthday on Friday"]],
    ["My daughter is 7 and would live on pasta if I let her", ["dishes for small children", "more pasta"]],
    ["The kids (14 and 11) want pizza or pasta once a week", ["more pasta and pizzas"]],
    ["We cook Indian most nights", ["more Indian"]],
    ["We love mushrooms and a bit of spice", ["more mushrooms"]],
    ["My husband has been told to cut the carbs for his type 2", ["fewer carbohydrates"]],
    ["I'm diabetic", ["fewer carbohydrates"]],
    ["Easy on the salt please, he has high blood pressure", ["less salt"]],
    [
      "Our little one has just turned two, so go easy on the salt and chilli",
      ["nothing spicier than mild", "dishes for small children", "less salt"],
    ],
    ["We're always starving after training", ["dinners that fill"]],
    ["Three growing lads with big appetites", ["dinners that fill"]],
    [
      "Things we can put on in the morning and eat with one hand would be brilliant",
      ["more slow-cooker dishes", "dinners for one hand"],
    ],
    ["Nothing faddy", ["familiar, hearty dinners"]],
    ["It has to be cheap and fill them up", ["dinners that fill", "dinners that cost little"]],
    ["My wife is Malaysian and we eat hot", ["spicy dishes", "more Malaysian"]],
    ["My husband's family are Jamaican", ["more Jamaican"]],
    ["I grew up in Kerala", ["more Keralan"]],
    ["We are Gujarati", ["more Gujarati"]],
    ["Mum is from Lagos", ["more Nigerian"]],
    ["My parents came from Poland", ["more Polish"]],
    ["We love Polish food", ["more Polish"]],
    ["Groundnut soup, red red and jollof", ["more jollof, peanut stew and red red"]],
    ["Please not another tikka masala", ["no tikka masala"]],
    ["We like old-fashioned food, and fish on a Friday", ["more British food", "fish on Friday"]],
    ["Bored of mushrooms and bored of duck", ["no mushrooms or duck"]],
    ["I don’t want the same stew four days running", []],
    ["fed up with dal every night and would like a pizza", ["more pizzas"]],
    ["not a big appetite", ["lighter dinners"]],
    ["I miss takeaways", ["something like a takeaway"]],
    ["Fakeaways on a Saturday", ["something like a takeaway on Saturday"]],
    ["Our two-year-old eats with us", ["dishes for small children"]],
    ["She won't touch sauces with lumps in", ["smooth sauces"]],
    ["she loves anything she can pick up", ["dinners for one hand"]],
    ["something nice on my night off, which is Thursday", ["something special for your night off on Thursday"]],
    ["I like to use what's left of it on the Monday", ["a dinner made from what another leaves"]],
    ["We'd sooner eat risotto and polenta than pasta", ["more risotto and polenta", "pasta less often"]],
    ["Roast chicken every Sunday", ["roast chicken on Sunday"]],
    ["We go to Greece every summer", ["more Greek"]],
    ["We lived in Tokyo and then Seoul", ["more Japanese and Korean"]],
    [
      "Monday to Wednesday is clubs, so it has to be on the table by half five",
      ["something quick on Monday, Tuesday and Wednesday"],
    ],
    ["duck, mushrooms, lamb now and again", ["more lamb, duck and mushrooms"]],
    ["Steak, burgers, chilli con carne, that sort of thing", ["more burgers, chilli con carne and steak"]],
    ["I don't eat much meat these days", ["less meat than usual"]],
    ["One night a week without meat please", ["less meat than usual"]],
    ["Once a week no meat", ["less meat than usual"]],
    ["One vegetarian night a week", ["less meat than usual"]],
    ["Warm, stodgy, cosy food", ["familiar, hearty dinners", "hot dinners"]],
    ["One nice thing on Sunday", ["something special on Sunday"]],
    ["it mustn't feel like diet food", ["nothing that reads like a diet"]],
    ["twins of 6", ["dishes for small children"]],
    ["Nothing foreign, says Grandad", ["more British food"]],
    ["meat, gravy and potatoes", ["more British food"]],
    [
      "We only cook properly on Friday, Saturday and Sunday",
      ["cooking that takes its time", "dinners on Friday, Saturday and Sunday"],
    ],
    ["Our baby is 8 months and eats with us", ["dishes for small children", "less salt", "nothing hard to chew"]],
    ["School nights need to be on the table by six", ["easy dinners from Monday to Thursday"]],
    ["We need to eat by half five on weekdays", ["easy dinners from Monday to Thursday"]],
    ["Happy to eat the same thing twice", ["a dinner made from what another leaves"]],
    ["a baby of 10 months", ["dishes for small children", "less salt", "nothing hard to chew"]],
    ["It has to be warmed up later", ["dinners that can wait and be warmed again"]],
    ["burgers, mac and cheese, wings", ["more burgers, mac and cheese and wings"]],
    [
      "Monday fish, Wednesday something with mince, Friday a pie, Sunday a joint",
      ["roast dinners on Sunday", "pies on Friday", "fish on Monday", "mince on Wednesday"],
    ],
    ["Saturday is taco night", ["tacos on Saturday"]],
    ["No fake meat please", ["nothing that stands in for meat or cheese"]],
    ["Don't get clever", ["familiar, hearty dinners"]],
    ["They'll eat most things as long as it isn't spicy", ["nothing spicier than mild"]],
    ["gentle, plain, soft food", ["nothing spicier than mild", "nothing hard to chew"]],
    ["Not too much pepper please", ["nothing spicier than mild"]],
    ["We want a hot dinner", ["hot dinners"]],
    [
      "I'm out all day Tuesday and at work on Thursday, so slow cooker those days",
      ["slow-cooker dishes that can be left for 10 hours", "slow-cooker dishes on Tuesday and Thursday"],
    ],
    ["I'm at dance class on Monday and Wednesday so pasta those nights", ["pasta on Monday and Wednesday"]],
    ["Chicken is fine and so is fish", []],
    ["Friday night has to feel like Friday night!", ["something special on Friday"]],
    ["Portions need to be BIG", ["dinners that fill"]],
    ["My husband doesn't hold with anything foreign", ["more British food"]],
    ["They'd eat beige food every night if I let them", ["something that can be served plain", "plenty of vegetables"]],
    ["nobody is very good at it", ["dishes that are easy to cook"]],
    ["Training for the marathon so I need carbs", ["plenty of bread, rice, potatoes and pasta"]],
    ["a proper French dinner", ["more French"]],
    ["My husband has trouble chewing", ["nothing hard to chew"]],
    ["Nothing tough, I have new braces", ["nothing hard to chew"]],
    ["The smell of meat frying turns my stomach", ["nothing from a frying pan"]],
    ["I can't get enough of anything lemony or sharp", ["sharp, lemony dishes"]],
    ["I have my boys Friday to Sunday", ["dinners on Friday, Saturday and Sunday"]],
    ["Dinner has to sit happily till he’s home", ["dinners that can wait and be warmed again"]],
    ["I take my dinner in to microwave on my break", ["dinners that can wait and be warmed again"]],
    ["If it takes more than one pan I’ll just have toast", ["dinners from one pan"]],
    ["They’d like to help me cook on Saturday", ["something to make together on Saturday"]],
    ["Always fish on a Friday", ["fish on Friday"]],
    ["Four kids from 4 to 13", ["dishes for small children"]],
    ["I have my boys (9 and 7) at weekends", ["dishes for small children"]],
    ["Just me. We all eat the same", []],
    ["the children don't want soup", ["no soups"]],
    ["my wife wants less duck", ["duck less often"]],
    ["on nights Tuesday to Thursday", ["something quick on Tuesday, Wednesday and Thursday"]],
  ])("%s", (notes, words) => {
    expect(inWords(notes)).toEqual(words);
    expect(read(notes).others).toEqual([]);
  });

  it.each(["", "Thanks!", "please", "None", "n/a", "thank you very much"])("asks for nothing by %j", (notes) => {
    expect(read(notes)).toEqual({ preferences: NO_PREFERENCES, others: [] });
  });

  it.each(["Two children, 14 and 16", "children 15"])("takes older children for no small ones: %s", (notes) => {
    expect(read(notes).preferences.children).toBe(false);
  });

  it("names what it does not understand, and only that", () => {
    expect(read("We love pasta. Bins go out on Tuesdays. Nothing too hot.").others).toEqual([
      "bins go out on tuesdays",
    ]);
    expect(
      readPreferences("no mushrooms. packed lunches", { isKnown: (clause) => clause.includes("mushroom"), meals: 3 })
        .others,
    ).toEqual(["packed lunches"]);
  });

  it.each([
    "packed lunch from leftovers",
    "works nights",
    "batch cook on Sundays",
    "not fussy about brands",
    "running late on Tuesdays",
    "we have them Friday to Monday",
    "the boys polish off the lot",
  ])("names %j and guesses nothing", (notes) => {
    expect(read(notes)).toEqual({ preferences: NO_PREFERENCES, others: [notes.toLowerCase()] });
  });

  it.each(["I hate cooking, and if it takes more than one pan I’ll just have toast", "more than two hours"])(
    "takes a comparison for no liking: %s",
    (notes) => {
      expect(read(notes).preferences.more).toEqual([]);
    },
  );

  it("wants a dinner on the days that the notes give one to", () => {
    expect(
      read("Friends for dinner on Saturday. A roast on Sundays. Home late on Tuesday").preferences.neededDays,
    ).toEqual(["Tuesday", "Saturday", "Sunday"]);
    expect(read("Thursday is choir so something really quick please").preferences.neededDays).toEqual(["Thursday"]);
  });

  it("takes mild over hot when a table says both", () => {
    expect(read("I love spicy food but my wife likes nothing hot").preferences.spiciness).toBe("mild");
  });

  it("leaves animals that are not wanted to the foods to leave out", () => {
    expect(read("no fish").preferences).toEqual(NO_PREFERENCES);
  });
});
