import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";

type LastShopQuestionProps = {
  /** The dishes of the plan that is asked about; null while nothing is asked. */
  dishes: readonly string[] | null;
  onAnswer: (shopped: boolean) => void;
  onLeave: () => void;
};

/** "Did you shop for last week's plan?", before the next one is made. */
export function LastShopQuestion({ dishes, onAnswer, onLeave }: LastShopQuestionProps) {
  return (
    <Dialog
      open={dishes !== null}
      onOpenChange={(open) => !open && onLeave()}
      title="Did you shop for last week’s plan?"
      description={
        <>
          <p>It had {new Intl.ListFormat("en-GB").format(dishes ?? [])}.</p>
          <p className="mt-2">If you did, what is left of its packs is used in your new plan first.</p>
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            No
          </Button>
          <Button onClick={() => onAnswer(true)}>Yes</Button>
        </>
      }
    />
  );
}
