import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { ReceivedCall, Scripted } from "#tests/support/ai-script";
import { type ServerProcess, startServer } from "#tests/support/server-process";
import type { Protocol } from "#tools/ai-provider/provider";
import { test as base } from "#tests/support/run-browser";

/** What one journey can make the AI provider do. */
export interface AiControls {
  /** Write it into the notes of a request: the provider knows this journey's calls by it. */
  readonly mark: string;
  /** The next calls for a dish of this journey get these answers, one each; calls beyond them, and for a menu, get plain ones. */
  answers(...scripted: readonly Scripted[]): Promise<void>;
  /** Lets dishes go that are held back now. */
  release(): Promise<void>;
  /** What the provider received of this journey for a menu or a dish, oldest first. */
  calls(): Promise<readonly ReceivedCall[]>;
  /** A server of this journey's own, against the same provider in another protocol or with other settings. */
  server(protocol: Protocol, settings?: Readonly<Record<string, string>>): Promise<ServerProcess>;
}

/** The settings that lead a server to the local provider. */
function towards(protocol: Protocol, address: string): Record<string, string> {
  return {
    AI_PROVIDER: protocol,
    AI_MODEL: `local-${protocol}`,
    AI_API_KEY: "local-key",
    AI_BASE_URL: address,
    AI_TIMEOUT_MS: "120000",
  };
}

/** Journeys on the application whose meals come from an AI provider. */
export const test = base.extend<{ aiControl: string; ai: AiControls }>({
  aiControl: ["", { option: true }],
  ai: async ({ aiControl }, use) => {
    // Letters alone: eight figures in a row look like a telephone number, which no provider is told.
    const mark = `wish-${crypto
      .randomUUID()
      .slice(0, 8)
      .replaceAll(/\d/gu, (figure) => "ghijklmnop"[Number(figure)] ?? "")}`;
    const servers: ServerProcess[] = [];
    const folders: string[] = [];
    const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const answer = await fetch(`${aiControl}${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(answer.status, `${method} ${path}`).toBe(200);
      return answer.json();
    };
    await use({
      mark,
      answers: async (...scripted) => {
        await control("POST", `/script?mark=${mark}`, scripted);
      },
      release: async () => {
        await control("POST", `/release?mark=${mark}`);
      },
      calls: async () => (await control("GET", `/calls?mark=${mark}`)) as readonly ReceivedCall[],
      server: async (protocol, settings = {}) => {
        const addresses = (await control("GET", "/addresses")) as Record<Protocol, string>;
        const folder = mkdtempSync(join(tmpdir(), "mealwright-ai-"));
        folders.push(folder);
        const server = await startServer({ DATA_DIR: folder, ...towards(protocol, addresses[protocol]), ...settings });
        servers.push(server);
        return server;
      },
    });
    await control("POST", `/release?mark=${mark}`);
    for (const server of servers) await server.kill();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  },
});
