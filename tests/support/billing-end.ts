import { DAY, newModelState } from "#tests/support/billing-model-types";
import type { Run } from "#tests/support/billing-run";

/** Exactly one message for each that was claimed, with its amounts and days. */
export async function readEmails(run: Run): Promise<void> {
  const sent = await run.bench.sendEmails(run.person);
  const expected = Object.values((run.states[0] ?? newModelState(run.bench.habits)).sentEmails);
  const left = [...expected];
  for (const { messageId, text } of sent) {
    const words = text.replaceAll(/\s+/gu, " ");
    const place = left.findIndex(
      (emails) => messageId.startsWith(`${emails.split(" ")[0]}-`) && saysAll(words, emails),
    );
    if (place === -1) run.fail(`A message says\n${text}\nstill expected were\n${left.join("\n")}`);
    left.splice(place, 1);
  }
  if (left.length > 0) run.fail(`Never sent were ${left.join(", ")}`);
  if (new Set(sent.map(({ messageId }) => messageId)).size !== sent.length) run.fail("Two messages have one id");
  run.tally.sentEmails += sent.length;
}

const LONDON_DAY = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** Whether a text says the pence and the days of an expected message. */
function saysAll(text: string, emails: string): boolean {
  const figures = emails.split(" ").slice(1).map(Number);
  return figures.every((figure) =>
    text.includes(figure < 1_000_000 ? `£${(figure / 100).toFixed(2)}` : LONDON_DAY.format(figure).replaceAll(",", "")),
  );
}

/** The account is deleted: nothing is charged afterwards. */
export async function leave(run: Run): Promise<void> {
  const { bench, person } = run;
  const before = await bench.observe(person);
  await bench.context().billing.endBilling(person.userId);
  const after = await bench.observe(person);
  if (after.live.length > 0 || after.charges.join() !== before.charges.join())
    run.fail("Something is still live at the provider");
  bench.clock.advance(400 * DAY);
  const later = await bench.observe(person);
  if (later.charges.join() !== before.charges.join()) run.fail("A deleted account was charged");
  await bench.forget(person);
}
