import { epochMs } from '#domain/time/epoch-ms.ts';
import { logOffset } from '#worker/log/log-rows.ts';
import { stationId, stationIds } from '#domain/stations/station.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TagEvent } from '#domain/tags/tag-event.ts';
import { Dictionary, fieldOf, pathIdOf, tagId } from '#worker/log/dictionary.ts';
import { TagTable } from '#worker/log/tag-table.ts';
import { decodeRecord, labelRecord } from '#worker/persistence/decode-record.ts';
import { entriesOf, restoreCheckpoint } from '#worker/persistence/restore-log.ts';
import { RowColumns } from '#worker/persistence/row-columns.ts';
import { storedBytes } from '#worker/persistence/stored-bytes.ts';
import {
  type StoredCheckpoint,
  type StoredRecord,
  type StoredSegment,
  storedValueAt,
} from '#worker/persistence/stored-log.ts';
import { damaged, everyDamage, members, withMember } from '#tests/support/log/damaged-record.ts';
import { logFixture } from '#tests/support/log/log-fixture.ts';
import { codigo, tagEvents } from '#tests/support/log/tag-events.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const PROVIDER = 'https://provider.test/graphql';
const MARK = { offset: logOffset(7), savedAt: epochMs(9_000) };
const FIRST = logOffset(40);
/** Later than every event of the generator. */
const NOW = epochMs(1e6);

const segmentOf = (events: readonly TagEvent[]): StoredSegment => {
  const fixture = logFixture();
  // A station that the record must not name: its ids are its own.
  fixture.dictionary.internStation(codigo('OUTRA-1'));
  const rows = new RowColumns(fixture.dictionary);
  for (const event of events) {
    const { station, tag, value, origin, receivedAt } = fixture.intern(event);
    rows.add(station, tag, value, origin, receivedAt);
  }
  return rows.segment(MARK, FIRST);
};

const checkpointOf = (events: readonly TagEvent[]): StoredCheckpoint => {
  const fixture = logFixture();
  const { dictionary, table } = fixture;
  for (const event of events) fixture.apply(event);
  const rows = new RowColumns(dictionary);
  for (const { station, tag, value } of table.rows()) rows.add(station, tag, value, 'snapshot');
  for (const id of stationIds(0, table.stationCount)) rows.addAge(id, table.ageOf(id));
  return rows.checkpoint(MARK);
};

/** As the store returns it. */
const stored = (record: StoredRecord): unknown => structuredClone(labelRecord(record, PROVIDER));

/** More rows than a record has room for at first, and than twice that. */
const manyEvents = tagEvents
  .filter((events) => events.length > 0)
  .map((events) => Array.from({ length: 2_500 / events.length + 1 }, () => events).flat());

const records = fc.oneof(tagEvents.map(segmentOf), tagEvents.map(checkpointOf));

const restore = (record: StoredRecord): void => {
  const names = new Dictionary();
  if (record.kind === 'segment') expect([...entriesOf(record, names, NOW)]).toBeDefined();
  else restoreCheckpoint(record, names, [new TagTable(names)], NOW);
};

describe('a record of the log', () => {
  it('gives back what was stored', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(decodeRecord(stored(record), PROVIDER)).toEqual(record);
      }),
    );
  });

  it('gives back the events of a segment, under its own names', () => {
    fc.assert(
      fc.property(
        fc.oneof({ weight: 9, arbitrary: tagEvents }, { weight: 1, arbitrary: manyEvents }),
        (events) => {
          const segment = segmentOf(events);
          expect(segment).toMatchObject({ firstOffset: FIRST, follows: MARK });
          expect(segment.rows.codes).not.toContain('OUTRA-1');
          const names = new Dictionary();
          const back = [...entriesOf(segment, names, NOW)].map(({ station, tag, ...rest }) => ({
            codigo: names.codigoOf(station),
            path: names.pathOf(pathIdOf(tag)),
            field: fieldOf(tag),
            ...rest,
          }));
          expect(back).toEqual(events);
        },
      ),
    );
  });

  it('is as long as its rows need: a text shared by many rows is stored once', () => {
    const fixture = logFixture();
    const station = fixture.dictionary.internStation(codigo('EST-00001')) ?? 0;
    const rows = new RowColumns(fixture.dictionary);
    const label = 'Nível do rio '.repeat(40);
    for (let row = 0; row < 3_000; row += 1)
      rows.add(stationId(station), tagId(0), label, 'live', epochMs(row));
    const segment = rows.segment(MARK, logOffset(0));
    expect(storedBytes(segment)).toBeLessThan(3_000 * 22 + 1_500);
    expect([segment.rows.marks.length, storedValueAt(segment.rows, 2_999)]).toEqual([3_000, label]);
  });

  it('is refused when a member is missing, of a wrong type or length, or out of range', () => {
    fc.assert(
      fc.property(records, fc.nat(), (record, pick) => {
        const whole = stored(record);
        for (const damage of everyDamage(pick)) {
          const other = damaged(whole, damage);
          if (other !== null)
            expect([damage, decodeRecord(other, PROVIDER)]).toEqual([damage, null]);
        }
      }),
      propertyRuns(25),
    );
  });

  it('is refused if of another provider, of another version, or no record at all', () => {
    const record = stored(segmentOf([]));
    expect(decodeRecord(record, PROVIDER)).not.toBeNull();
    expect(decodeRecord(record, 'https://outro.test/')).toBeNull();
    expect(decodeRecord(withMember(record, 'version', 99), PROVIDER)).toBeNull();
    expect(decodeRecord(new ArrayBuffer(64), PROVIDER)).toBeNull();
  });

  it('never throws, whatever is in its place or in the place of a member, nor does restoring it (invariant 7)', () => {
    const values = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSparseArray: true,
      withTypedArray: true,
    });
    fc.assert(
      fc.property(records, members, values, (record, path, value) => {
        for (const raw of [value, withMember(stored(record), path, value)]) {
          const decoded = decodeRecord(raw, PROVIDER);
          if (decoded !== null) restore(decoded);
          expect(storedBytes(raw, 1_000)).toBeGreaterThanOrEqual(0);
        }
      }),
      propertyRuns(150),
    );
  });
});
