import { Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { INSTALLABLE, isApple, manualSteps, mayOfferHere, rememberAnswer } from "#web/features/dashboard/install-offer";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Dialog } from "#web/ui/dialog";

/** Offers the home screen, by the browser's own prompt where it has one and by hand elsewhere. */
export function InstallPrompt() {
  const [offered, setOffered] = useState(() => mayOfferHere(Date.now()));
  const [native, setNative] = useState(() => window.mealwrightInstall);
  const [explaining, setExplaining] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const installable = () => setNative(window.mealwrightInstall);
    const installed = () => {
      rememberAnswer("accepted", Date.now());
      setOffered(false);
    };
    window.addEventListener(INSTALLABLE, installable);
    window.addEventListener("appinstalled", installed);
    return () => {
      window.removeEventListener(INSTALLABLE, installable);
      window.removeEventListener("appinstalled", installed);
    };
  }, []);

  function hide(answer: "accepted" | "dismissed"): void {
    rememberAnswer(answer, Date.now());
    setOffered(false);
    place.current?.focus();
  }
  async function install(): Promise<void> {
    if (native === undefined) {
      setExplaining(true);
      return;
    }
    // A browser's prompt can be shown once.
    window.mealwrightInstall = undefined;
    setNative(undefined);
    await native.prompt();
    hide((await native.userChoice).outcome);
  }

  return (
    <div ref={place} tabIndex={-1} className="focus:outline-none">
      {offered && (
        <Card tone="wash" className="mt-14 flex flex-wrap items-center gap-x-5 gap-y-4">
          <Smartphone aria-hidden="true" className="size-8 shrink-0 text-leaf" />
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-h3">Keep Mealwright at hand</h2>
            <p className="text-quiet">
              On your home screen it opens like an app, and the plans you have read work in a shop without a signal.
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => void install()}>Add to Home Screen</Button>
            <Button variant="ghost" onClick={() => hide("dismissed")}>
              Not now
            </Button>
          </div>
        </Card>
      )}
      <Dialog
        open={explaining}
        onOpenChange={setExplaining}
        title="Add to Home Screen"
        description={
          <ol className="flex list-decimal flex-col gap-1 ps-5">
            {manualSteps(isApple(navigator)).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        }
        actions={<Button onClick={() => setExplaining(false)}>Done</Button>}
      />
    </div>
  );
}
