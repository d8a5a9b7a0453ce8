import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyTagState, foldTags, type TagState } from '#domain/tag-fold.ts';
import type { TagEvent } from '#domain/tag-event.ts';
import { formatTagPath } from '#domain/tag-path.ts';
import type { Dictionary } from '#worker/log/dictionary.ts';
import { EventLog } from '#worker/log/event-log.ts';
import { TagTable } from '#worker/log/tag-table.ts';
import { logFixture } from '#tests/support/log-fixture.ts';
import { tagEvents } from '#tests/support/tag-events.ts';

type PlainState = Record<string, { heardAt: number; tags: Record<string, unknown> }>;

const bySpelling = <Item>(entries: Iterable<readonly [string, Item]>): Record<string, Item> =>
  Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));

const plainFold = (state: TagState): PlainState =>
  bySpelling(
    [...state].map(([codigo, station]) => [
      `code ${codigo}`,
      // A tag of which only a late stamp is known holds nothing yet, in either form.
      {
        heardAt: station.heardAt,
        tags: bySpelling([...station.valueByTag].filter(([, value]) => value !== null)),
      },
    ]),
  );

const plainTable = (table: TagTable, dictionary: Dictionary): PlainState =>
  bySpelling(
    Array.from({ length: table.stationCount }, (_, id) => [
      `code ${dictionary.codigoOf(id)}`,
      {
        heardAt: table.heardAt(id),
        tags: bySpelling(
          [...table.tagsOf(id)]
            .filter(({ value }) => value !== null)
            .map((tag) => [formatTagPath(tag), tag.value] as const),
        ),
      },
    ]),
  );

describe('the fold', () => {
  it('of the worker is the fold of the domain, event for event (DESIGN 1)', () => {
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
      fc.property(tagEvents, fc.array(fc.nat(80)), (events, cuts) => {
        const bounds = [0, ...cuts.toSorted((a, b) => a - b), events.length];
        const batches: (readonly TagEvent[])[] = bounds
          .slice(1)
          .map((to, index) => events.slice(bounds[index], to));
        const inBatches = batches.reduce<TagState>(foldTags, emptyTagState);
        expect(plainFold(inBatches)).toEqual(plainFold(foldTags(emptyTagState, events)));
      }),
    );
  });

  it('is idempotent: a duplicate changes nothing (TRUST row 26)', () => {
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

describe('the log', () => {
  it('gives back what was appended, in order, with stable offsets', () => {
    fc.assert(
      fc.property(tagEvents, fc.nat(80), (events, from) => {
        const fixture = logFixture();
        const log = new EventLog(() => undefined);
        const entries = events.map((event) => fixture.intern(event));
        const offsets = entries.map((entry) => log.append(entry));
        expect(offsets).toEqual(entries.map((_, index) => index));
        expect([...log.since(from)]).toEqual(entries.slice(from));
      }),
    );
  });

  it('forgets nothing: checkpoint + tail is the full replay, however short the tail', () => {
    fc.assert(
      fc.property(
        tagEvents,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 3 }),
        (events, segmentLength, segmentsKept) => {
          const fixture = logFixture();
          const checkpoint = new TagTable(fixture.dictionary);
          const log = new EventLog((entry) => checkpoint.apply(entry, -1), {
            segmentLength,
            segmentsKept,
          });
          for (const event of events) {
            log.append(fixture.intern(event));
            fixture.apply(event);
          }
          expect(log.head - log.first).toBeLessThanOrEqual(segmentLength * segmentsKept);
          for (const entry of log.since(log.first)) checkpoint.apply(entry, -1);
          expect(plainTable(checkpoint, fixture.dictionary)).toEqual(
            plainTable(fixture.table, fixture.dictionary),
          );
        },
      ),
    );
  });
});
