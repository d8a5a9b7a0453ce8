import type { TagMessage, WireValue } from '#contract/tag-source.ts';
import { parseJson } from '#domain/untrusted.ts';

/** A code or path without text; no text of one or more bytes has one character in base64. */
const EMPTY = '_';

/**
 * The longest subject. The engine's control line is bounded (4,096 bytes), and the reply address is in it; names that the contract allows
 * (64 and 256 characters) always fit.
 */
const LONGEST_SUBJECT = 2_048;

const tokenOf = (text: string): string =>
  text === '' ? EMPTY : Buffer.from(text).toString('base64url');

const textOf = (token: string): string | null => {
  if (token === EMPTY) return '';
  const text = Buffer.from(token, 'base64url').toString();
  return token !== '' && tokenOf(text) === token ? text : null;
};

/** The subject of a tag; null if its names are too long or have half characters, which no subject can express. */
export const subjectOf = (
  stream: string,
  { codigo, path }: Pick<TagMessage, 'codigo' | 'path'>,
): string | null => {
  const [code, way] = [tokenOf(codigo), tokenOf(path)];
  const subject = `${stream}.${code}.${way}`;
  if (subject.length > LONGEST_SUBJECT) return null;
  return textOf(code) === codigo && textOf(way) === path ? subject : null;
};

/** The tag of a subject; null if the subject is none of ours. */
const tagOfSubject = (
  stream: string,
  subject: string,
): Pick<TagMessage, 'codigo' | 'path'> | null => {
  if (!subject.startsWith(`${stream}.`)) return null;
  const [code, way, ...rest] = subject.slice(stream.length + 1).split('.');
  if (code === undefined || way === undefined || rest.length > 0) return null;
  const [codigo, path] = [textOf(code), textOf(way)];
  return codigo === null || path === null ? null : { codigo, path };
};

/** The payload of a value: JSON, null for numbers that JSON has no word for. */
export const payloadOf = (data: WireValue): string => JSON.stringify(data);

/** The value of an untrusted payload; undefined if it is none. */
const valueOf = (payload: Uint8Array): WireValue | undefined => {
  const value = parseJson(Buffer.from(payload).toString());
  // JSON has numbers that no double holds.
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  return undefined;
};

/** The tag of an untrusted message; null if it is of none. A value that cannot be read is no reading. */
export const readTag = (
  stream: string,
  { subject, data }: { readonly subject: string; readonly data: Uint8Array },
): { readonly tag: TagMessage | null; readonly isReadable: boolean } => {
  const names = tagOfSubject(stream, subject);
  const value = valueOf(data);
  return {
    tag: names === null ? null : { ...names, data: value ?? null },
    isReadable: names !== null && value !== undefined,
  };
};
