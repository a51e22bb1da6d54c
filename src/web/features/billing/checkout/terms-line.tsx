import { paths } from "#web/shared/paths";

/** Under an order button. In a new tab, so that what was typed stays typed. */
export function TermsLine() {
  return (
    <p className="-mt-2 text-center text-small text-quiet">
      The{" "}
      <a href={paths.terms} target="_blank" rel="noopener" className="text-link">
        Terms<span className="sr-only"> (opens in a new tab)</span>
      </a>{" "}
      apply.
    </p>
  );
}
