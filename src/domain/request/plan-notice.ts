/** Something the user should know about how the plan met the request. */
export interface PlanNotice {
  readonly code:
    | "diet_over_meats"
    | "region_not_met"
    | "goal_not_met"
    | "meats_not_met"
    | "ticked_not_met"
    | "notes_not_used"
    // Words of the notes that nobody understood, and that the week was not chosen by either.
    | "notes_not_understood"
    | "notes_used"
    // What the notes ask for is so, and is not. Plans of before bear the second one for both.
    | "notes_met"
    | "notes_not_met"
    | "notes_avoided"
    | "peppers_meant"
    | "eaters"
    | "allowance_not_a_number"
    | "recent_meal_repeated"
    | "estimates"
    | "proposer_fell_back"
    | "meals_replaced"
    | "dinner_moved"
    | "fish_waits"
    | "not_repeated"
    | "table_sizes";
  readonly message: string;
}
