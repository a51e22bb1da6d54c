import { memo, useMemo } from "react";
import { dishPicture, dishPictureSvg } from "#domain/drawing/dish-picture";

type DishPictureProps = {
  /** Decides the arrangement. */
  id: string;
  /** Food ids or names; none draws a plate of vegetables. */
  foods: readonly string[];
  className?: string;
};

/**
 * A drawn plate of a dish. Decoration: the dish's name always stands beside it, so screen readers skip the drawing.
 * An image, not elements: a week of plates would be thousands of nodes for the browser to lay out.
 */
export const DishPicture = memo(function DishPicture({ id, foods, className }: DishPictureProps) {
  const key = foods.join("|");
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(dishPictureSvg(dishPicture(id, key === "" ? [] : key.split("|"))))}`,
    [id, key],
  );
  return <img src={source} alt="" width={200} height={200} decoding="async" draggable={false} className={className} />;
});
