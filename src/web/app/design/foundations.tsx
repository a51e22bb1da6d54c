import { Example, Specimen } from "#web/app/design/specimen";
import { PRODUCT_NAME } from "#contract/product";
import { Spinner } from "#web/ui/spinner";
import { Wordmark } from "#web/ui/wordmark";

const COLOURS = [
  ["bg-ground text-ink", "ground"],
  ["bg-surface text-ink", "surface"],
  ["bg-ink text-ground", "ink"],
  ["bg-quiet text-ground", "quiet"],
  ["bg-leaf text-on-leaf", "leaf"],
  ["bg-leaf-wash text-leaf", "leaf-wash"],
  ["bg-tomato text-on-tomato", "tomato"],
  ["bg-tomato-wash text-tomato", "tomato-wash"],
  ["bg-mustard text-on-mustard", "mustard"],
  ["bg-line text-ground", "line"],
  ["bg-hairline text-ink", "hairline"],
] as const;

const TYPE = [
  ["font-title font-semibold text-hero", "hero"],
  ["font-title font-semibold text-h1", "h1"],
  ["font-title font-semibold text-h2", "h2"],
  ["font-title font-semibold text-h3", "h3"],
  ["text-lead", "lead"],
  ["text-body", "body"],
  ["text-small", "small"],
] as const;

/** Colour, type and spinners. */
export function Foundations() {
  return (
    <>
      <Specimen title="Colour">
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {COLOURS.map(([style, name]) => (
            <li key={name} className={`rounded-control border border-hairline p-3 text-small font-semibold ${style}`}>
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Type">
        {TYPE.map(([style, name]) => (
          <p key={name} className={style}>
            {name}: leek and potato soup
          </p>
        ))}
        <p className="money">£27.58</p>
        <p>
          <a className="text-link" href="#type">
            A link within words
          </a>
        </p>
      </Specimen>
      <Specimen title="Mark and waiting">
        <Example name="Wordmark">
          <Wordmark name={PRODUCT_NAME} />
        </Example>
        <Spinner label="Loading..." />
      </Specimen>
    </>
  );
}
