import { ZONE } from '#tests/support/network/zones.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeDay } from '#domain/time/date-range.ts';
import { decodeStamp, epochMs } from '#domain/time/epoch-ms.ts';
import { decodeGateType, gateOpeningOf, listGates } from '#domain/stations/gate.ts';
import { decodeHistory } from '#domain/series/historical-unit.ts';
import { isMeasurementType } from '#domain/quantities/choices/measurement-types.ts';
import { chooseOpacity } from '#app/map/overlays/overlay.ts';
import { gatePath } from '#domain/quantities/reading-paths.ts';
import { decodeSelection, MAP_START_SELECTION } from '#domain/quantities/choices/selector.ts';
import { decodeSiteConfig } from '#contract/site/site-config.ts';
import { decodeStationType, describeStation } from '#domain/stations/station.ts';
import {
  decodeFlag,
  decodeNumber,
  decodeSnapshot,
  decodeStationTags,
  decodeTag,
  decodeTagMessage,
  decodeTagValue,
  type Decoded,
} from '#domain/tags/tag-event.ts';
import { emptyTagState, foldTags } from '#domain/tags/tag-fold.ts';
import {
  decodeCodigo,
  decodeTagPath,
  formatTagPath,
  MAX_CODIGO_LENGTH,
  MAX_PATH_LENGTH,
  SUB_FIELDS,
} from '#domain/tags/tag-path.ts';
import { cutText, isRecord, MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { decimalsOfFormat } from '#domain/tags/value-format.ts';
import { Ingest } from '#worker/ingest.ts';
import { Rejections } from '#worker/feed/rejections.ts';
import { decodeWeatherMaps } from '#contract/site/weather-maps.ts';
import {
  anyJson,
  historyJson,
  messageJson,
  snapshotJson,
  weatherMapsJson,
} from '#tests/support/network/arbitraries.ts';
import { codigo, path } from '#tests/support/log/tag-events.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const ARRIVAL = { origin: 'live', receivedAt: epochMs(1_000) } as const;
const STATION = codigo('EST-00013');
const LEVEL = path('Data/Rio/RioNivel');

/** Every name a prototype has, so that an added or removed one shows. */
const prototypes = (): readonly (readonly PropertyKey[])[] =>
  [Object.prototype, Array.prototype, Function.prototype, String.prototype, Map.prototype].map(
    (prototype) => Reflect.ownKeys(prototype),
  );

const asText = (raw: unknown): string | null => (typeof raw === 'string' ? raw : null);

/** Everything that reads untrusted input, called with the same value. */
const DECODERS: Readonly<Record<string, (raw: unknown) => unknown>> = {
  decodeTagMessage: (raw) => decodeTagMessage(raw, ARRIVAL),
  decodeSnapshot: (raw) => decodeSnapshot(raw, ARRIVAL),
  decodeStationTags: (raw) => decodeStationTags(STATION, raw, ARRIVAL),
  decodeTag: (raw) => decodeTag(STATION, raw, raw, ARRIVAL),
  decodeTagValue: (raw) => SUB_FIELDS.map((field) => decodeTagValue({ path: LEVEL, field }, raw)),
  decodeHistory: (raw) => decodeHistory(raw, STATION, ZONE),
  decodeWeatherMaps,
  decodeSiteConfig,
  decodeStamp: (raw) => decodeStamp(raw),
  decodeDay,
  decodeNumber,
  decodeFlag,
  decodeCodigo,
  decodeTagPath,
  decodeStationType: (raw) => decodeStationType(asText(raw)),
  decodeGateType: (raw) => [decodeGateType(asText(raw)), decodeGateType(JSON.stringify(raw))],
  decodeSelection: (raw) => [
    decodeSelection(isRecord(raw) ? raw : {}, MAP_START_SELECTION),
    decodeSelection({ type: raw, history: raw, value: raw }, MAP_START_SELECTION),
  ],
  isMeasurementType,
  chooseOpacity: (raw) => chooseOpacity(0.6, raw),
  describeStation: (raw) => describeStation(STATION, () => asText(raw)),
  listGates: (raw) => listGates([gatePath(1), gatePath(10)], () => asText(raw), 'tulipa'),
  gateOpeningOf: (raw) => gateOpeningOf({ value: asText(raw), unit: null }),
  decimalsOfFormat: (raw) => decimalsOfFormat(asText(raw)),
};

const input = fc.oneof(anyJson, messageJson, snapshotJson, historyJson, weatherMapsJson);

describe('every decoder', () => {
  it.each(Object.entries(DECODERS))(
    '%s never throws and touches no prototype, whatever the JSON (PROVIDER 8, fault rows 29 to 32)',
    (_, decode) => {
      const before = prototypes();
      fc.assert(
        fc.property(input, (raw) => {
          const written = JSON.stringify(raw);
          expect(() => decode(raw)).not.toThrow();
          expect(JSON.stringify(raw)).toBe(written);
        }),
      );
      expect(prototypes()).toEqual(before);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    },
  );
});

/**
 * Number of tags in an item of an answer, and how many of its keys are not codes or paths, counted
 * the plain way.
 */
const countTags = (rawPath: unknown, data: unknown): { tags: number; refused: number } => {
  if (!decodeTagPath(rawPath).ok) return { tags: 0, refused: 1 };
  const parts = isRecord(data) ? Object.keys(data).filter((key) => isSubFieldName(key)).length : 0;
  return { tags: Math.max(1, parts), refused: 0 };
};

const isSubFieldName = (key: string): boolean => SUB_FIELDS.some((field) => field === key);

const countStation = (raw: unknown): { tags: number; refused: number } => {
  if (raw === null) return { tags: 0, refused: 0 };
  if (!isRecord(raw)) return { tags: 0, refused: 1 };
  const counts = Object.entries(raw).map(([key, data]) => countTags(key, data));
  return {
    tags: counts.reduce((sum, count) => sum + count.tags, 0),
    refused: counts.reduce((sum, count) => sum + count.refused, 0),
  };
};

const countSnapshot = (raw: Readonly<Record<string, unknown>>) => {
  const counts = Object.entries(raw).map(([key, tags]) =>
    decodeCodigo(key).ok ? countStation(tags) : { tags: 0, refused: 1 },
  );
  return {
    tags: counts.reduce((sum, count) => sum + count.tags, 0),
    refused: counts.reduce((sum, count) => sum + count.refused, 0),
  };
};

const countMessage = (raw: unknown): { tags: number; refused: number } =>
  isRecord(raw) && decodeCodigo(raw['codigo']).ok
    ? countTags(raw['path'], raw['data'])
    : { tags: 0, refused: 1 };

/** Rejected completely; `not-a-value` is counted beside an event, the others instead of one. */
const refusedIn = (decoded: Decoded): number =>
  decoded.rejections.filter((reason) => reason !== 'not-a-value').length;

describe('what is decoded', () => {
  it('accounts for every tag of a snapshot: an event, or a counted rejection', () => {
    fc.assert(
      fc.property(snapshotJson, (raw) => {
        const decoded = decodeSnapshot(raw, ARRIVAL);
        if (raw === null) {
          expect(decoded).toEqual({ ok: true, value: { events: [], rejections: [] } });
        } else if (!isRecord(raw) || !decoded.ok) {
          expect([isRecord(raw), decoded.ok]).toEqual([false, false]);
        } else {
          const { tags, refused } = countSnapshot(raw);
          expect(decoded.value.events).toHaveLength(tags);
          expect(refusedIn(decoded.value)).toBe(refused);
        }
      }),
      propertyRuns(300),
    );
  });

  it('accounts for every message of the subscription', () => {
    fc.assert(
      fc.property(messageJson, (raw) => {
        const decoded = decodeTagMessage(raw, ARRIVAL);
        const { tags, refused } = countMessage(raw);
        expect(decoded.events).toHaveLength(tags);
        expect(refusedIn(decoded)).toBe(refused);
      }),
      propertyRuns(300),
    );
  });

  it('accounts for every row of a history: a unit, a later row of its instant, or a rejection', () => {
    fc.assert(
      fc.property(historyJson, (raw) => {
        const { units, rejected } = decodeHistory(raw, STATION, ZONE);
        const rows = Array.isArray(raw) ? raw.length : 0;
        expect(units.length + rejected).toBeLessThanOrEqual(Math.max(rows, 1));
        if (rows > 0) expect(units.length === 0 ? rejected : 1).toBeGreaterThan(0);
        const instants = units.map((unit) => unit.timestamp);
        expect(instants).toEqual([...new Set(instants)].toSorted((a, b) => a - b));
      }),
    );
  });

  it('accounts for every weather-map frame: shown in order, or rejected', () => {
    fc.assert(
      fc.property(weatherMapsJson, (raw) => {
        const decoded = decodeWeatherMaps(raw);
        if (!decoded.ok || !isRecord(raw)) return;
        const listed = (member: unknown, key: string): number => {
          const list = isRecord(member) ? member[key] : undefined;
          return Array.isArray(list) ? list.length : list === undefined ? 0 : 1;
        };
        const { radar, satellite, rejected } = decoded.value;
        expect(radar.length + satellite.length + rejected).toBe(
          listed(raw['radar'], 'past') + listed(raw['satellite'], 'infrared'),
        );
        for (const frames of [radar, satellite]) {
          const times = frames.map((frame) => frame.time);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('holds only finite numbers, bounded texts, bounded codes and paths (fault rows 29 to 31)', () => {
    fc.assert(
      fc.property(snapshotJson, (raw) => {
        const decoded = decodeSnapshot(raw, ARRIVAL);
        for (const event of decoded.ok ? decoded.value.events : []) {
          expect(event.codigo.length).toBeLessThanOrEqual(MAX_CODIGO_LENGTH);
          expect(event.path.length).toBeLessThanOrEqual(MAX_PATH_LENGTH);
          if (typeof event.value === 'number') expect(event.value).toSatisfy(Number.isFinite);
          if (typeof event.value === 'string') {
            expect(event.value.length).toBeLessThanOrEqual(event.field === 'Other' ? 2_000 : 120);
          }
        }
      }),
      propertyRuns(300),
    );
  });

  it('folds without touching a prototype, and only own stations come out (fault row 29)', () => {
    const before = prototypes();
    fc.assert(
      fc.property(snapshotJson, (raw) => {
        const decoded = decodeSnapshot(raw, ARRIVAL);
        if (!decoded.ok) return;
        const { events } = decoded.value;
        const state = foldTags(emptyTagState, events);
        expect(new Set(state.keys())).toEqual(new Set(events.map((event) => event.codigo)));
        for (const [station, { valueByTag }] of state) {
          const own = events.filter((event) => event.codigo === station).map(formatTagPath);
          for (const tag of valueByTag.keys()) expect(own).toContain(tag);
        }
      }),
    );
    expect(prototypes()).toEqual(before);
  });
});

describe('an answer folded twice', () => {
  const spelling = fc.oneof(
    fc.tuple(fc.constantFrom(LEVEL, `${LEVEL}/Value`, `${LEVEL}/Unit`), fc.integer({ max: 9 })),
    fc.tuple(
      fc.constant(LEVEL),
      fc.record({ Value: fc.integer({ max: 9 }), Unit: fc.string({ maxLength: 3 }) }),
    ),
  );

  it('changes nothing the second time: of several spellings of a tag the last counts', () => {
    fc.assert(
      fc.property(fc.array(spelling, { maxLength: 4 }), (spellings) => {
        const intake = new Ingest(new Rejections());
        const arrival = { origin: 'resync', receivedAt: epochMs(1_000) } as const;
        const read = intake.readSnapshot({ [STATION]: Object.fromEntries(spellings) }, arrival);
        if (!read.ok) throw new Error('unreadable');
        intake.acceptSnapshot(read.value, intake.log.head);
        const rows = [...intake.state.rows()];
        expect(intake.acceptSnapshot(read.value, intake.log.head).changed).toBe(0);
        expect([...intake.state.rows()]).toEqual(rows);
        const folded = foldTags(emptyTagState, read.value.events).get(STATION);
        expect(new Set(rows.map(({ value }) => value))).toEqual(
          new Set(folded?.valueByTag.values()),
        );
      }),
      propertyRuns(200),
    );
  });
});

describe('numbers', () => {
  it.each([Infinity, -Infinity])(
    '%d, which JSON writes as 1e309, is not a value of any tag',
    (raw) => {
      for (const field of SUB_FIELDS) {
        expect(decodeTagValue({ path: LEVEL, field }, raw)).toEqual({
          value: null,
          rejected: true,
        });
      }
      const text = decodeTagValue({ path: path('RioNome'), field: 'Value' }, raw);
      expect(text).toEqual({ value: null, rejected: true });
    },
  );

  it('come through every spelling: a number, its text, its text with a comma (PROVIDER 1, 8)', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = String(value);
        expect(decodeNumber(value)).toBe(value);
        expect(decodeNumber(` ${text} `)).toBe(Number(text));
        expect(decodeNumber(text.replace('.', ','))).toBe(Number(text));
      }),
    );
  });

  it('come through as written in Brazil, with thousands separators', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (hundredths) => {
        const value = hundredths / 100;
        const text = value.toLocaleString('pt-BR', {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        });
        expect(decodeNumber(text)).toBeCloseTo(value, 9);
      }),
    );
  });
});

