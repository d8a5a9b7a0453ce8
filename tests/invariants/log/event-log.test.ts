import { epochMs } from '#domain/time/epoch-ms.ts';
import { logOffset, type LoggedEvent } from '#worker/log/log-rows.ts';
import { stationId } from '#domain/stations/station.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyTagState, foldTags, reportedAtOf, type TagState } from '#domain/tags/tag-fold.ts';
import type { TagEvent } from '#domain/tags/tag-event.ts';
import { formatTagPath } from '#domain/tags/tag-path.ts';
import type { Dictionary } from '#worker/log/dictionary.ts';
import { BucketCompactor } from '#worker/log/bucket-compactor.ts';
import { EventLog, LOG_SIZE, type LogSize } from '#worker/log/event-log.ts';
import { type EventRows, eventOf } from '#worker/log/event-rows.ts';
import { Segment } from '#worker/log/segment.ts';
import { TagTable } from '#worker/log/tag-table.ts';
import { type LogFixture, logFixture } from '#tests/support/log/log-fixture.ts';
import { codigo, path, tagEvent, tagEvents } from '#tests/support/log/tag-events.ts';
import { replayedState } from '#tests/support/log/log-state.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

type PlainState = Record<string, { reportedAt: number; tags: Record<string, unknown> }>;

const bySpelling = <Item>(entries: Iterable<readonly [string, Item]>): Record<string, Item> =>
  Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));

const plainFold = (state: TagState): PlainState =>
  bySpelling(
    [...state].map(([codigo, station]) => [
      `code ${codigo}`,
      {
        reportedAt: reportedAtOf(station.lastReport),
        tags: bySpelling([...station.valueByTag].filter(([, value]) => value !== null)),
      },
    ]),
  );

const plainTable = (table: TagTable, dictionary: Dictionary): PlainState =>
  bySpelling(
    Array.from({ length: table.stationCount }, (_, id) => [
      `code ${dictionary.codigoOf(stationId(id))}`,
      {
        reportedAt: table.reportedAt(stationId(id)),
        tags: bySpelling(
          [...table.tagsOf(stationId(id))]
            .filter(({ value }) => value !== null)
            .map((tag) => [formatTagPath(tag), tag.value] as const),
        ),
      },
    ]),
  );

describe('the fold', () => {
  it('in the worker equals the fold in the domain, event for event', () => {
    fc.assert(
      fc.property(tagEvents, (events) => {
        const fixture = logFixture();
        for (const event of events) fixture.apply(event);
        expect(plainTable(fixture.table, fixture.dictionary)).toEqual(
          plainFold(foldTags(emptyTagState, events)),
        );
      }),
    );
  });

  it('is the same for any batching of the same events', () => {
    fc.assert(
      fc.property(tagEvents, fc.array(fc.nat(80), { maxLength: 10 }), (events, cuts) => {
        const bounds = [0, ...cuts.toSorted((a, b) => a - b), events.length];
        const batches: (readonly TagEvent[])[] = bounds
          .slice(1)
          .map((to, index) => events.slice(bounds[index], to));
        const inBatches = batches.reduce<TagState>(foldTags, emptyTagState);
        expect(plainFold(inBatches)).toEqual(plainFold(foldTags(emptyTagState, events)));
      }),
    );
  });

  it('is idempotent: a duplicate changes nothing (fault row 26)', () => {
    fc.assert(
      fc.property(tagEvents, (events) => {
        const once = foldTags(emptyTagState, events);
        const last = events.at(-1);
        const twice = last === undefined ? once : foldTags(once, [last]);
        expect(plainFold(twice)).toEqual(plainFold(once));
      }),
    );
  });
});

/** A log small enough that every tier overflows within a handful of events. */
const smallSize: fc.Arbitrary<LogSize> = fc
  .tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 2 }),
    fc.integer({ min: 1, max: 2 }),
  )
  .map(([segmentLength, wholeSegments, minutes, tens]) => ({
    segmentLength,
    wholeSegments,
    tiers: [
      { bucketMs: 60_000, segments: minutes },
      { bucketMs: 600_000, segments: tens },
    ],
  }));

/** Time passes as the log grows: seconds to minutes between two events. */
const spread = (events: readonly TagEvent[], steps: readonly number[]): readonly TagEvent[] => {
  let time = epochMs(1_800_000_000_000);
  return events.map((event, index) => {
    time = epochMs(time + (steps[index % steps.length] ?? 0));
    return { ...event, receivedAt: time };
  });
};

const timedEvents = fc
  .tuple(
    tagEvents,
    fc.array(fc.constantFrom(0, 500, 15_000, 61_000, 700_000), { minLength: 1, maxLength: 11 }),
  )
  .map(([events, steps]) => spread(events, steps));

/** One tag of one station, live and from snapshots, many times in a bucket. */
const denseEvents = fc
  .array(
    fc.record({
      value: fc.constantFrom(null, 1, 2, 3, 4, 5),
      origin: fc.constantFrom('live' as const, 'live' as const, 'resync' as const),
    }),
    { maxLength: 60 },
  )
  .map((said) =>
    spread(
      said.map(({ value, origin }) =>
        tagEvent('EST-00001', path('Data/Rio/RioNivel'), value, { origin }),
      ),
      [5_000],
    ),
  );

const grouped = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

interface Run {
  readonly fixture: LogFixture;
  readonly base: TagTable;
  readonly log: EventLog;
  readonly logged: readonly LoggedEvent[];
}

