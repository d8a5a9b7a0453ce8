import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TagEvent } from '#domain/tags/tag-event.ts';
import { Dictionary, fieldOf, pathIdOf } from '#worker/log/dictionary.ts';
import { decodeRecord } from '#worker/persistence/decode-record.ts';
import { encodeCheckpoint, encodeRun } from '#worker/persistence/encode-record.ts';
import { RowColumns } from '#worker/persistence/row-columns.ts';
import { entriesOf } from '#worker/persistence/restore-log.ts';
import type { StoredRecord } from '#worker/persistence/stored-log.ts';
import { logFixture } from '#tests/support/log-fixture.ts';
import { codigo, tagEvents } from '#tests/support/tag-events.ts';

const PROVIDER = 'https://provider.test/graphql';
const MARK = { offset: 7, savedAt: 9_000 };
const FIRST = 40;
/** Later than every event of the generator. */
const NOW = 1e6;

const columnsOf = (events: readonly TagEvent[]): RowColumns => {
  const fixture = logFixture();
  // A station and a path that the record must not name: its ids are its own.
  fixture.dictionary.internStation(codigo('OUTRA-1'));
  const rows = new RowColumns(fixture.dictionary);
  for (const event of events) {
    const { station, tag, value, origin, receivedAt } = fixture.intern(event);
    rows.add(station, tag, value, origin, receivedAt);
  }
  return rows;
};

const runOf = (events: readonly TagEvent[]): ArrayBuffer =>
  encodeRun(PROVIDER, MARK, FIRST, columnsOf(events));

const checkpointOf = (events: readonly TagEvent[]): ArrayBuffer => {
  const fixture = logFixture();
  const { dictionary, table } = fixture;
  for (const event of events) fixture.apply(event);
  const rows = new RowColumns(dictionary);
  for (const { station, tag, value } of table.rows()) rows.add(station, tag, value, 'snapshot');
  for (let id = 0; id < table.stationCount; id += 1) rows.addAge(id, table.ageOf(id));
  return encodeCheckpoint(PROVIDER, MARK.offset, MARK.savedAt, rows);
};

const read = (record: ArrayBuffer): StoredRecord => {
  const decoded = decodeRecord(record, PROVIDER);
  if (!decoded.ok) throw new TypeError(decoded.error);
  return decoded.value;
};

const records = fc.oneof(tagEvents.map(runOf), tagEvents.map(checkpointOf));

describe('a record of the log', () => {
  it('gives back the events of a run, under its own names', () => {
    fc.assert(
      fc.property(tagEvents, (events) => {
        const run = read(runOf(events));
        if (run.kind !== 'run') throw new TypeError('not a run');
        expect(run).toMatchObject({ firstOffset: FIRST, follows: MARK });
        expect(run.rows.codes).not.toContain('OUTRA-1');
        const names = new Dictionary();
        const back = [...entriesOf(run, names, NOW)].map(({ station, tag, ...rest }) => ({
          codigo: names.codigoOf(station),
          path: names.pathOf(pathIdOf(tag)),
          field: fieldOf(tag),
          ...rest,
        }));
        expect(back).toEqual(events);
      }),
    );
  });

  it('is as long as its rows need: a text that many rows hold stands there once', () => {
    const fixture = logFixture();
    const station = fixture.dictionary.internStation(codigo('DCSC-00001')) ?? 0;
    const rows = new RowColumns(fixture.dictionary);
    const label = 'Nível do rio '.repeat(40);
    for (let row = 0; row < 3_000; row += 1) rows.add(station, 0, label, 'live', row);
    const run = encodeRun(PROVIDER, MARK, 0, rows);
    expect(run.byteLength).toBeLessThan(3_000 * 22 + 1_500);
    const { rows: back } = read(run);
    expect([back.length, back.valueAt(2_999)]).toEqual([3_000, label]);
  });

  it('is refused when any bit of it is another', () => {
    fc.assert(
      fc.property(records, fc.nat(), fc.integer({ min: 1, max: 255 }), (record, where, flip) => {
        const bytes = new Uint8Array(record.slice(0));
        const at = where % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        expect(decodeRecord(bytes.buffer, PROVIDER).ok).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is refused when it is torn, or when another record begins where it was torn', () => {
    fc.assert(
      fc.property(records, records, fc.nat(), (record, other, where) => {
        const cut = where % record.byteLength;
        expect(decodeRecord(record.slice(0, cut), PROVIDER).ok).toBe(false);
        const zeroed = new Uint8Array(record.slice(0));
        zeroed.fill(0, cut);
        const wasZero = new Uint8Array(record).subarray(cut).every((byte) => byte === 0);
        expect(decodeRecord(zeroed.buffer, PROVIDER).ok).toBe(wasZero);
        const mixed = new Uint8Array([
          ...new Uint8Array(record, 0, cut),
          ...new Uint8Array(other).subarray(cut),
        ]);
        const decoded = decodeRecord(mixed.buffer, PROVIDER);
        const isOneOfThem = [record, other].some(
          (one) => Buffer.compare(new Uint8Array(one), mixed) === 0,
        );
        expect(decoded.ok).toBe(isOneOfThem);
      }),
    );
  });

  it('is refused as another provider’s, another version’s, or no log at all', () => {
    const run = runOf([]);
    expect(decodeRecord(run, PROVIDER)).toMatchObject({ ok: true });
    expect(decodeRecord(run, 'https://outro.test/')).toEqual({ ok: false, error: 'foreign' });
    const newer = run.slice(0);
    new DataView(newer).setUint32(4, 99, true);
    expect(decodeRecord(newer, PROVIDER)).toEqual({ ok: false, error: 'version' });
    expect(decodeRecord({ texto: 1 }, PROVIDER)).toEqual({ ok: false, error: 'corrupt' });
    const foreign = new TextEncoder().encode('isto não é um registro da Vigia');
    expect(decodeRecord(foreign.buffer, PROVIDER)).toEqual({ ok: false, error: 'foreign' });
  });

  it('never throws, whatever the bytes (law 7)', () => {
    const head = new Uint8Array(runOf([]));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(40), (bytes, kept) => {
        const mixed = new Uint8Array([...head.subarray(0, kept), ...bytes]);
        expect(() => decodeRecord(mixed.buffer, PROVIDER)).not.toThrow();
        expect(() => decodeRecord(bytes, PROVIDER)).not.toThrow();
      }),
    );
  });
});
