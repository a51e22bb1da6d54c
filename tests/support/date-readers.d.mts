/** Notes that the test file under way, which `TEST_FILE` names, has asked for the date. */
export function noteReader(): void;
