import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes a compressed copy of each text file of the pages at maximum compression, so that the server need not compress at each
 * request.
 */
export function precompressed(): Plugin {
  return {
    name: "mealwright-precompressed",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(?:js|css|svg)$/u.test(file.fileName)) continue;
          const source = Buffer.from(file.type === "chunk" ? file.code : file.source);
          if (source.length < 1_024) continue;
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
          this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: await brotli(source, quality) });
          this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: await zip(source, { level: 9 }) });
        }
      },
    },
  };
}