/** Everything through a log of this size, beside the plain fold of the same events. */
const run = (events: readonly TagEvent[], size: LogSize): Run => {
  const fixture = logFixture();
  const base = new TagTable(fixture.dictionary);
  const log = new EventLog(base, size);
  const logged: LoggedEvent[] = [];
  for (const event of events) {
    const entry = fixture.intern(event);
    const offset = log.append(entry);
    fixture.table.apply(entry, offset);
    logged.push({ ...entry, offset });
  }
  return { fixture, base, log, logged };
};

describe('the log', () => {
  it('gives back what was appended, in order, with stable offsets', () => {
    fc.assert(
      fc.property(timedEvents, fc.nat(80), (events, from) => {
        const { log, logged } = run(events, LOG_SIZE);
        expect([...log.since(logOffset(from))]).toEqual(logged.slice(from));
        expect(log.head).toBe(events.length);
      }),
    );
  });

  it('notifies its followers once a task of its end offset', async () => {
    const { fixture, log } = run([], LOG_SIZE);
    const heads: number[] = [];
    log.appended$.subscribe((head) => heads.push(head));
    const entry = fixture.intern({
      codigo: codigo('EST-00013'),
      path: path('Data/Rio/RioNivel'),
      field: 'Value',
      value: 1,
      origin: 'live',
      receivedAt: epochMs(1),
    });
    for (let count = 0; count < 5; count += 1) log.append(entry);
    await Promise.resolve();
    log.append(entry);
    await Promise.resolve();
    expect(heads).toEqual([5, 6]);
  });

  it('loses nothing: base + everything held is the full replay, however small the log (invariant 2)', () => {
    fc.assert(
      fc.property(timedEvents, smallSize, (events, size) => {
        const { fixture, log } = run(events, size);
        expect(plainTable(replayedState(log), fixture.dictionary)).toEqual(
          plainTable(fixture.table, fixture.dictionary),
        );
      }),
      propertyRuns(500),
    );
  });

  it('holds the state at any offset of its full-resolution part', () => {
    fc.assert(
      fc.property(timedEvents, fc.nat(80), (events, cut) => {
        const { fixture, log } = run(events, LOG_SIZE);
        const before = events.slice(0, cut);
        const then = plainFold(foldTags(emptyTagState, before));
        const known = (table: TagTable) => plainTable(table, fixture.dictionary);
        expect(known(replayedState(log, logOffset(cut)))).toEqual(then);
      }),
    );
  });

  it('downsamples by the rule: of each tag and bucket the first, lowest, highest and last event survive unchanged, and the lowest and highest of the live ones (invariant 5)', () => {
    fc.assert(
      fc.property(
        fc.oneof(timedEvents, denseEvents),
        fc.constantFrom(60_000, 600_000),
        (events, bucketMs) => {
          const kept: LoggedEvent[] = [];
          // With room for four rows: superseded ones are taken out again and again.
          const hand = (rows: EventRows, row: number) => kept.push(eventOf(rows, row));
          const compactor = new BucketCompactor(bucketMs, hand, 4);
          const { logged } = run(events, LOG_SIZE);
          const segment = new Segment(Math.max(1, logged.length), false);
          for (const [row, event] of logged.entries()) {
            segment.push(event.offset, event);
            compactor.take(segment, row);
          }
          const survivors = [...kept, ...compactor.pending()];
          expect(logged).toEqual(expect.arrayContaining(survivors));
          expect(survivors.map(({ offset }) => offset)).toEqual(
            survivors.map(({ offset }) => offset).toSorted((a, b) => a - b),
          );
          const bucketOf = ({ station, tag, receivedAt }: LoggedEvent): string =>
            `${station} ${tag} ${Math.floor(receivedAt / bucketMs)}`;
          const all = grouped(logged, bucketOf);
          const left = grouped(survivors, bucketOf);
          expect([...left.keys()].toSorted()).toEqual([...all.keys()].toSorted());
          for (const [bucket, whole] of all) {
            const rest = left.get(bucket) ?? [];
            const numbers = (list: readonly LoggedEvent[]) =>
              list.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
            const live = (list: readonly LoggedEvent[]) =>
              numbers(list.filter(({ origin }) => origin === 'live'));
            expect(rest.at(0)).toEqual(whole.at(0));
            expect(rest.at(-1)).toEqual(whole.at(-1));
            expect(Math.min(...numbers(rest))).toBe(Math.min(...numbers(whole)));
            expect(Math.max(...numbers(rest))).toBe(Math.max(...numbers(whole)));
            expect(Math.min(...live(rest))).toBe(Math.min(...live(whole)));
            expect(Math.max(...live(rest))).toBe(Math.max(...live(whole)));
            expect(rest.length).toBeLessThanOrEqual(7);
          }
        },
      ),
      propertyRuns(300),
    );
  });

  it('stays within its bound, whatever is appended', () => {
    fc.assert(
      fc.property(timedEvents, smallSize, (events, size) => {
        const { log } = run([...events, ...events, ...events], size);
        const segments = size.tiers.reduce((sum, tier) => sum + tier.segments, 0);
        expect(log.bytes).toBeLessThanOrEqual(
          size.segmentLength * (17 * size.wholeSegments + 25 * segments),
        );
      }),
    );
  });

  it('replays the past as it was', () => {
    fc.assert(
      fc.property(timedEvents, fc.nat(80), (events, from) => {
        const { log, logged } = run(events, LOG_SIZE);
        expect([...log.since(logOffset(from))]).toEqual(logged.slice(from));
      }),
    );
  });
});
