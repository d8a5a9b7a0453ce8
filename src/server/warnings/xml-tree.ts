import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { err, ok, type Result } from '#domain/result.ts';
import { isRecord } from '#domain/untrusted.ts';

/** An element: its name without prefix, its own text and its children in order. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
}

/** Deeper than CAP, Atom and RSS go. */
const MAX_DEPTH = 24;
const TEXT = '#text';
const CDATA = '#cdata';
const ATTRIBUTES = ':@';

/** No entity is expanded here, and none is ever loaded: {@link plain} knows the few that need no declaration. */
const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
  cdataPropName: CDATA,
  maxNestedTags: MAX_DEPTH,
});

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;

/** Decodes references to characters (XML 1.0, 4.1 and 4.6); what is none stays as it is. */
const plain = (raw: string): string =>
  raw.replace(REFERENCE, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? written;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : written;
  });

const attributesOf = (raw: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(isRecord(raw) ? raw : {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, plain(value)] as const] : [],
    ),
  );

/** The parts that the parser makes of an element's content. */
const contentOf = (raw: unknown): Pick<XmlElement, 'text' | 'children'> => {
  let text = '';
  const children: XmlElement[] = [];
  for (const part of Array.isArray(raw) ? raw : []) {
    if (!isRecord(part)) continue;
    for (const [name, value] of Object.entries(part)) {
      if (name === TEXT) text += plain(String(value));
      else if (name === CDATA) text += rawTextOf(value);
      else if (name !== ATTRIBUTES && !name.startsWith('?')) {
        children.push({ name, attributes: attributesOf(part[ATTRIBUTES]), ...contentOf(value) });
      }
    }
  }
  return { text: text.trim(), children };
};

const rawTextOf = (raw: unknown): string =>
  (Array.isArray(raw) ? raw : [])
    .flatMap((part: unknown) => (isRecord(part) ? part[TEXT] : []))
    .filter((text) => typeof text === 'string')
    .join('');

/**
 * Reads untrusted XML to its root element. The error is the reason: not well-formed, deeper than {@link MAX_DEPTH}, or with a document type,
 * which alone can declare entities and name files.
 */
export const readXml = (text: string): Result<XmlElement, string> => {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return err('declares a document type');
  try {
    const validity = XMLValidator.validate(text);
    if (validity !== true) return err(validity.err.msg);
    const [root, ...others] = contentOf(parser.parse(text)).children;
    return root === undefined || others.length > 0 ? err('has not one root') : ok(root);
  } catch (error) {
    return err(error instanceof Error ? error.message : 'is no XML');
  }
};

/** The children of a name. */
export const childrenOf = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child) => child.name === name);

/** The text of the first child of a name; null if there is none, or it is empty. */
export const elementText = (element: XmlElement, name: string): string | null => {
  const text = childrenOf(element, name)[0]?.text ?? '';
  return text === '' ? null : text;
};
