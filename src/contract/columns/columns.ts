import type { WireValue } from '#contract/tag-source.ts';

/**
 * Values as they are sent: a form and a list (PROVIDER 11).
 * - `f2`: whole numbers of hundredths; a value is the nearest number of 32 bits (most providers measure in these).
 * - `d2`: whole numbers of hundredths; a value is the nearest number of 64 bits.
 * - `c2`: the same for one quantity over time: the first number, then each one's difference to the one before; null for none, and no nulls
 *   at the end.
 * - `s`: texts; the first is what all others begin with.
 * - `j`: JSON as it is.
 */
export interface PackedColumn {
  readonly form: string;
  readonly values: readonly unknown[];
}

/** More decimals than a number of 32 bits has. */
const MAX_DECIMALS = 9;
/** The common prefix of a column's texts is written once; its length is limited, as it would expand a small text to a large one. */
const MAX_SHARED_LENGTH = 64;
const NUMERIC_FORM = /^([fdc])(\d)$/;

const POWERS = Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals) => 10 ** decimals);

const powerOf = (decimals: number): number => POWERS[decimals] ?? 1;

type Width = 'f' | 'd' | 'c';

/** The value of a whole number of the last decimal. */
const valueOf = (whole: number, scale: number, width: Width): number =>
  width === 'f' ? Math.fround(whole / scale) : whole / scale;

const wholeOf = (value: number, scale: number, width: Width): number | null => {
  const whole = Math.round(value * scale);
  return Number.isSafeInteger(whole) && valueOf(whole, scale, width) === value ? whole : null;
};

/** The fewest decimals with which a number is exactly itself; null if none. */
const decimalsOf = (value: number, width: Width, from: number): number | null => {
  for (let decimals = from; decimals <= MAX_DECIMALS; decimals += 1) {
    if (wholeOf(value, powerOf(decimals), width) !== null) return decimals;
  }
  return null;
};

const packNumbers = (values: readonly number[], width: Width): PackedColumn | null => {
  let decimals = 0;
  for (const value of values) {
    const needed = decimalsOf(value, width, decimals);
    if (needed === null) return null;
    decimals = needed;
  }
  const wholes: number[] = [];
  for (const value of values) {
    const whole = wholeOf(value, powerOf(decimals), width);
    if (whole === null) return null;
    // Minus zero is zero in JSON.
    wholes.push(whole === 0 ? 0 : whole);
  }
  return { form: `${width}${decimals}`, values: wholes };
};

/** How many characters two texts have in common at their beginning. */
const sharedLength = (a: string, b: string): number => {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return length;
};

const packTexts = (texts: readonly string[]): PackedColumn => {
  const [first = ''] = texts;
  const length = texts.reduce(
    (shared, text) => Math.min(shared, sharedLength(first, text)),
    Math.min(first.length, MAX_SHARED_LENGTH),
  );
  return {
    form: 's',
    values: [first.slice(0, length), ...texts.map((text) => text.slice(length))],
  };
};

/** Whether the difference of two such numbers is exact. */
const hasExactDifferences = (whole: number): boolean => Math.abs(whole) < 2 ** 52;

/** The form of {@link packSeries}. */
export const seriesForm = (decimals: number): string => `c${decimals}`;

/** Numbers over time, NaN for none and for what is too large, rounded to some decimals. */
export const packSeries = (values: Float64Array, decimals: number): readonly (number | null)[] => {
  const scale = powerOf(decimals);
  const list: (number | null)[] = [];
  let before = 0;
  let end = 0;
  for (const value of values) {
    const whole = Math.round(value * scale);
    if (!hasExactDifferences(whole)) {
      list.push(null);
      continue;
    }
    list.push(whole - before);
    before = whole;
    end = list.length;
  }
  return list.slice(0, end);
};

const isNumber = (value: WireValue): value is number => typeof value === 'number';
const isText = (value: WireValue): value is string => typeof value === 'string';

/** The smallest form in which every value is exactly itself. */
export const packColumn = (values: readonly WireValue[]): PackedColumn => {
  if (values.every(isNumber)) {
    // Whole hundredths of 64 bits first: a whole number is one of 32 bits, too.
    const packed = packNumbers(values, 'd') ?? packNumbers(values, 'f');
    if (packed !== null) return packed;
  }
  return values.every(isText) ? packTexts(values) : { form: 'j', values };
};

