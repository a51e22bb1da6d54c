import { Fragment } from "react";

/** An address that, where it must be broken, breaks before its @ and its dots rather than within a word. */
export function EmailAddress({ address }: { address: string }) {
  return address.split(/(?=[@.+])/u).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
