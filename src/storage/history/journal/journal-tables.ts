import { createHash } from 'node:crypto';
import { DAY_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import {
  asciiJson,
  type Database,
  numberIn,
  type SqlRow,
  textIn,
} from '#storage/sqlite/database.ts';
import { SeriesTables } from '../series-tables.ts';
import type { SeriesDay } from '../steps.ts';
import type { JournalBatch, JournalChange, JournalClock, JournalStart } from './journal-fold.ts';

/** Tables of the journal (docs/storage.md), made in a file that has none when the server first writes to it. */
export const JOURNAL_SCHEMA: readonly string[] = [
  'CREATE TABLE IF NOT EXISTS journal (id INTEGER PRIMARY KEY, day INTEGER NOT NULL, at INTEGER NOT NULL, station INTEGER NOT NULL, event TEXT NOT NULL, epoch TEXT, seq INTEGER, annulled_at INTEGER)',
  'CREATE INDEX IF NOT EXISTS journal_of_day ON journal (day)',
  'CREATE TABLE IF NOT EXISTS journal_days (day INTEGER PRIMARY KEY, revision TEXT NOT NULL, entries INTEGER NOT NULL)',
  'CREATE TABLE IF NOT EXISTS journal_states (station INTEGER PRIMARY KEY, state TEXT NOT NULL)',
];

/** A day with entries, its name in the index aside. */
export interface StoredJournalDay {
  readonly day: SeriesDay;
  readonly revision: string;
  readonly entries: number;
}

/** A day's entries as JSON texts, in its present revision. */
export interface JournalDayTexts {
  readonly revision: string;
  readonly entries: readonly string[];
}

/** The day of standard time that an instant lies in. */
export const journalDayOf = (at: EpochMs, offsetMs: number): SeriesDay =>
  Math.floor((at + offsetMs) / DAY_MS);

/** The revision of a day after a change: servers that made the same changes name them alike. */
export const revisionAfter = (revision: string, change: JournalChange): string =>
  createHash('sha256')
    .update(revision + JSON.stringify(change))
    .digest('hex')
    .slice(0, 12);

/** An entry as JSON (`encodeJournalEntry`), its event as it is stored. */
export const entryText = (
  id: number,
  { codigo, at, position, annulledAt }: Omit<JournalChange, 'event'>,
  event: string,
): string => {
  const annulled = annulledAt === null ? null : { at: annulledAt, reason: 'datum' };
  const rest = JSON.stringify({ position, annulled }).slice(1);
  return `{"id":${id},"at":${at},"station":${JSON.stringify(codigo)},"event":${event},${rest}`;
};

const clockIn = (text: string | null): JournalClock | null => {
  const raw = text === null ? null : parseJson(text);
  const { at, resumedAt } = isRecord(raw) ? raw : {};
  if (typeof at !== 'number' || typeof resumedAt !== 'number') return null;
  return { at: epochMs(at), resumedAt: epochMs(resumedAt) };
};

const entryIn = (row: SqlRow): string => {
  const { epoch, seq, annulled_at: annulledAt } = row;
  const hasPosition = typeof epoch === 'string' && typeof seq === 'number';
  const change = {
    codigo: textIn(row, 'codigo'),
    at: epochMs(numberIn(row, 'at')),
    position: hasPosition ? { epoch, seq } : null,
    annulledAt: typeof annulledAt === 'number' ? epochMs(annulledAt) : null,
  };
  return entryText(numberIn(row, 'id'), change, textIn(row, 'event'));
};

const dayIn = (row: SqlRow): StoredJournalDay => ({
  day: numberIn(row, 'day'),
  revision: textIn(row, 'revision'),
  entries: numberIn(row, 'entries'),
});

/** Calls that read the journal. */
export const journalReader = (db: Database) => {
  const series = new SeriesTables(db);
  return {
    /** The days that have entries, oldest first, and the log's clock at the last event that was followed. */
    journalIndex: () => ({
      days: db.all('SELECT * FROM journal_days ORDER BY day').map(dayIn),
      until: clockIn(series.fact('journal'))?.at ?? null,
    }),
    /** The entries of a day; null if it has none. By one statement: rows and revision of one moment. */
    journalEntries: (day: SeriesDay): JournalDayTexts | null => {
      const rows = db.all(
        'SELECT journal.*, codigo, revision FROM journal JOIN stations USING (station) JOIN journal_days USING (day) WHERE day = ? ORDER BY id',
        day,
      );
      const [first] = rows;
      if (first === undefined) return null;
      return { revision: textIn(first, 'revision'), entries: rows.map(entryIn) };
    },
  };
};

/** What writes the journal, with the history. Throws where the file refuses. */
export const journalWriter = (db: Database, series: SeriesTables) => {
  const dayOf = (day: SeriesDay): StoredJournalDay => {
    const row = db.get('SELECT * FROM journal_days WHERE day = ?', day);
    return row === undefined ? { day, revision: '', entries: 0 } : dayIn(row);
  };

  const write = (
    { codigo, at, position, annulledAt, ...change }: JournalChange,
    day: SeriesDay,
  ) => {
    const station = series.addStation(codigo);
    const event = asciiJson(JSON.stringify(change.event));
    const { epoch = null, seq = null } = position ?? {};
    if (annulledAt === null) db.put('journal', { day, at, station, event, epoch, seq });
    else {
      const annul =
        'UPDATE journal SET annulled_at = ? WHERE day = ? AND at = ? AND station = ? AND event = ?';
      db.run(annul, annulledAt, day, at, station, event);
    }
  };

  return {
    /** State from which the fold continues. */
    resume: (): JournalStart => {
      for (const statement of JOURNAL_SCHEMA) db.exec(statement);
      const rows = db.all(
        'SELECT codigo, journal_states.state FROM journal_states JOIN stations USING (station) ORDER BY station',
      );
      const states = rows.map((row) => [textIn(row, 'codigo'), textIn(row, 'state')] as const);
      return { states, clock: clockIn(series.fact('journal')) };
    },
    write: ({ changes, states, clock }: JournalBatch): void => {
      const days = new Map<SeriesDay, StoredJournalDay>();
      for (const change of changes) {
        const day = journalDayOf(change.at, series.offsetMs);
        const known = days.get(day) ?? dayOf(day);
        write(change, day);
        const entries = known.entries + (change.annulledAt === null ? 1 : 0);
        days.set(day, { day, revision: revisionAfter(known.revision, change), entries });
      }
      for (const day of days.values()) db.put('journal_days', { ...day });
      for (const [codigo, state] of states) {
        const station = series.addStation(codigo);
        db.put('journal_states', { station, state: asciiJson(state) });
      }
      if (clock !== null) series.setFact('journal', JSON.stringify(clock));
    },
  };
};
