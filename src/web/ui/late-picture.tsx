import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classes } from "#web/ui/classes";
import { DishPicture, drawingCode, EmptyPlate } from "#web/ui/dish-picture";
import { whenIdle } from "#web/ui/when-idle";

type LatePictureProps = { id: string; foods: readonly string[]; className: string };

/** A dish's picture, drawn when near the screen or for printing. Until then a plain plate of the same size is shown. */
export function LatePicture({ id, foods, className }: LatePictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (near || element === null) return;
    // Immediately and separately: many drawings at once would block input.
    const draw = (): void => flushSync(() => setNear(true));
    let callOff = (): void => undefined;
    let gone = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void drawingCode.whenFetched().then(() => {
          if (!gone) callOff = whenIdle(draw);
        });
      },
      { rootMargin: "50% 0px" },
    );
    observer.observe(element);
    window.addEventListener("beforeprint", draw);
    return () => {
      gone = true;
      observer.disconnect();
      callOff();
      window.removeEventListener("beforeprint", draw);
    };
  }, [near]);
  if (near) {
    return (
      // The plate settles in its place.
      <DishPicture
        id={id}
        foods={foods}
        className={classes(
          "transition-[scale] duration-200 ease-out starting:scale-90 print:transition-none",
          className,
        )}
      />
    );
  }
  return <EmptyPlate ref={place} className={className} />;
}
