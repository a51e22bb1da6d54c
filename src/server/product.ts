/** What the server's own texts call the product. */
export const PRODUCT_NAME = "Mealwright";
