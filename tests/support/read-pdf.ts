import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What a reader, with eyes or with a screen reader, finds in a document. */
export interface ReadPdf {
  readonly pages: number;
  readonly tagged: boolean;
  readonly info: Readonly<Record<string, unknown>>;
  readonly xmp: string;
  readonly language: string | null;
  /** All text in the order of the tags, without white space. */
  readonly text: string;
  /** Roles of all tags, in order. */
  readonly roles: readonly string[];
  readonly alternatives: readonly string[];
  readonly outline: readonly string[];
}

interface TagNode {
  readonly role?: string;
  readonly alt?: string;
  readonly lang?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly TagNode[];
}

/** Reads a document as assistive technology does: page by page along the tree of tags, leaving out what no tag holds. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  try {
    const document = await loading.promise;
    const text: string[] = [];
    const roles: string[] = [];
    const alternatives: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const written = await textById(page);
      walk(await page.getStructTree(), (node) => {
        if (node.role !== undefined) roles.push(node.role);
        if (node.alt !== undefined) alternatives.push(node.alt);
        if (node.id !== undefined) text.push(written.get(node.id) ?? "");
      });
    }
    const { info, metadata } = await document.getMetadata();
    // A Map at run time, whatever the library's types say.
    const marks = (await document.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
    return {
      pages: document.numPages,
      tagged: marks?.get("Marked") === true,
      info: info as Record<string, unknown>,
      xmp: metadata?.getRaw() ?? "",
      language: (info as { Language?: string }).Language ?? null,
      text: withoutSpace(text.join("")),
      roles,
      alternatives,
      outline: ((await document.getOutline()) ?? []).flatMap((entry) => [
        entry.title,
        ...entry.items.map((inner: { title: string }) => inner.title),
      ]),
    };
  } finally {
    await loading.destroy();
  }
}

export interface PrintedText {
  readonly text: string;
  /** Points from the foot of the page to the line it stands on. */
  readonly height: number;
  /** Points from one line's foot to its head. */
  readonly size: number;
}

/** What stands on each page, in the order in which it was written. */
export async function printedPages(bytes: Uint8Array): Promise<PrintedText[][]> {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  try {
    const document = await loading.promise;
    const pages: PrintedText[][] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(
        items.flatMap((item) =>
          "str" in item && item.str.trim() !== ""
            ? [{ text: item.str, height: Number(item.transform[5]), size: item.height }]
            : [],
        ),
      );
    }
    return pages;
  } finally {
    await loading.destroy();
  }
}

/** For comparing what was meant with what was read: lines break anywhere, and long words break at invisible places. */
export function withoutSpace(text: string): string {
  return text.replaceAll(/[\s\u{200B}]+/gu, "");
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>["promise"]>["getPage"]>>;

async function textById(page: Page): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
  const written = new Map<string, string>();
  const open: (string | null)[] = [];
  for (const item of items) {
    if ("str" in item) {
      const id = open.findLast((candidate) => candidate !== null);
      if (id !== undefined && id !== null) written.set(id, (written.get(id) ?? "") + item.str);
    } else if (item.type === "endMarkedContent") open.pop();
    else open.push(item.type === "beginMarkedContentProps" ? (item.id ?? null) : null);
  }
  return written;
}

function walk(node: TagNode | null, visit: (node: TagNode) => void): void {
  if (node === null) return;
  visit(node);
  for (const child of node.children ?? []) walk(child, visit);
}
