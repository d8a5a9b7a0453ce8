import type { SourceState } from '#contract/source-state.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { decodeCodigo, decodeReadingPath } from '#domain/tags/tag-path.ts';
import { parseJson } from '#domain/untrusted.ts';
import { untrustedText } from '#tests/support/network/arbitraries.ts';
import { spoiltJson } from '#tests/support/network/spoilt-json.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import {
  decodeLiveHead,
  decodeLiveSegment,
  encodeLiveHead,
  encodeLiveSegment,
  type LiveHead,
  liveIndexOf,
  liveSegmentAddress,
  liveSnapshotAddress,
  readLiveAddress,
  type SegmentContent,
} from './live-segment.ts';
import type { WireValue } from '#contract/tag-source.ts';

// Each kind of value; `columns.test.ts` has their forms.
const values: fc.Arbitrary<WireValue> = fc.oneof(
  fc.integer({ min: -100_000, max: 100_000 }).map((whole) => whole / 100),
  fc.constantFrom(Math.fround(4.62), 1e21, true, null),
  untrustedText,
);
const codes = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((number) => `EST-${String(number).padStart(5, '0')}`),
  untrustedText,
);
const paths = fc.oneof(
  fc.constantFrom('TimeStamp', 'Data/Rio/RioNivel/Value', 'Data/Rio/RioNivel/Unit', 'Data/Rio'),
  untrustedText,
);
const tags = fc
  .array(fc.tuple(codes, fc.array(fc.tuple(paths, values), { minLength: 1, maxLength: 8 })), {
    maxLength: 12,
  })
  .map((stations) => new Map(stations.map(([code, list]) => [code, new Map(list)])));

const contents: fc.Arbitrary<SegmentContent> = fc
  .record({
    epoch: fc.constantFrom('Ab3_xYz1', '2026-11-22T11:59:00Z~1', '-'),
    after: fc.nat(),
    events: fc.integer({ min: 1, max: 1e6 }),
    at: fc.nat({ max: 2 ** 31 - 1 }).map((seconds) => epochMs(seconds * 1_000 + 7)),
    tagsByCode: tags,
  })
  .map(({ events, ...rest }) => ({
    ...rest,
    to: rest.after + events,
    index: liveIndexOf(rest.at),
  }));

const entriesOf = (content: SegmentContent): readonly unknown[] =>
  [...content.tagsByCode].flatMap(([codigo, station]) =>
    decodeCodigo(codigo).ok
      ? [...station].flatMap(([path, value]) =>
          decodeReadingPath(path).ok ? [[codigo, path, value]] : [],
        )
      : [],
  );

const sorted = (list: readonly unknown[]): readonly string[] =>
  list.map((one) => JSON.stringify(one)).toSorted();

/** A segment in its form. */
const good = {
  epoch: 'Ab3',
  seconds: 5,
  index: 2,
  after: 3,
  to: 5,
  at: 12_000,
  stations: [0, 'EST-00001', 8, '2'],
  paths: [0, 'Data/Rio/RioNivel/Value'],
  runs: [[0, 2]],
  forms: ['f2'],
  values: [[412, 500]],
};

