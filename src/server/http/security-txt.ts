import type { FastifyInstance } from "fastify";
import { PRODUCT_NAME } from "#contract/product";
import { DAY_MS, type Clock } from "#server/services/clock/clock";

const PATH = "/.well-known/security.txt";
const POLICY_PATH = "/security-policy.txt";
/** RFC 9116 recommends less than a year, so that a stale copy is not relied on long after the server is gone. */
const VALID_MS = 180 * DAY_MS;

export interface SecurityTxtOptions {
  readonly publicUrl: URL;
  /** The contact: `mailto:` or `https:`. */
  readonly contact: string;
  readonly clock: Clock;
}

/** Says where to report vulnerabilities, in RFC 9116 form, and what to expect. */
export function serveSecurityTxt(app: FastifyInstance, { publicUrl, contact, clock }: SecurityTxtOptions): void {
  const of = (path: string): string => new URL(path, publicUrl).href;
  const pages = {
    [PATH]: () =>
      [
        `Contact: ${contact}`,
        `Expires: ${new Date(clock.now() + VALID_MS).toISOString()}`,
        "Preferred-Languages: en",
        `Canonical: ${of(PATH)}`,
        `Policy: ${of(POLICY_PATH)}`,
        "",
      ].join("\n"),
    [POLICY_PATH]: () => policy(contact),
  };
  for (const [url, text] of Object.entries(pages)) {
    app.route({
      method: ["GET", "HEAD"],
      url,
      handler: (_request, reply) => reply.type("text/plain; charset=utf-8").send(text()),
    });
  }
}

function policy(contact: string): string {
  return `Reporting a security problem in ${PRODUCT_NAME}

Please write to ${contact.replace(/^mailto:/u, "")}. Say what you did, what happened and what somebody could do with it.

Please use accounts of your own, read no more of other people’s data than shows the problem, change and delete none of
it, and do not overload the service. Please give us time to mend it before you tell others.

Whoever keeps to this is helping us, and we treat the report as help.
`;
}
