import type { CleanEmail } from "#server/services/email/clean-email";

// The light colours are inline, since many mail programs drop style sheets; the dark ones are a bonus for those that do not.
const COLOURS = {
  ground: "#FBF7F0",
  surface: "#FFFFFF",
  text: "#1F2A24",
  quiet: "#56635B",
  leaf: "#1F6B45",
  onLeaf: "#FFFFFF",
  wash: "#E9F3EC",
  line: "#D8D2C4",
} as const;
const DARK =
  "@media (prefers-color-scheme:dark){" +
  ".ground{background-color:#131916!important}" +
  ".surface{background-color:#1C2420!important;border-color:#5E6B63!important}" +
  ".text{color:#F3EFE6!important}.quiet{color:#A9B5AC!important}.leaf{color:#7FD1A4!important}" +
  ".wash{background-color:#20352A!important}" +
  ".button{background-color:#7FD1A4!important;color:#0E2418!important}}";

const SANS = "Inter,'Segoe UI',Helvetica,Arial,sans-serif";
const SERIF = "Fraunces,Georgia,'Times New Roman',serif";
const PARAGRAPH = `margin:0 0 16px;font-size:16px;line-height:1.55;color:${COLOURS.text};overflow-wrap:anywhere`;
/** Fills the rest of the preview in a list of messages, which would otherwise show the greeting. */
const PREVIEW_FILLER = "&#847;&zwnj;&nbsp;".repeat(60);

/** An e-mail as one complete HTML document: one column, no images, nothing loaded, no scripts. */
export function emailHtml(email: CleanEmail, product: string): string {
  const { title, greeting, paragraphs, facts, action, closing, home } = email;
  const paragraph = (text: string) => `<p class="text" style="${PARAGRAPH}">${linked(text, home)}</p>`;
  const parts = [
    `<h1 class="text" style="margin:0 0 20px;font-family:${SERIF};font-size:25px;line-height:1.25;font-weight:600;color:${COLOURS.text};overflow-wrap:anywhere">${escaped(title)}</h1>`,
    // The name is never made a link, whatever it says.
    `<p class="text" style="${PARAGRAPH}">${escaped(greeting)}</p>`,
    ...paragraphs.map(paragraph),
    ...(facts.length === 0 ? [] : [factsHtml(facts)]),
    ...(action === null ? [] : [actionHtml(action)]),
    ...closing.map(paragraph),
  ];
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escaped(title)}</title>
<style>:root{color-scheme:light dark}${DARK}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${COLOURS.ground};font-family:${SANS};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">${escaped(paragraphs[0] ?? title)}${PREVIEW_FILLER}</div>
<div class="ground" role="article" aria-label="${escaped(title)}" lang="en-GB" style="background-color:${COLOURS.ground};padding:24px 12px">
<div style="max-width:560px;margin:0 auto">
<p class="leaf" style="margin:0 0 16px;padding:0 4px;font-family:${SERIF};font-size:21px;font-weight:600;color:${COLOURS.leaf}">${escaped(product)}</p>
<div class="surface" style="background-color:${COLOURS.surface};border:1px solid ${COLOURS.line};border-radius:12px;padding:28px 24px 12px">
${parts.join("\n")}
</div>
<p class="quiet" style="margin:16px 0 0;padding:0 4px;font-size:16px;line-height:1.5;color:${COLOURS.quiet}">${escaped(product)}<br><a class="leaf" href="${escaped(home)}" style="color:${COLOURS.leaf}">${escaped(home)}</a></p>
</div>
</div>
</body>
</html>
`;
}

function factsHtml(facts: CleanEmail["facts"]): string {
  const rows = facts.map(([label, value], index) => {
    const above = index === 0 ? 0 : 12;
    return (
      `<dt class="quiet" style="margin:${above}px 0 0;font-size:16px;line-height:1.4;color:${COLOURS.quiet}">${escaped(label)}</dt>` +
      `<dd class="text" style="margin:2px 0 0;font-size:16px;line-height:1.4;font-weight:600;color:${COLOURS.text};font-variant-numeric:tabular-nums;overflow-wrap:anywhere">${escaped(value)}</dd>`
    );
  });
  return `<dl class="wash" style="margin:4px 0 20px;padding:16px;background-color:${COLOURS.wash};border-radius:8px">\n${rows.join("\n")}\n</dl>`;
}

function actionHtml({ label, url }: NonNullable<CleanEmail["action"]>): string {
  return (
    `<p style="margin:4px 0 8px"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background-color:${COLOURS.leaf};color:${COLOURS.onLeaf};font-size:16px;line-height:1.3;font-weight:600;text-decoration:none">${escaped(label)}</a></p>\n` +
    `<p class="quiet" style="margin:0 0 20px;font-size:16px;line-height:1.5;color:${COLOURS.quiet};overflow-wrap:anywhere">Or open this address: <a class="leaf" href="${escaped(url)}" style="color:${COLOURS.leaf}">${escaped(url)}</a></p>`
  );
}

/** Text in which addresses below `home` are links, and nothing else is. */
function linked(text: string, home: string): string {
  return text
    .split(" ")
    .map((word) => {
      const address = word.replace(/(?<![.,;:)])[.,;:)]+$/u, "");
      if (!address.startsWith(home)) return escaped(word);
      return `<a class="leaf" href="${escaped(address)}" style="color:${COLOURS.leaf}">${escaped(address)}</a>${escaped(word.slice(address.length))}`;
    })
    .join(" ");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? "");
}
