import type { TestAnswer, TestApp, TestClient } from "#tests/support/app";
import { TEST_ADMIN, TEST_SUPER_ADMIN } from "#tests/support/credentials";

/** The header with which a browser sends Basic credentials. */
export function basic({ username, password }: { username: string; password: string }): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` };
}

/** A client that sends the admin's credentials with every call. */
export function adminOf(app: TestApp): { get(path: string): Promise<TestAnswer> } {
  return { get: (path) => app.client().get(path, basic(TEST_ADMIN)) };
}

/** A browser in which the super admin is signed in. */
export async function superAdminOf(app: TestApp): Promise<TestClient & { readonly id: string }> {
  const client = app.client();
  const { body } = await client.post("/api/login", TEST_SUPER_ADMIN);
  return { ...client, id: (body as { id: string }).id };
}

/** Follows the `Link` headers from an address to the last page; one list a page. */
export async function allPages<Row>(
  from: string,
  reader: { get(path: string): Promise<TestAnswer> },
): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let next: string | undefined = from; next !== undefined && pages.length < 50;) {
    const answer: TestAnswer = await reader.get(next);
    if (answer.status !== 200) throw new Error(`${next} answered ${answer.status}: ${answer.text}`);
    pages.push(answer.body as Row[]);
    next = /<([^>]+)>; rel="next"/u.exec(String(answer.headers.link ?? ""))?.[1];
  }
  return pages;
}
