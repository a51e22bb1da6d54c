import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { randomToken } from "#server/services/ids/ids";

const generatedSecrets = z.object({ adminPassword: z.string().min(20), superAdminPassword: z.string().min(20) });
export type GeneratedSecrets = z.output<typeof generatedSecrets>;

/** Passwords for an installation configured without any: generated once, in a file that only its owner can read. */
export function readOrMakeSecrets(file: string): GeneratedSecrets {
  if (existsSync(file)) {
    const read = generatedSecrets.safeParse(parsedJson(readFileSync(file, "utf8")));
    if (read.success) return read.data;
    throw new Error(`${file} is damaged. Delete it, and new credentials are made at the next start.`);
  }
  const secrets = { adminPassword: randomToken(), superAdminPassword: randomToken() };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Written to a temporary file and renamed, so that a crash leaves either no file or a complete one.
  writeFileSync(`${file}.part`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.part`, 0o600);
  renameSync(`${file}.part`, file);
  return secrets;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
