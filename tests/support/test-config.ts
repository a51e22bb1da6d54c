import { readConfig, type Config } from "#server/config";
import { TEST_ADMIN, TEST_SUPER_ADMIN } from "#tests/support/credentials";

/** The settings of a test server: what `place` says of the database, and credentials that every test knows. */
export function testConfig(
  place: { dataDir: string; databaseUrl: string | null },
  more: Record<string, string> = {},
): Config {
  return readConfig({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? undefined,
    ADMIN_USERNAME: TEST_ADMIN.username,
    ADMIN_PASSWORD: TEST_ADMIN.password,
    SUPER_ADMIN_USERNAME: TEST_SUPER_ADMIN.username,
    SUPER_ADMIN_EMAIL: TEST_SUPER_ADMIN.email,
    SUPER_ADMIN_PASSWORD: TEST_SUPER_ADMIN.password,
    ...more,
  });
}
