import { useState } from "react";
import { Link } from "wouter";
import type { FromCupboardAnswer } from "#contract/meal-plans";
import { isAssumedSeen, markAssumedSeen } from "#web/shared/assumed-seen";
import { paths } from "#web/shared/paths";
import type { Change } from "#web/shared/unsent/changes";
import { Button } from "#web/ui/button";

type AssumedQuestionProps = {
  userId: string;
  items: readonly FromCupboardAnswer[];
  change: (change: Change) => void;
};

/** Lists what the plan assumes to be at home, and asks once whether that is right. */
export function AssumedQuestion({ userId, items, change }: AssumedQuestionProps) {
  const assumed = items.filter((item) => item.assumed);
  const [seen, setSeen] = useState(() => isAssumedSeen(userId));
  const [thanked, setThanked] = useState(false);
  if (thanked) {
    return (
      <p
        aria-live="polite"
        className="no-print mb-4 rounded-card border border-leaf/30 bg-leaf-wash px-4 py-3 text-small"
      >
        Thank you. Your plans will count on these. You can change that in{" "}
        <Link href={paths.cupboard} className="text-link font-medium">
          your cupboard
        </Link>
        .
      </p>
    );
  }
  if (seen || assumed.length === 0) return null;

  function agree(): void {
    for (const { food_id } of assumed) change({ kind: "food", food: food_id, change: { always: true } });
    markAssumedSeen(userId);
    setSeen(true);
    setThanked(true);
  }

  return (
    <div className="no-print mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-leaf/30 bg-leaf-wash px-4 py-2">
      <p className="min-w-0 flex-[1_1_18rem] py-1 text-small">
        We think you already have {inWords(assumed.map(({ name }) => name.toLowerCase()))}. Is that right?
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <Button variant="secondary" size="sm" onClick={agree}>
          Yes, all there
        </Button>
        <Link
          href={paths.cupboard}
          className="text-link inline-flex min-h-11 items-center px-3 text-small font-semibold"
        >
          No, change it
        </Link>
      </div>
    </div>
  );
}

function inWords(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}