const isWireValue = (raw: unknown): raw is WireValue =>
  raw === null ||
  typeof raw === 'string' ||
  typeof raw === 'boolean' ||
  (typeof raw === 'number' && Number.isFinite(raw));

const unpackTexts = (raw: readonly unknown[], length: number): readonly string[] | null => {
  const [shared, ...rests] = raw;
  if (typeof shared !== 'string' || shared.length > MAX_SHARED_LENGTH) return null;
  if (rests.length !== length) return null;
  const values: string[] = [];
  for (const rest of rests) {
    if (typeof rest !== 'string') return null;
    values.push(shared + rest);
  }
  return values;
};

/** Untrusted form and list to `length` numbers, NaN for none; null if they are none. */
export const unpackNumbers = (form: unknown, raw: unknown, length: number): Float64Array | null => {
  if (typeof form !== 'string' || !Array.isArray(raw)) return null;
  const [, width, decimals] = NUMERIC_FORM.exec(form) ?? [];
  if (width !== 'f' && width !== 'd' && width !== 'c') return null;
  const isSeries = width === 'c';
  if (isSeries ? raw.length > length : raw.length !== length) return null;
  const list: readonly unknown[] = raw;
  const scale = powerOf(Number(decimals));
  const values = new Float64Array(length).fill(Number.NaN);
  let before = 0;
  for (const [place, number] of list.entries()) {
    if (isSeries && number === null) continue;
    const whole = typeof number === 'number' ? before + number : Number.NaN;
    if (!Number.isSafeInteger(whole)) return null;
    values[place] = valueOf(whole, scale, width);
    if (isSeries) before = whole;
  }
  return values;
};

/** Untrusted form and list to `length` values; null if they do not fit each other. */
export const unpackColumn = (
  form: unknown,
  raw: unknown,
  length: number,
): readonly WireValue[] | null => {
  if (!Array.isArray(raw) || raw.length > length + 1) return null;
  const list: readonly unknown[] = raw;
  if (form === 's') return unpackTexts(list, length);
  if (form === 'j') return list.length === length && list.every(isWireValue) ? list : null;
  const numbers = unpackNumbers(form, raw, length);
  return numbers === null || numbers.some(Number.isNaN) ? null : [...numbers];
};

/** Sorted names, each as the number of characters it shares with the one before and the rest: `[0, "EST-00001", 8, "2"]`. */
export const packNames = (names: readonly string[]): readonly (number | string)[] => {
  let before = '';
  return names.flatMap((name) => {
    const shared = sharedLength(before, name);
    before = name;
    return [shared, name.slice(shared)];
  });
};

/** Untrusted list to names of at most `maximumLength` characters; null if it is none. */
export const unpackNames = (
  raw: unknown,
  { maximum, maximumLength }: { readonly maximum: number; readonly maximumLength: number },
): readonly string[] | null => {
  if (!Array.isArray(raw) || raw.length % 2 !== 0 || raw.length > 2 * maximum) return null;
  const list: readonly unknown[] = raw;
  const names: string[] = [];
  let before = '';
  for (let at = 0; at < list.length; at += 2) {
    const shared = list[at];
    const rest = list[at + 1];
    if (typeof shared !== 'number' || typeof rest !== 'string') return null;
    if (!Number.isInteger(shared) || shared < 0 || shared > before.length) return null;
    if (shared + rest.length > maximumLength) return null;
    before = before.slice(0, shared) + rest;
    names.push(before);
  }
  return names;
};

/** Which places of a list are taken, as lengths of runs: free, taken, free, taken, and so on; it ends with a taken run. */
export const packRuns = (taken: readonly boolean[]): readonly number[] => {
  const runs: number[] = [];
  let length = 0;
  let isTaken = false;
  for (const one of taken) {
    if (one !== isTaken) {
      runs.push(length);
      length = 0;
      isTaken = one;
    }
    length += 1;
  }
  if (isTaken) runs.push(length);
  return runs;
};

/** Untrusted runs to the places that are taken, ascending, below `length`; null if they are none. */
export const unpackRuns = (raw: unknown, length: number): readonly number[] | null => {
  if (!Array.isArray(raw) || raw.length % 2 !== 0 || raw.length > length + 1) return null;
  const places: number[] = [];
  let place = 0;
  for (const [turn, run] of raw.entries()) {
    if (typeof run !== 'number' || !Number.isInteger(run) || run < 0) return null;
    if (run > length - place) return null;
    if (turn % 2 === 1) for (let one = 0; one < run; one += 1) places.push(place + one);
    place += run;
  }
  return places;
};
