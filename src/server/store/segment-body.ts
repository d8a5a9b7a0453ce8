import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, crc32 } from 'node:zlib';
import type { WireValue } from '#contract/tag-source.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { readColumn, readTexts, TextsOut, writeColumn } from './value-column.ts';

/** Events that follow each other, one entry each: number of the tag in the file, value, time in epoch milliseconds. */
export interface SegmentEvents {
  readonly tags: readonly number[];
  readonly values: readonly WireValue[];
  readonly ats: readonly number[];
}

/** The first byte of a body: as it was written, or compressed. Four bytes with the checksum of the rest follow. */
const PLAIN = 0;
const BROTLI = 1;
const HEADER = 5;

/** A body that is damaged. */
export class UnreadableBody extends Error {}

const bodyOf = (form: number, content: Uint8Array): Uint8Array => {
  const body = new Uint8Array(HEADER + content.length);
  body[0] = form;
  new DataView(body.buffer).setUint32(1, crc32(content), true);
  body.set(content, HEADER);
  return body;
};

const contentOf = (body: Uint8Array): { readonly form: number; readonly content: Uint8Array } => {
  const content = body.subarray(HEADER);
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  if (body.length < HEADER || view.getUint32(1, true) !== crc32(content)) {
    throw new UnreadableBody('a segment is damaged');
  }
  return { form: view.getUint8(0), content };
};

/** Which tag comes after which: reports of a station say their tags in the same order each time. */
class Successors {
  readonly #next = new Map<number, number>();
  #last = 0;

  /** The tag that is expected now. */
  get expected(): number {
    return this.#next.get(this.#last) ?? this.#last + 1;
  }

  came(tag: number): void {
    this.#next.set(this.#last, tag);
    this.#last = tag;
  }
}

/** Events as bytes: tags and times in their order, then the values of each tag together, in the order of the tags' first events. */
export const encodeSegment = ({ tags, values, ats }: SegmentEvents): Uint8Array => {
  const out = new ByteWriter();
  out.whole(tags.length);
  const successors = new Successors();
  const valuesByTag = new Map<number, WireValue[]>();
  tags.forEach((tag, index) => {
    out.signed(tag - successors.expected);
    successors.came(tag);
    const own = valuesByTag.get(tag) ?? [];
    own.push(values[index] ?? null);
    valuesByTag.set(tag, own);
  });
  let last = 0;
  for (const at of ats) {
    out.signed(at - last);
    last = at;
  }
  const texts = new TextsOut();
  const columns = new ByteWriter();
  for (const own of valuesByTag.values()) writeColumn(own, texts, columns);
  texts.write(out);
  out.bytes(columns.done());
  return bodyOf(PLAIN, out.done());
};

const compress = promisify(brotliCompress);

/** The same segment smaller; it takes a thread of its own. */
export const sealSegment = async (body: Uint8Array): Promise<Uint8Array> => {
  const { content } = contentOf(body);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return bodyOf(BROTLI, await compress(content, { params }));
};

const decode = (content: Uint8Array): SegmentEvents => {
  const input = new ByteReader(content);
  const count = input.whole();
  const successors = new Successors();
  const tags: number[] = [];
  const counts = new Map<number, number>();
  while (tags.length < count) {
    const tag = successors.expected + input.signed();
    successors.came(tag);
    tags.push(tag);
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const ats: number[] = [];
  for (let at = 0; ats.length < count;) {
    at += input.signed();
    ats.push(at);
  }
  const texts = readTexts(input);
  const columns = new Map<number, { readonly values: WireValue[]; read: number }>();
  for (const [tag, length] of counts) {
    columns.set(tag, { values: readColumn(length, input, texts), read: 0 });
  }
  const values = tags.map((tag) => {
    const column = columns.get(tag);
    if (column === undefined) return null;
    column.read += 1;
    return column.values[column.read - 1] ?? null;
  });
  return { tags, values, ats };
};

/** Throws an {@link UnreadableBody} where the bytes are not what was written. */
export const decodeSegment = (body: Uint8Array): SegmentEvents => {
  const { form, content } = contentOf(body);
  try {
    if (form === PLAIN) return decode(content);
    if (form === BROTLI) return decode(brotliDecompressSync(content));
  } catch (error) {
    throw new UnreadableBody(error instanceof Error ? error.message : String(error));
  }
  throw new UnreadableBody('a segment of another form');
};