describe('a live segment (PROVIDER 11)', () => {
  it('has every tag of a readable name, and each value exactly', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const decoded = decodeLiveSegment(parseJson(encodeLiveSegment(content)));
        if (!decoded.ok) throw new Error(decoded.error);
        const { tagsByCode, ...rest } = decoded.value;
        expect({ ...rest, tagsByCode: null }).toEqual({ ...content, tagsByCode: null });
        expect(sorted(entriesOf({ ...rest, tagsByCode }))).toEqual(sorted(entriesOf(content)));
      }),
      propertyRuns(300),
    );
  });

  it('is the same text whatever order its events came in', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const reversed = new Map(
          [...content.tagsByCode]
            .toReversed()
            .map(([codigo, station]) => [codigo, new Map([...station].toReversed())]),
        );
        expect(encodeLiveSegment({ ...content, tagsByCode: reversed })).toBe(
          encodeLiveSegment(content),
        );
      }),
      propertyRuns(100),
    );
  });

  it('of whatever JSON is read or refused, never with a value that is none', () => {
    const hostile = {
      stations: [0, '__proto__', 0, 'constructor'],
      paths: [0, 'Data/Rio/RioNivel/Value', 0, '__proto__'],
      runs: [
        [0, 2],
        [1, 1],
      ],
      forms: ['f2', 's'],
      values: [
        [412, 500],
        ['', 'b'],
      ],
    };
    const raws = fc.oneof(spoiltJson(good), spoiltJson({ ...good, ...hostile }));
    fc.assert(
      fc.property(raws, (raw) => {
        const decoded = decodeLiveSegment(raw);
        if (!decoded.ok) return;
        for (const [codigo, station] of decoded.value.tagsByCode) {
          expect(decodeCodigo(codigo).ok).toBe(true);
          for (const [path, value] of station) {
            expect(decodeReadingPath(path).ok).toBe(true);
            expect(value === null || typeof value !== 'object').toBe(true);
          }
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      propertyRuns(300),
    );
  });

  it('in its form is read', () => {
    const decoded = decodeLiveSegment(good);
    expect(decoded.ok && [...decoded.value.tagsByCode]).toEqual([
      ['EST-00001', new Map([['Data/Rio/RioNivel/Value', Math.fround(4.12)]])],
      ['EST-00002', new Map([['Data/Rio/RioNivel/Value', 5]])],
    ]);
  });

  it.each([
    ['another time than its place', { at: 9_999 }],
    ['a position that goes back', { to: 3 }],
    ['a fraction for a position', { after: 2.5 }],
    ['a number beyond exact ones', { to: 2 ** 53 }],
    ['an epoch that leads elsewhere', { epoch: '..' }],
    ['a length that there is not', { seconds: 7 }],
    ['more values than places', { values: [[412, 500, 7]] }],
    ['a name that is far too long', { stations: [0, 'x'.repeat(65), 8, '2'] }],
    ['a column less than paths', { forms: [] }],
    ['no stations', { stations: null }],
    ['far too many stations', { stations: Array.from({ length: 100_002 }, () => 0) }],
  ])('with %s is refused', (_, member) => {
    expect(decodeLiveSegment({ ...good, ...member }).ok).toBe(false);
  });

  it('with too many values is refused', () => {
    const paths = Array.from({ length: 21 }, (_, number) => [0, `Data/${number}/Value`]).flat();
    const stations = Array.from({ length: 50_000 }, (_, number) => [0, `E${number}`]).flat();
    const column = Array.from({ length: 50_000 }, () => 1);
    const wide = {
      stations,
      paths,
      runs: Array.from({ length: 21 }, () => [0, 50_000]),
      forms: Array.from({ length: 21 }, () => 'd0'),
      values: Array.from({ length: 21 }, () => column),
    };
    expect(decodeLiveSegment({ ...good, ...wide })).toEqual({
      ok: false,
      error: 'has too many values',
    });
  });
});

const heads: fc.Arbitrary<LiveHead> = fc
  .record({
    epoch: fc.constantFrom('Ab3_xYz1', 'a.b:c~d+e='),
    snapshot: fc.option(fc.nat({ max: 2 ** 31 - 1 }), { nil: null }),
    source: fc.constantFrom<SourceState | null>(
      null,
      { state: 'lost', since: epochMs(5) },
      { state: 'live', since: epochMs(5), position: { epoch: 'Ab3', seq: 7 } },
    ),
    first: fc.record({ index: fc.nat(), after: fc.nat() }),
    rest: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9_999 })), {
      maxLength: 10,
    }),
  })
  .map(({ first, rest, ...head }) => {
    let { index, after } = first;
    const segments = rest.map(([further, events]) => {
      index += further;
      after += events;
      return { index, after: after - events, to: after };
    });
    return { ...head, segments };
  });

/** A head in its form. */
const goodHead = {
  epoch: 'Ab3',
  seconds: 5,
  snapshot: 60,
  index: 4,
  after: 9,
  segments: [0, 5, 2, 7],
};

describe('the head of live segments (PROVIDER 11)', () => {
  it('is the same after its JSON', () => {
    fc.assert(
      fc.property(heads, (head) => {
        expect(decodeLiveHead(parseJson(encodeLiveHead(head)))).toEqual({ ok: true, value: head });
      }),
      propertyRuns(200),
    );
  });

  it('of whatever JSON is read or refused', () => {
    fc.assert(
      fc.property(spoiltJson(goodHead), (raw) => {
        const head = decodeLiveHead(raw);
        if (!head.ok) return;
        let before = -1;
        for (const { index, after, to } of head.value.segments) {
          expect(index).toBeGreaterThan(before);
          expect(to).toBeGreaterThan(after);
          before = index;
        }
      }),
      propertyRuns(300),
    );
  });

  it.each([
    ['an epoch that leads elsewhere', { epoch: '.' }],
    ['an epoch of another folder', { epoch: 'a/b' }],
    ['a segment twice', { segments: [0, 5, 0, 5] }],
    ['a segment without events', { segments: [0, 0] }],
    ['a segment back in time', { segments: [0, 5, -1, 5] }],
    ['an odd list', { segments: [0] }],
    ['a place out of range', { index: 1e13 }],
    ['a snapshot that is none', { snapshot: 'x' }],
    ['far too many segments', { segments: Array.from({ length: 2_002 }, () => 1) }],
  ])('with %s is refused', (_, member) => {
    expect(decodeLiveHead(goodHead).ok).toBe(true);
    expect(decodeLiveHead({ ...goodHead, ...member }).ok).toBe(false);
  });
});

describe('the addresses of live segments (PROVIDER 11)', () => {
  it('are read as they are written, relative to the head', () => {
    fc.assert(
      fc.property(heads, fc.nat(), (head, number) => {
        const base = 'https://vigia.test/live/head.json';
        const segment = new URL(liveSegmentAddress(head.epoch, number), base).pathname;
        const { epoch } = head;
        expect(readLiveAddress(segment)).toEqual({
          kind: 'segment',
          epoch,
          index: number,
        });
        const snapshot = new URL(liveSnapshotAddress(epoch, number), base).pathname;
        expect(readLiveAddress(snapshot)).toEqual({ kind: 'snapshot', epoch, second: number });
      }),
      propertyRuns(100),
    );
  });

  it.each([
    '/live/head.json',
    '/live/',
    '/live/a/b/5-1.json',
    '/live/%E0/5-1.json',
    '/live/a/5-.json',
    '/live/a/s.json',
    '/live/a/15-1.json',
    '/live/a/5-1.jsonx',
  ])('are not %s', (path) => {
    expect(readLiveAddress(path)).toBeNull();
  });
});
