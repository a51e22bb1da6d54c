/** From now on each reading of a day or a month is noted with the test file under way. */
export function watchCalendar(): void;
/** Notes that the test file under way, which `TEST_FILE` names, has read the day or the month of a moment; of now where none is named. */
export function noteReader(at?: number | Date): void;
