/** The product's name, wherever the browser shows it. */
export const PRODUCT_NAME = "Mealwright";
