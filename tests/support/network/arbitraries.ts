import fc from 'fast-check';
import { measurementOf } from '#domain/quantities/catalogue.ts';
import { MEASUREMENT_TYPES } from '#domain/quantities/choices/measurement-types.ts';
import { RAIN_PERIODS, rainPath } from '#domain/quantities/choices/rain-period.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { STATION_PATHS, SUB_FIELDS } from '#domain/tags/tag-path.ts';
import type { Selection } from '#domain/quantities/choices/selector.ts';

/** Keys that reach into a prototype where a plain object is used as a map. */
const HOSTILE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
] as const;

/** The code points that are half of a character in UTF-16. */
const SURROGATES = { first: 0xd800, count: 0x800 } as const;

/**
 * Any character. As fast-check's unit `binary`, which computes a table of a million characters in every process that draws a text of it: four
 * seconds.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10_ff_ff - SURROGATES.count })
  .map(
    (place) => String.fromCodePoint(place < SURROGATES.first ? place : place + SURROGATES.count),
    (character) => {
      const point = typeof character === 'string' ? character.codePointAt(0) : undefined;
      if (point === undefined || character !== String.fromCodePoint(point)) {
        throw new Error('not one character');
      }
      return point < SURROGATES.first ? point : point - SURROGATES.count;
    },
  );

/** Text as a hostile or broken peer sends it: prototype keys, markup, lone surrogates, bidi, far too long. */
export const untrustedText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_KEYS) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '4,62',
      ' 4.62 ',
      'NaN',
      'Infinity',
      '1e309',
      '-0',
      '0x10',
      'true',
      'sim',
      '2026-09-10T02:40:00Z',
      '2026-09-10 02:40:00',
      '<script>alert(1)</script>',
      '\u202Egnirts',
      '\uD800',
      '\uDC00x',
      'x'.repeat(65),
      'x'.repeat(10_000),
    ),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 20 }) },
);

/** Station codes: real ones, the provider's own words, and arbitrary texts. */
const codeText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('EST-00013', 'EST-00031', 'DEMO-0099001', 'á', 'x'.repeat(64)),
  untrustedText,
);

const KNOWN_PATHS: readonly string[] = [
  ...Object.values(READING_PATHS),
  ...Object.values(STATION_PATHS),
  ...RAIN_PERIODS.map(rainPath),
  'Data/Comportas/Comporta1',
  'Data/Temperatura/Atual',
  'Data/Temperatura/Historico/001h/Media',
];

/**
 * Tag paths on the wire: known and invented ones, with and without their sub-field, and arbitrary
 * texts.
 */
const pathText: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...KNOWN_PATHS), fc.constantFrom('', ...SUB_FIELDS))
    .map(([path, field]) => (field === '' ? path : `${path}/${field}`)),
  fc
    .array(fc.oneof(fc.constantFrom('Data', ...SUB_FIELDS, ''), fc.string({ maxLength: 6 })), {
      minLength: 1,
      maxLength: 5,
    })
    .map((segments) => segments.join('/')),
  untrustedText,
);

const jsonScalar: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('null', 'true', 'false', '0', '-0', '-35', '21474836.47', '1e309', '-1e309'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  untrustedText.map((text) => JSON.stringify(text)),
);

const objectText = (
  key: fc.Arbitrary<string>,
  value: fc.Arbitrary<string>,
  maxLength: number,
): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(key, value), { maxLength })
    .map(
      (members) =>
        `{${members.map(([name, member]) => `${JSON.stringify(name)}:${member}`).join(',')}}`,
    );

const arrayText = (item: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> =>
  fc.array(item, { maxLength }).map((items) => `[${items.join(',')}]`);

const MEMBER_NAMES = [
  'codigo',
  'path',
  'data',
  'timestamp',
  'rio_nivel',
  'host',
  'radar',
  'satellite',
  'past',
  'infrared',
  'time',
  'graphqlUrl',
  'weatherMapsUrl',
  'weatherTilesUrl',
  'weatherMaxZoom',
  'basemap',
  'kind',
  'tiles',
  'demonstration',
  'type',
  'history',
  'value',
];

const anyKey = fc.oneof(
  fc.constantFrom(...MEMBER_NAMES, ...SUB_FIELDS),
  untrustedText,
  codeText,
  pathText,
);

const { json: anyJsonText } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    jsonScalar,
    arrayText(tie('json'), 4),
    objectText(anyKey, tie('json'), 4),
  ),
}));

