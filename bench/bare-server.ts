/** A server in its own process with nothing but a Fastify route for each answer it is given: the best speed that is possible at all. */
import { fastify } from "fastify";

/** One answer sent by the bare route: the body and the two headers that describe it. */
export interface BareAnswer {
  readonly path: string;
  readonly type: string;
  readonly encoding: string | null;
  readonly base64: string;
}

process.once("message", (answers: readonly BareAnswer[]) => {
  void serve(answers).then((url) => process.send?.(url));
});
process.on("disconnect", () => process.exit(0));

async function serve(answers: readonly BareAnswer[]): Promise<string> {
  const app = fastify();
  for (const { path, type, encoding, base64 } of answers) {
    const bytes = Buffer.from(base64, "base64");
    app.get(path, (_request, reply) => {
      if (encoding !== null) void reply.header("content-encoding", encoding);
      return reply.type(type).send(bytes);
    });
  }
  return await app.listen({ host: "127.0.0.1", port: 0 });
}
