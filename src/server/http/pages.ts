import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { Failure } from "#server/failure";
import { sendFailure } from "#server/http/errors";

/** Serves the built pages: files by their names, every other address as the application, which has its own not-found page. */
export async function servePages(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: ["index.html"],
      dotfiles: "ignore",
      cacheControl: false,
      setHeaders: (response, path) => {
        // The build puts a hash of the content into these names and no others.
        const forEver = path.includes("/assets/");
        void response.header("cache-control", forEver ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    const isPage = (request.method === "GET" || request.method === "HEAD") && !/^\/(?:api|assets)(?:\/|$)/u.test(path);
    // A missing file (/.env, /favicon.png) is missing; only an address without a file's ending can be a page.
    if (folder !== null && isPage && !/\/\.|\.[a-z0-9]{1,12}$/iu.test(path)) return reply.sendFile("index.html");
    return sendFailure(reply, new Failure("not_found", "There is nothing at this address."));
  });
}
