import { afterEach } from "vitest";
import { closePage } from "#tests/support/web-page";

// Begun again for each file of pages, unlike what they import: those that a worker runs one after the other share the app's code.
afterEach(closePage);
