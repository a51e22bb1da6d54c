import { relative } from "node:path";
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
        const forEver = relative(folder, path).startsWith("assets");
        void response.header("cache-control", forEver ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    const isPage = (request.method === "GET" || request.method === "HEAD") && !/^\/(?:api|assets)(?:\/|$)/u.test(path);
    if (folder !== null && isPage) {
      // A missing file (/.env, /favicon.png) is missing; only an address without a file's ending can be a page.
      if (!/\/\.|\.[a-z0-9]{1,12}$/iu.test(path)) return reply.sendFile("index.html");
      // A person who typed such an address is shown the not-found page, a program the error.
      if (request.headers.accept?.includes("text/html") === true) return reply.status(404).sendFile("index.html");
    }
    return sendFailure(reply, new Failure("not_found", "There is nothing at this address."));
  });
}
