import { describe, expect, it } from "vitest";
import { constraintsOf } from "#domain/request/constraints";
import { aRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();
