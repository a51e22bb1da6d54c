import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const LOOK_MS = 50;
/** How long a server that stops waits for the other side: for the rest of a request, or until an answer is taken. */
const GRACE_MS = 1_000;

interface Connection {
  /** The last one that came on it; null before the first. */
  exchange: { readonly request: IncomingMessage; readonly response: ServerResponse } | null;
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
      this.#open.set(socket, { exchange: null, looks: 0 });
      socket.once("close", () => this.#open.delete(socket));
    });
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const connection = this.#open.get(request.socket);
      if (connection !== undefined) connection.exchange = { request, response };
    });
  }

  /** Closes each connection once nothing here works for it, looking again and again. What is worked on is waited for. */
  close(): void {
    for (const { exchange } of this.#open.values()) {
      if (exchange?.response.headersSent === false) exchange.response.setHeader("connection", "close");
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
function isWorkedOn({ exchange }: Connection): boolean {
  return exchange !== null && exchange.request.complete && !exchange.response.writableEnded;
}
