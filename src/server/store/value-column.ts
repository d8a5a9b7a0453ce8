import type { WireValue } from '#contract/tag-source.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';

/*
 * The values of one tag, one after the other. A column says once how its values are written: most tags say numbers of few decimals or stamps,
 * whose differences take a byte or two and repeat.
 */

/** How a column is written. `DECIMALS + n`: whole numbers of 10^-n, as differences. */
const MIXED = 0;
const FLOATS = 1;
const DOUBLES = 2;
const TEXTS = 3;
/** `STAMPS + n`: stamps of the spelling n, as differences in milliseconds. */
const STAMPS = 4;
const DECIMALS = 16;
const MOST_DECIMALS = 6;
/** Beyond it differences would not be exact. */
const LARGEST = 2 ** 50;

/** How one value of a mixed column is written. */
const NULL = 0;
const FALSE = 1;
const TRUE = 2;
const NUMBER = 3;
const TEXT = 4;

/** Texts by number; the same text once. */
export class TextsOut {
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  /** As JSON, which keeps every character, even half of a pair. */
  write(out: ByteWriter): void {
    out.block(Buffer.from(JSON.stringify([...this.#numbers.keys()])));
  }
}

export const readTexts = (input: ByteReader): readonly string[] => {
  const raw: unknown = JSON.parse(Buffer.from(input.block()).toString());
  if (!Array.isArray(raw) || !raw.every((text) => typeof text === 'string')) {
    throw new Error('no texts');
  }
  return raw;
};

/** The spellings of stamps that are met (PROVIDER 3), of an instant as JavaScript writes it. */
const SPELLINGS: readonly ((iso: string) => string)[] = [
  (iso) => iso,
  (iso) => `${iso.slice(0, 19)}Z`,
  (iso) => `${iso.slice(0, 19)}+00:00`,
];

/** The instant that a spelling writes as just this text; null for another text. */
const stampOf = (value: WireValue, spelling: (iso: string) => string): number | null => {
  if (typeof value !== 'string' || value.length < 20 || value.length > 25) return null;
  const instant = Date.parse(value);
  if (!(Math.abs(instant) < LARGEST)) return null;
  return spelling(new Date(instant).toISOString()) === value ? instant : null;
};

const scaledBy = (value: number, scale: number): number | null => {
  const whole = Math.round(value * scale);
  return Math.abs(whole) < LARGEST && whole / scale === value && !Object.is(whole, -0)
    ? whole
    : null;
};

const writeDifferences = (wholes: readonly number[], out: ByteWriter): void => {
  let last = 0;
  for (const whole of wholes) {
    out.signed(whole - last);
    last = whole;
  }
};

/** All of the values through a reading that may refuse one; null where it does. */
const allOf = <In, Out>(values: readonly In[], read: (value: In) => Out | null): Out[] | null => {
  const all: Out[] = [];
  for (const value of values) {
    const one = read(value);
    if (one === null) return null;
    all.push(one);
  }
  return all;
};

const writeNumbers = (numbers: readonly number[], out: ByteWriter): void => {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals += 1) {
    const scale = 10 ** decimals;
    const wholes = allOf(numbers, (number) => scaledBy(number, scale));
    if (wholes === null) continue;
    out.byte(DECIMALS + decimals);
    writeDifferences(wholes, out);
    return;
  }
  const isShort = numbers.every((number) => Object.is(Math.fround(number), number));
  out.byte(isShort ? FLOATS : DOUBLES);
  for (const number of numbers) {
    if (isShort) out.float32(number);
    else out.float64(number);
  }
};

const writeMixed = (value: WireValue, texts: TextsOut, out: ByteWriter): void => {
  if (value === null) out.byte(NULL);
  else if (typeof value === 'boolean') out.byte(value ? TRUE : FALSE);
  else if (typeof value === 'number') {
    out.byte(NUMBER);
    out.float64(value);
  } else {
    out.byte(TEXT);
    out.whole(texts.numberOf(value));
  }
};

/** Writes the values of one tag. */
export const writeColumn = (
  values: readonly WireValue[],
  texts: TextsOut,
  out: ByteWriter,
): void => {
  const numbers = allOf(values, (value) => (typeof value === 'number' ? value : null));
  if (numbers !== null) {
    writeNumbers(numbers, out);
    return;
  }
  for (const [place, spelling] of SPELLINGS.entries()) {
    const stamps = allOf(values, (value) => stampOf(value, spelling));
    if (stamps === null) continue;
    out.byte(STAMPS + place);
    writeDifferences(stamps, out);
    return;
  }
  const words = allOf(values, (value) => (typeof value === 'string' ? value : null));
  if (words !== null) {
    out.byte(TEXTS);
    for (const word of words) out.whole(texts.numberOf(word));
    return;
  }
  out.byte(MIXED);
  for (const value of values) writeMixed(value, texts, out);
};

const textAt = (texts: readonly string[], number: number): string => {
  const text = texts[number];
  if (text === undefined) throw new Error('no such text');
  return text;
};

const readMixed = (input: ByteReader, texts: readonly string[]): WireValue => {
  switch (input.byte()) {
    case NULL:
      return null;
    case FALSE:
      return false;
    case TRUE:
      return true;
    case NUMBER:
      return input.float64();
    case TEXT:
      return textAt(texts, input.whole());
    default:
      throw new Error('no such kind');
  }
};

/** How each value of a column is read. */
const readerOf = (input: ByteReader, texts: readonly string[]): (() => WireValue) => {
  const kind = input.byte();
  let last = 0;
  const next = (): number => (last += input.signed());
  switch (kind) {
    case MIXED:
      return () => readMixed(input, texts);
    case FLOATS:
      return () => input.float32();
    case DOUBLES:
      return () => input.float64();
    case TEXTS:
      return () => textAt(texts, input.whole());
    default: {
      const spelling = SPELLINGS[kind - STAMPS];
      if (spelling !== undefined) return () => spelling(new Date(next()).toISOString());
      const scale = 10 ** (kind - DECIMALS);
      if (kind < DECIMALS || kind > DECIMALS + MOST_DECIMALS) throw new Error('no such column');
      return () => next() / scale;
    }
  }
};

/** Reads so many values of one tag. Throws where the bytes are something else. */
export const readColumn = (
  count: number,
  input: ByteReader,
  texts: readonly string[],
): WireValue[] => {
  const read = readerOf(input, texts);
  return Array.from({ length: count }, () => read());
};