describe('stamps', () => {
  const instant = fc.integer({
    min: Date.UTC(1970, 0, 1),
    max: Date.UTC(2099, 11, 31, 23, 59, 59, 999),
  });

  it('name the same instant in every spelling of the provider (PROVIDER 3)', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const iso = new Date(at).toISOString();
        const whole = Math.floor(at / 1_000) * 1_000;
        expect(decodeStamp(iso)).toBe(at);
        expect(decodeStamp(iso.replace('Z', '+00:00'))).toBe(at);
        expect(decodeStamp(iso.replace('T', ' '))).toBe(at);
        expect(decodeStamp(iso.replace('Z', ''))).toBe(at);
        expect(decodeStamp(`${iso.slice(0, 19)}Z`)).toBe(whole);
        const local = new Date(at - 3 * 3_600_000).toISOString();
        expect(decodeStamp(local.replace('Z', '-03:00'))).toBe(at);
        expect(decodeStamp(local.replace('Z', ''), -180)).toBe(at);
      }),
    );
  });
});

describe('tag paths', () => {
  it('read back as what was written: parse and format are a round trip', () => {
    fc.assert(
      fc.property(messageJson, (raw) => {
        const decoded = decodeTagPath(isRecord(raw) ? raw['path'] : raw);
        if (!decoded.ok) return;
        const written = formatTagPath(decoded.value);
        // A reading path of full length leaves no room for the sub-field it implies.
        if (written.length > MAX_PATH_LENGTH) return;
        expect(decodeTagPath(written)).toEqual(decoded);
      }),
      propertyRuns(500),
    );
  });
});

describe('cut texts', () => {
  it('are never longer than requested and never end in half a character (fault row 31)', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 1, max: MAX_TEXT_LENGTH }),
        (text, maximum) => {
          const cut = cutText(text, maximum);
          expect(cut.length).toBeLessThanOrEqual(maximum);
          expect(text.startsWith(cut)).toBe(true);
          expect(cut).not.toMatch(/\p{Surrogate}/u);
          if (text.length <= maximum) expect(cut).toBe(text);
        },
      ),
    );
  });
});