/**
 * `JSON.parse` makes `__proto__` an own key, as a network answer does; an object literal would not.
 */
const parsed = (text: fc.Arbitrary<string>): fc.Arbitrary<unknown> =>
  text.map((json): unknown => JSON.parse(json));

/** Any JSON, with prototype keys and the members of our own contracts in wrong places. */
export const anyJson: fc.Arbitrary<unknown> = parsed(anyJsonText);

const readingText = objectText(
  fc.oneof(fc.constantFrom(...SUB_FIELDS), untrustedText),
  jsonScalar,
  6,
);

const tagDataText = fc.oneof(
  { weight: 4, arbitrary: jsonScalar },
  { weight: 2, arbitrary: readingText },
  { weight: 1, arbitrary: anyJsonText },
);

/** Nearly a message of the subscription: right members, anything in them. */
export const messageJson: fc.Arbitrary<unknown> = fc.oneof(
  parsed(
    fc
      .tuple(codeText, pathText, tagDataText)
      .map(
        ([codigo, path, data]) =>
          `{"codigo":${JSON.stringify(codigo)},"path":${JSON.stringify(path)},"data":${data}}`,
      ),
  ),
  anyJson,
);

/** Nearly a snapshot: codes to paths to scalars or nested readings, and anything in between. */
export const snapshotJson: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 3,
    arbitrary: parsed(
      objectText(codeText, fc.oneof(objectText(pathText, tagDataText, 6), jsonScalar), 4),
    ),
  },
  { weight: 1, arbitrary: anyJson },
);

/** Nearly a history answer. */
export const historyJson: fc.Arbitrary<unknown> = fc.oneof(
  parsed(
    arrayText(
      objectText(
        fc.constantFrom('timestamp', 'codigo', 'rio_nivel', 'chuva_acum', '__proto__'),
        fc.oneof(fc.constantFrom('"2026-09-10T02:40:00"', '"EST-00013"', '4.62'), jsonScalar),
        5,
      ),
      6,
    ),
  ),
  anyJson,
);

const frameListText = arrayText(
  fc.oneof(
    fc
      .nat(2_000_000_000)
      .map((time) => `{"time":${String(time)},"path":"/v2/radar/${String(time)}"}`),
    anyJsonText,
  ),
  6,
);

/** Nearly a weather-maps answer. */
export const weatherMapsJson: fc.Arbitrary<unknown> = fc.oneof(
  parsed(
    fc
      .tuple(frameListText, frameListText)
      .map(
        ([past, infrared]) =>
          `{"host":"https://tiles.example","radar":{"past":${past}},"satellite":{"infrared":${infrared}}}`,
      ),
  ),
  anyJson,
);

/** Every combination that the selector can have. */
export const SELECTIONS: readonly Selection[] = MEASUREMENT_TYPES.flatMap((type) =>
  measurementOf(type).histories.flatMap((history) =>
    history.values.map((value): Selection => ({ type, history: history.key, value: value.key })),
  ),
);

export const anySelection: fc.Arbitrary<Selection> = fc.constantFrom(...SELECTIONS);

/** Readings as large as any quantity of the catalogue, as close together as floats can be. */
export const finiteReading: fc.Arbitrary<number> = fc.oneof(
  fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
  fc.float({ noNaN: true, min: -2_000, max: 2_000 }),
  fc.integer({ min: -2_000, max: 2_000 }).map((hundredths) => hundredths / 100),
);

const nextAbove = (value: number): number =>
  value + Math.max(Number.MIN_VALUE, Math.abs(value) * Number.EPSILON);

/** Lowest and highest reading of a view: apart, equal, or one float apart. */
export const extent: fc.Arbitrary<readonly [number, number]> = fc.oneof(
  fc
    .tuple(finiteReading, finiteReading)
    .map(([a, b]): readonly [number, number] => [Math.min(a, b), Math.max(a, b)]),
  finiteReading.map((value): readonly [number, number] => [value, value]),
  finiteReading.map((value): readonly [number, number] => [value, nextAbove(value)]),
);
