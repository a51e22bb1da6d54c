import { memo, type Ref, useMemo } from "react";
import { LateCode, useLateCode } from "#web/lib/late-code";
import { classes } from "#web/ui/classes";

/** The code that draws dishes: a sixth of a page's code, which its text does not wait for. */
export const drawingCode = new LateCode(() => import("#domain/drawing/dish-picture"));

type DishPictureProps = {
  /** Decides the arrangement. */
  id: string;
  /** Food ids or names; none gives a plate of vegetables. */
  foods: readonly string[];
  className?: string;
};

/**
 * A drawn plate of a dish. Decoration: the dish's name is always next to it, so screen readers skip the drawing.
 * An image, not elements: a week of plates would be thousands of nodes for the browser to lay out.
 */
export const DishPicture = memo(function DishPicture({ id, foods, className }: DishPictureProps) {
  const key = foods.join("|");
  const { code } = useLateCode(drawingCode);
  const source = useMemo(() => {
    if (code === null) return null;
    const picture = code.dishPicture(id, key === "" ? [] : key.split("|"));
    return `data:image/svg+xml,${encodeURIComponent(code.dishPictureSvg(picture))}`;
  }, [code, id, key]);
  if (source === null) return <EmptyPlate className={className} />;
  return <img src={source} alt="" width={200} height={200} decoding="async" draggable={false} className={className} />;
});

type EmptyPlateProps = { className?: string | undefined; ref?: Ref<HTMLSpanElement> };

/** A placeholder for a drawing. */
export function EmptyPlate({ className, ref }: EmptyPlateProps) {
  return (
    <span
      ref={ref}
      aria-hidden="true"
      className={classes("block aspect-square rounded-full bg-leaf-wash", className)}
    />
  );
}
