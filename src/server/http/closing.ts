import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const LOOK_MS = 50;
/** How long a stopping server waits for a client to finish sending a request or reading an answer. */
const GRACE_MS = 1_000;

interface Connection {
  /** The response being written or not yet read; null while idle. */
  answer: ServerResponse | null;
  /** How many checks in a row have found no work in progress for it. */
  looks: number;
}

/** The connections of a server. On close, Node ends those idle at that moment, and waits for all others indefinitely. */
export class OpenConnections {
  readonly #server: Server;
  readonly #open = new Map<Socket, Connection>();
  #looking: NodeJS.Timeout | undefined;

  constructor(server: Server) {
    this.#server = server;
    server.on("connection", (socket: Socket) => {
      this.#open.set(socket, { answer: null, looks: 0 });
      socket.once("close", () => this.#open.delete(socket));
    });
    server.on("request", ({ socket }: IncomingMessage, answer: ServerResponse) => {
      const connection = this.#open.get(socket);
      if (connection === undefined) return;
      connection.answer = answer;
      answer.once("close", () => {
        if (connection.answer === answer) connection.answer = null;
      });
    });
  }

  /** Closes each connection once it has no work in progress, checking repeatedly. Work in progress is waited for. */
  close(): void {
    for (const { answer } of this.#open.values()) {
      if (answer?.headersSent === false) answer.setHeader("connection", "close");
    }
    this.#looking = setInterval(() => this.#look(), LOOK_MS);
  }

  /** Stops checking. */
  closed(): void {
    clearInterval(this.#looking);
  }

  #look(): void {
    this.#server.closeIdleConnections();
    for (const [socket, connection] of this.#open) {
      connection.looks = isWorkedOn(connection) ? 0 : connection.looks + 1;
      if (connection.looks * LOOK_MS >= GRACE_MS) socket.destroy();
    }
  }
}

/** Whether the request has fully arrived and its answer is still being made. */
function isWorkedOn({ answer }: Connection): boolean {
  return answer !== null && answer.req.complete && !answer.writableEnded;
}
