import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const LOOK_MS = 50;
/** How long a server that stops waits for the other side: for the rest of a request, or until an answer is taken. */
const GRACE_MS = 1_000;

interface Connection {
  /** What is being answered, or was not yet taken; null while nothing is under way. */
  answer: ServerResponse | null;
  /** For how many looks in a row nothing here has been at work for it. */
  looks: number;
}

/** The connections of a server. Node closes at a stop those that are idle at that moment, and waits for all others without end. */
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

  /** Closes each connection once nothing here works for it, looking again and again. What is worked on is waited for. */
  close(): void {
    for (const { answer } of this.#open.values()) {
      if (answer?.headersSent === false) answer.setHeader("connection", "close");
    }
    this.#looking = setInterval(() => this.#look(), LOOK_MS);
  }

  /** Looks no more. */
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

/** Whether the request has arrived whole and its answer is still being made. */
function isWorkedOn({ answer }: Connection): boolean {
  return answer !== null && answer.req.complete && !answer.writableEnded;
}
