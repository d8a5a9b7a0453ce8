import type { TagPosition } from '#contract/stream-position.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { asciiJson, type Database } from '#storage/sqlite/database.ts';
import { CallRefused } from '#storage/sqlite/calls.ts';
import type { JournalBatch } from './journal/journal-fold.ts';
import { JournalTables } from './journal/journal-tables.ts';
import { lastClosedDay, seriesDayOf, startOfSeriesDay, mergedRow, type StepRow } from './steps.ts';
import { SeriesTables, type StationPast } from './series-tables.ts';

/** What was received of a station since it was written last. */
export interface StationChange {
  readonly codigo: string;
  /** Parts of steps, which are added to what is there. */
  readonly rows: readonly StepRow[];
  /** The state of its fold, as JSON text. */
  readonly state: string;
}

/** No further station is thinned in a call after this. */
const SLICE_MS = 2;

const decodePosition = (text: string | null): TagPosition | null => {
  const raw = text === null ? null : parseJson(text);
  if (!isRecord(raw)) return null;
  const { epoch, seq } = raw;
  return typeof epoch === 'string' && typeof seq === 'number' ? { epoch, seq } : null;
};

const isAt = (stored: string | null, position: TagPosition | null): boolean => {
  const known = decodePosition(stored);
  return known?.epoch === position?.epoch && known?.seq === position?.seq;
};

const addRows = (
  tables: SeriesTables,
  station: number,
  rows: readonly StepRow[],
  now: EpochMs,
): void => {
  const { offsetMs, quantities } = tables;
  const closed = lastClosedDay(now, offsetMs);
  for (const row of rows) {
    const known = tables.row(station, row.time, quantities);
    tables.setRow(station, known === undefined ? row : mergedRow(known, row));
  }
  for (const day of new Set(rows.map(({ time }) => seriesDayOf(time, offsetMs)))) {
    tables.changeDay(day, day <= closed ? 1 : 0);
  }
};

/** Thins what is too old, a station after the other: how many steps went, and whether all is done. */
const thinner = (db: Database, tables: SeriesTables) => {
  /** Stations up to this one have nothing left to be thinned before the day. */
  let done = { day: 0, station: 0 };
  return ({ now, keptMs }: { readonly now: EpochMs; readonly keptMs: number }) => {
    const day = seriesDayOf(now, tables.offsetMs) - Math.ceil(keptMs / DAY_MS);
    const to = startOfSeriesDay(day, tables.offsetMs);
    const after = Number(tables.fact('thinnedTo') ?? 0);
    let [dropped, isDone] = [0, after >= to];
    if (done.day !== day) done = { day, station: 0 };
    const begun = performance.now();
    while (!isDone && performance.now() - begun < SLICE_MS) {
      const [[station] = []] = tables.stationsAfter(done.station, 1);
      isDone = station === undefined;
      if (station === undefined) {
        db.transaction(() => {
          db.run('DELETE FROM days WHERE day < ?', day);
          tables.setFact('thinnedTo', String(to));
        });
      } else {
        dropped += tables.thin({ station, after, to });
        done = { day, station };
      }
    }
    return { dropped, isDone, ms: performance.now() - begun };
  };
};

/** See `seriesResume` of {@link seriesWriter}. */
const resume =
  (db: Database, tables: SeriesTables, journal: JournalTables) =>
  ({
    offsetMs,
    quantities,
  }: {
    readonly offsetMs: number;
    readonly quantities: readonly string[];
  }) =>
    db.transaction(() => {
      const known = tables.fact('offsetMs');
      if (known !== null && Number(known) !== offsetMs) {
        throw new CallRefused(
          `the series of this store were begun for a standard time of ${Number(known) / HOUR_MS} h from UTC, not of ${offsetMs / HOUR_MS} h`,
        );
      }
      tables.setFact('offsetMs', String(offsetMs));
      tables.addQuantities(quantities);
      return {
        position: decodePosition(tables.fact('position')),
        stations: tables.states(),
        past: tables.pasts(),
        journal: journal.resume(),
      };
    });

/** Calls that change the history. Instants are epoch milliseconds. */
export const seriesWriter = (db: Database) => {
  const tables = new SeriesTables(db);
  const journal = new JournalTables(db, tables);
  return {
    /**
     * Once before all others: the last event that the history contains, null before the first; the state of each station's fold there; how
     * far stations are filled; the journal's state. Refused where the series are of another standard time.
     */
    seriesResume: resume(db, tables, journal),

    /**
     * All of it or nothing. The number of steps that were written; none if the store is at the batch's position already. Refused where it
     * is elsewhere than `after`.
     */
    seriesWrite: (batch: {
      readonly now: EpochMs;
      readonly after: TagPosition | null;
      readonly position: TagPosition;
      readonly stations: readonly StationChange[];
      readonly journal: JournalBatch;
    }) =>
      db.transaction(() => {
        const stored = tables.fact('position');
        if (isAt(stored, batch.position)) return 0;
        if (!isAt(stored, batch.after)) throw new CallRefused('the series are at another position');
        for (const { codigo, rows, state } of batch.stations) {
          const station = tables.addStation(codigo);
          addRows(tables, station, rows, batch.now);
          db.run('UPDATE stations SET state = ? WHERE station = ?', asciiJson(state), station);
        }
        journal.write(batch.journal);
        tables.setFact('position', JSON.stringify(batch.position));
        return batch.stations.reduce((sum, { rows }) => sum + rows.length, 0);
      }),

    /** Rows of the past, and how far their stations are filled then. Rows of the log's own stay as they are. */
    seriesFill: (filled: {
      readonly now: EpochMs;
      readonly stations: readonly {
        readonly past: StationPast;
        readonly rows: readonly StepRow[];
      }[];
    }) =>
      db.transaction(() => {
        for (const { past, rows } of filled.stations) {
          addRows(tables, tables.addStation(past.codigo), rows, filled.now);
          tables.setPast(past);
        }
        return null;
      }),

    /** Leaves of steps that are too old the last of each hour, for some stations. */
    seriesThin: thinner(db, tables),
  };
};
