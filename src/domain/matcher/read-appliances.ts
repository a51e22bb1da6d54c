import { hoursAloneIn, limitIn, minutesBeforeIn } from "#domain/matcher/note-appliances";
import type { Clause, Draft, NoteReaders } from "#domain/matcher/note-draft";

/** How often an appliance may be on; how long a slow cooker, where there is one, stands alone. */
export function readAppliances(clause: Clause, { also }: Draft, { slowCooker = false }: NoteReaders): boolean {
  const { text } = clause;
  const limit = limitIn(text);
  if (limit !== null) {
    const { at, end, ...asked } = limit;
    also.limits = [...(also.limits ?? []).filter(({ appliance }) => appliance !== asked.appliance), asked];
    clause.understood.push({ at, end });
    clause.spoken = `${clause.spoken.slice(0, at)}${" ".repeat(end - at)}${clause.spoken.slice(end)}`;
  }
  if (!slowCooker) return limit !== null;
  const hours = hoursAloneIn(text);
  const minutes = minutesBeforeIn(text);
  if (hours !== null) also.aloneHours = Math.max(hours, also.aloneHours ?? 0);
  if (minutes !== null) also.minutesBefore = minutes;
  return limit !== null || hours !== null || minutes !== null;
}
