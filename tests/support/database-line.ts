import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** The line between a server and its PostgreSQL, which a test takes away and gives back. */
export interface DatabaseLine {
  /** The database's address over this line. */
  readonly url: string;
  /** As when the database's process has ended: what is open breaks, and what comes is refused. */
  cut(): Promise<void>;
  /**
   * Cuts the line when a connection has sent statements with these words, one after the other: once the database has done the last of
   * them, and before it can say so.
   */
  cutAfter(...words: readonly string[]): Promise<void>;
  /** As when its machine hangs: what is open stays open, what comes is taken, and nobody answers. */
  hang(): void;
  /** It is itself again, and does what it was told meanwhile. */
  goOn(): void;
  /** The database is back, on new connections. */
  restore(): Promise<void>;
}

/** Opens a line to the database that `databaseUrl` names. */
export async function databaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const open = new Map<Socket, Socket>();
  let hangs = false;
  let fatal: { readonly words: readonly string[]; readonly done: () => void } | null = null;
  let cutting: Promise<void> = Promise.resolve();
  const line = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let found = 0;
    near.on("data", (bytes) => {
      if (fatal === null) return;
      if (bytes.includes(fatal.words[found] ?? "")) found += 1;
      if (found < fatal.words.length) return;
      const { done } = fatal;
      fatal = null;
      far.unpipe(near);
      far.once("data", () => {
        cutting = cut();
        done();
      });
      far.resume();
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.set(from, to);
      if (!hangs) from.pipe(to);
      from.on("error", () => undefined);
      from.once("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
    if (hangs) near.pause();
  });
  const listen = async (port: number): Promise<void> => {
    line.listen(port, "127.0.0.1");
    await once(line, "listening");
  };
  const cut = async (): Promise<void> => {
    if (!line.listening) return;
    line.close();
    for (const socket of open.keys()) socket.destroy();
    await once(line, "close");
  };
  await listen(0);
  const { port } = line.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    cut,
    cutAfter: (...words) => new Promise((done) => (fatal = { words, done })),
    hang() {
      hangs = true;
      for (const socket of open.keys()) socket.unpipe().pause();
    },
    goOn() {
      hangs = false;
      for (const [from, to] of open) from.pipe(to);
    },
    async restore() {
      await cutting;
      // What was sent into the silence is gone, as after a restart of the machine.
      if (hangs) await cut();
      hangs = false;
      if (!line.listening) await listen(port);
    },
  };
}
