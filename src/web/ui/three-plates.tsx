import { classes } from "#web/ui/classes";
import { LatePicture } from "#web/ui/late-picture";

type PlatedDish = { id: string; foods: readonly string[] };

/** A table laid with up to three dishes, the middle one in front. Decoration: their names stand beside it. */
export function ThreePlates({ dishes, className }: { dishes: readonly PlatedDish[]; className?: string | undefined }) {
  const shown = dishes.slice(0, 3);
  return (
    <div aria-hidden="true" className={classes("flex items-center justify-center", className)}>
      {shown.map((dish, index) => (
        <div
          key={dish.id}
          className={classes(
            "relative shrink-0",
            shown.length === 3 && index === 1 ? "z-10 w-[40%]" : "w-[34%]",
            index > 0 && "-ms-[4%]",
          )}
        >
          <LatePicture id={dish.id} foods={dish.foods} className="h-auto w-full" />
        </div>
      ))}
    </div>
  );
}
