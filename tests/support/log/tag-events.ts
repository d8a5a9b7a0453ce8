import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { gatePath, READING_PATHS } from '#domain/quantities/reading-paths.ts';
import {
  STATION_PATHS,
  decodeCodigo,
  decodeTagPath,
  type Codigo,
  type ReadingPath,
  type SubField,
} from '#domain/tags/tag-path.ts';
import { ORIGINS, type TagEvent, type TagValue } from '#domain/tags/tag-event.ts';

/** A code written in a test. */
export const codigo = (text: string): Codigo => {
  const decoded = decodeCodigo(text);
  if (!decoded.ok) throw new TypeError(`not a codigo: ${text}`);
  return decoded.value;
};

/** A reading's path written in a test. */
export const path = (text: string): ReadingPath => {
  const decoded = decodeTagPath(text);
  if (!decoded.ok) throw new TypeError(`not a path: ${text}`);
  return decoded.value.path;
};

/** One live event of a reading's value; everything else can be overridden. */
export const tagEvent = (
  station: string,
  reading: ReadingPath,
  value: TagValue,
  rest: Partial<TagEvent> = {},
): TagEvent => ({
  codigo: codigo(station),
  path: reading,
  field: 'Value',
  value,
  origin: 'live',
  receivedAt: epochMs(1_000),
  ...rest,
});

/** Stations of random events. */
export const CODES = ['EST-00001', 'EST-00002', '__proto__', 'constructor', 'DEMO-0001'].map(
  codigo,
);

const event = (
  reading: fc.Arbitrary<ReadingPath>,
  value: fc.Arbitrary<TagValue>,
  field: fc.Arbitrary<SubField> = fc.constant('Value'),
): fc.Arbitrary<TagEvent> =>
  fc
    .record({
      codigo: fc.constantFrom(...CODES),
      path: reading,
      field,
      value,
      origin: fc.constantFrom(...ORIGINS),
      receivedAt: fc.integer({ min: 0, max: 5_000 }).map(epochMs),
    })
    // An unlisted tag holds nothing.
    .map((made) => (made.origin === 'absence' ? { ...made, value: null } : made));

const reading = fc.oneof(
  fc.constant(null),
  fc.constantFrom(0, 1, 2.5, 9.99, 10, 46, 399.88, -35, 21_474_836.47),
  fc.double({ noNaN: true, min: -50, max: 500 }),
);

/** Their readings. */
const READINGS = [
  rainPath('003h'),
  rainPath('024h'),
  READING_PATHS.riverStage,
  READING_PATHS.damPercent,
  READING_PATHS.damStorage,
  READING_PATHS.windMean,
] as const;

/** Their units: own units, units of the same kind, of another, hostile ones, none. */
const KNOWN_UNITS = ['m', 'm', 'cm', 'mm', 'km/h', 'm/s', 'kt', '%', 'hm³', 'm3', '°F'];
const HOSTILE_UNITS = [
  '__proto__',
  'constructor',
  'pés',
  '<b>m</b>',
  '=cmd()',
  '\u202Em',
  'x'.repeat(200),
];
const UNITS: readonly (string | null)[] = [null, '', ' ', 'N/D', ...KNOWN_UNITS, ...HOSTILE_UNITS];

/**
 * Events of a small network, as a decoder returns them: few stations and tags, so that they collide
 * often.
 */
export const tagEvents: fc.Arbitrary<readonly TagEvent[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: event(fc.constantFrom(...READINGS), reading),
    },
    {
      weight: 2,
      arbitrary: event(
        fc.constantFrom(STATION_PATHS.latitude, STATION_PATHS.longitude),
        fc.constantFrom(null, 0, -10.2, -30.6, 91),
      ),
    },
    {
      weight: 2,
      arbitrary: event(
        fc.constantFrom(STATION_PATHS.name, STATION_PATHS.type, STATION_PATHS.basin),
        fc.constantFrom(null, 'Hidro', 'Barragem', 'Jandó', 'jando 2', 'Ação'),
      ),
    },
    {
      weight: 1,
      arbitrary: event(fc.constant(STATION_PATHS.show), fc.constantFrom(true, false, null)),
    },
    {
      weight: 1,
      arbitrary: event(
        fc.constant(STATION_PATHS.timeStamp),
        fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 6_000 })),
      ),
    },
    {
      weight: 3,
      arbitrary: event(
        fc.constantFrom(...READINGS),
        fc.oneof(fc.constantFrom(...UNITS), fc.string({ maxLength: 8 })),
        fc.constant('Unit'),
      ),
    },
    {
      weight: 2,
      arbitrary: event(
        fc.constant(READING_PATHS.riverStage),
        fc.constantFrom(null, 'm', 'cm', 'pés'),
        fc.constant('Unit'),
      ),
    },
    {
      weight: 1,
      arbitrary: event(
        fc.constantFrom(...READINGS),
        fc.constantFrom(null, '0.00', '0', 'N1', '%.3f', '{0:N2}', '__proto__', 'x', '0.0000000'),
        fc.constant('Format'),
      ),
    },
    {
      weight: 1,
      arbitrary: event(
        fc.constantFrom(...READINGS),
        fc.constantFrom(null, 'Nível', '__proto__', true, false),
        fc.constantFrom<SubField>('Label', 'Show', 'Other'),
      ),
    },
    {
      weight: 1,
      arbitrary: event(
        fc.constantFrom(...[1, 9, 10, 12].map(gatePath)),
        fc.constantFrom(null, true, false, 0, 40, '{"type":"tulipa"}', '{'),
        fc.constantFrom<SubField>('Show', 'Value', 'Other'),
      ),
    },
  ),
  { maxLength: 80 },
);
