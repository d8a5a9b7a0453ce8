/** Text of HTML that is safe to write into a page. Only {@link html} makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template takes: texts and numbers are escaped, null is nothing. */
export type Piece = Html | string | number | null | readonly Piece[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // A parser makes a line feed of it.
  '\r': '&#13;',
};

/** A text escaped for an element or a quoted attribute. */
export const escapedText = (text: string): string =>
  // NUL is no character of HTML.
  text.replaceAll('\0', '\uFFFD').replace(/[&<>"'\r]/g, (char) => ENTITIES[char] ?? '');

const textOf = (piece: Piece): string => {
  if (piece === null) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(textOf).join('');
  return escapedText(String(piece));
};

/** Data for programs that read a page, such as search engines (JSON-LD). No text in it ends the element. */
export const linkedData = (data: Readonly<Record<string, unknown>>): Html =>
  new Html(
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  );

/** The fixed parts of each template, whose line breaks are those of our source. */
const knownParts = new WeakMap<TemplateStringsArray, readonly string[]>();

const partsOf = (parts: TemplateStringsArray): readonly string[] => {
  const known = knownParts.get(parts);
  if (known !== undefined) return known;
  const joined = parts.map((part) => part.replaceAll(/\s*\n\s*/g, ' '));
  knownParts.set(parts, joined);
  return joined;
};

/** A template whose values are escaped: data cannot create tags or attributes. Attribute values must be in double quotes. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(
    partsOf(parts).reduce((text, part, index) => text + textOf(pieces[index - 1] ?? null) + part),
  );
