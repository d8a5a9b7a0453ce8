import type { TagPosition } from '#contract/stream-position.ts';
import { DAY_MS, HOUR_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { asciiJson, type Database, numberIn, textIn } from '#storage/sqlite/database.ts';
import { CallRefused } from '#storage/sqlite/calls.ts';
import type { JournalBatch } from './journal/journal-fold.ts';
import { journalWriter } from './journal/journal-tables.ts';
import {
  lastClosedDay,
  mergedRow,
  type SeriesDay,
  seriesDayOf,
  startOfSeriesDay,
  type StepRow,
} from './steps.ts';
import { MEASURED_SCHEMA, SeriesTables, type StationPast } from './series-tables.ts';

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

const putRow = (db: Database, station: number, row: StepRow): void => {
  const { time, reportedAt, cells, isPast } = row;
  const late = [...cells].filter(([, { at }]) => at !== reportedAt);
  const older = Object.fromEntries(late.map(([id, { at }]) => [id, at]));
  db.put('steps', {
    station,
    time,
    reported_at: reportedAt,
    older: late.length === 0 ? null : JSON.stringify(older),
    is_past: isPast === true ? 1 : null,
    ...Object.fromEntries([...cells].map(([id, { value }]) => [id, value])),
  });
};

/** Adds parts of steps to what is there, and counts the changes of their days, which are listed from then on. */
const addRows = (
  db: Database,
  tables: SeriesTables,
  station: number,
  rows: readonly StepRow[],
  now: EpochMs,
): void => {
  const { offsetMs, quantities } = tables;
  const closed = lastClosedDay(now, offsetMs);
  for (const row of rows) {
    const known = tables.row(station, row.time, quantities);
    putRow(db, station, known === undefined ? row : mergedRow(known, row));
  }
  const measured = new Map<SeriesDay, Set<string>>();
  for (const { time, cells } of rows) {
    const day = seriesDayOf(time, offsetMs);
    measured.set(day, new Set([...(measured.get(day) ?? []), ...cells.keys()]));
  }
  for (const [day, ids] of measured) {
    db.run(
      'INSERT INTO days (day, changes) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET changes = changes + excluded.changes',
      day,
      day <= closed ? 1 : 0,
    );
    for (const id of ids)
      db.run('INSERT OR IGNORE INTO measured VALUES (?, ?, ?)', station, id, day);
  }
  for (const [day, ids] of measured) {
    if (day >= closed) continue;
    const next = [...ids].map((id) => tables.measuredDay(station, id, day, true) ?? Infinity);
    // The last values of the day are carried over the days without any.
    const carry = 'UPDATE days SET changes = changes + 1 WHERE day > ? AND day < ? AND day <= ?';
    db.run(carry, day, Math.max(...next), closed);
  }
};

/** Thins what is too old to the last step of each hour, a station after the other: how many steps went, and whether all is done. */
const thinner = (db: Database, tables: SeriesTables) => {
  /** Stations up to this one have nothing left to be thinned before the day. */
  let done = { day: 0, station: 0 };
  return ({ now, keptMs }: { readonly now: EpochMs; readonly keptMs: number }) => {
    const { offsetMs } = tables;
    const day = seriesDayOf(now, offsetMs) - Math.ceil(keptMs / DAY_MS);
    const to = startOfSeriesDay(day, offsetMs);
    const after = Number(tables.fact('thinnedTo') ?? 0);
    // Numbers are bound as floating-point ones: a division of integers needs them in the statement.
    const hourEnd = `(steps.time + ${offsetMs + HOUR_MS - 1}) / ${HOUR_MS} * ${HOUR_MS} - (${offsetMs})`;
    const thin = `DELETE FROM steps WHERE station = ? AND time > ? AND time <= ? AND EXISTS (SELECT 1 FROM steps AS later
      WHERE later.station = steps.station AND later.time > steps.time AND later.time <= ${hourEnd})`;
    const forget = `DELETE FROM measured WHERE station = ? AND EXISTS (SELECT 1 FROM measured AS later
      WHERE later.station = measured.station AND later.quantity = measured.quantity AND later.day > measured.day AND later.day < ?)`;
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
        dropped += db.run(thin, station, after, to);
        db.run(forget, station, day);
        done = { day, station };
      }
    }
    return { dropped, isDone, ms: performance.now() - begun };
  };
};

/** What there is of the history, for who continues it. */
const stateOf = (db: Database, tables: SeriesTables) => ({
  position: decodePosition(tables.fact('position')),
  stations: db
    .all("SELECT codigo, state FROM stations WHERE state <> 'null'")
    .map((row) => [textIn(row, 'codigo'), textIn(row, 'state')] as const),
  past: db
    .all('SELECT codigo, until, filled_from, is_done FROM past JOIN stations USING (station)')
    .map((row) => ({
      codigo: textIn(row, 'codigo'),
      until: epochMs(numberIn(row, 'until')),
      filledFrom: epochMs(numberIn(row, 'filled_from')),
      isDone: numberIn(row, 'is_done') === 1,
    })),
});

/** Begins series, or continues those of the same standard time. `isWidened`: of quantities that had no column nothing was followed. */
const begin = (
  db: Database,
  tables: SeriesTables,
  { offsetMs, quantities }: { readonly offsetMs: number; readonly quantities: readonly string[] },
): { readonly isWidened: boolean } => {
  const known = tables.fact('offsetMs');
  if (known !== null && Number(known) !== offsetMs) {
    throw new CallRefused(
      `the series of this store were begun for a standard time of ${Number(known) / HOUR_MS} h from UTC, not of ${offsetMs / HOUR_MS} h`,
    );
  }
  tables.setFact('offsetMs', String(offsetMs));
  db.exec(MEASURED_SCHEMA);
  const held = tables.quantities;
  const added = quantities.filter((id) => !held.includes(id));
  for (const id of added) db.exec(`ALTER TABLE steps ADD COLUMN "${id}" REAL`);
  return { isWidened: added.length > 0 && held.length > 0 };
};

/** Calls that change the history. Instants are epoch milliseconds. */
export const seriesWriter = (db: Database) => {
  const tables = new SeriesTables(db);
  const journal = journalWriter(db, tables);
  return {
    /**
     * Once before all others: the last event that the history contains, null before the first; the state of each station's fold there; how
     * far stations are filled; the journal's state. Refused where the series are of another standard time.
     */
    seriesResume: (asked: Parameters<typeof begin>[2]) =>
      db.transaction(() => {
        const begun = begin(db, tables, asked);
        return { ...begun, ...stateOf(db, tables), journal: journal.resume() };
      }),

    /**
     * All of it or nothing; the number of steps that were written. Refused where the store is elsewhere than `after`.
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
        if (!isAt(stored, batch.after)) throw new CallRefused('the series are at another position');
        for (const { codigo, rows, state } of batch.stations) {
          const station = tables.addStation(codigo);
          addRows(db, tables, station, rows, batch.now);
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
          const { codigo, until, filledFrom, isDone } = past;
          const station = tables.addStation(codigo);
          addRows(db, tables, station, rows, filled.now);
          db.put('past', { station, until, filled_from: filledFrom, is_done: isDone ? 1 : 0 });
        }
        return null;
      }),

    seriesThin: thinner(db, tables),
  };
};
