import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classes } from "#web/ui/classes";
import { DishPicture } from "#web/ui/dish-picture";

type LatePictureProps = { id: string; foods: readonly string[]; className: string };

/** A dish's picture that is drawn when it comes near the screen, or for the printer. Until then a plate of its size stands there. */
export function LatePicture({ id, foods, className }: LatePictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (near || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "50% 0px" },
    );
    const forPrinter = (): void => flushSync(() => setNear(true));
    observer.observe(element);
    window.addEventListener("beforeprint", forPrinter);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", forPrinter);
    };
  }, [near]);
  if (near) return <DishPicture id={id} foods={foods} className={className} />;
  return (
    <span
      ref={place}
      aria-hidden="true"
      className={classes("block aspect-square rounded-full bg-leaf-wash", className)}
    />
  );
}
