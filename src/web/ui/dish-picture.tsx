import { type ReactElement, createElement, memo, useMemo } from "react";
import { dishPicture } from "#domain/plan/dish-picture";
import type { SvgNode } from "#domain/plan/dish-svg";

type DishPictureProps = {
  /** Decides the arrangement. */ id: string;
  /** Food ids or names; none draws a plate of vegetables. */ foods: readonly string[];
  className?: string;
};

/** A drawn plate of a dish. Decoration: the dish's name always stands beside it, so screen readers skip the drawing. */
export const DishPicture = memo(function DishPicture({ id, foods, className }: DishPictureProps) {
  const key = foods.join("|");
  const picture = useMemo(() => dishPicture(id, key === "" ? [] : key.split("|")), [id, key]);
  return (
    <svg viewBox={picture.viewBox} aria-hidden="true" focusable="false" className={className}>
      {picture.nodes.map(asElement)}
    </svg>
  );
});

function asElement(node: SvgNode, index: number): ReactElement {
  return createElement(node.tag, { key: index, ...node.attributes }, node.children?.map(asElement));
}
