/** What somebody says of a dish: to come back soon, or never. */
export const OPINIONS = ["again", "never"] as const;
export type Opinion = (typeof OPINIONS)[number];

/** A dish that somebody has spoken of, as it was then: enough to know it again in another form or under another name. */
export interface ToldDish {
  readonly dishId: string;
  readonly title: string;
  /** Grams a serving of what is bought for it, by the ids of the foods. */
  readonly grams: Readonly<Record<string, number>>;
}

/** What a person has said of dishes; it holds for every plan that is made afterwards. */
export interface Tastes {
  readonly again: readonly ToldDish[];
  readonly never: readonly ToldDish[];
}

export const NO_TASTES: Tastes = { again: [], never: [] };
