import type { ListedDay } from '#contract/columns/day-columns.ts';
import { decodeJournalDay, joinJournalDay, type JournalEntry } from '#contract/journal/journal.ts';
import { encodeSource, type SourceState } from '#contract/source-state.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import type { DayColumnsSource } from '#storage/history/days/day-columns-source.ts';
import type { JournalSource } from '#storage/history/journal/journal-source.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import {
  answeredShare,
  type DayPresence,
  gapsIn,
  isOfLastDays,
  readPresence,
  type Gap,
  withEmptyDays,
} from './presence.ts';

/** Days that gaps and shares are of. */
export const STATUS_DAYS = 30;
/** Days with entries in which the last flood is looked for. */
const FLOOD_DAYS = 400;

/** The last day on which a river or dam reached an alert level. */
interface LastFlood {
  readonly day: string;
  /** Stations that reached one. */
  readonly stations: number;
  /** Of the hours of stations on that day, those with a reading; null: nothing is kept of it. */
  readonly answered: number | null;
}

/** How the service is and was, all of it from what is stored but for the start. */
export interface StatusFacts {
  readonly at: EpochMs;
  readonly startedAt: EpochMs;
  /** What is known of the source; null where it cannot be in doubt. */
  readonly source: SourceState | null;
  /** When the log took its newest event; null: it holds none. */
  readonly newestAt: EpochMs | null;
  /** Null where no past is kept. */
  readonly past: {
    /** Days that were read, the first and the last one. */
    readonly days: readonly [string, string] | null;
    readonly answered: number | null;
    readonly gaps: readonly Gap[];
  } | null;
  readonly flood: LastFlood | null;
}

export interface StatusParts {
  readonly log: Pick<TagReader, 'held' | 'after'>;
  /** Null while no past is stored: what a source could compute of it is no record. */
  readonly columns: () => DayColumnsSource | null;
  readonly journal: JournalSource;
  readonly source: () => SourceState | null;
  /** Standard time, east of UTC. */
  readonly offsetMs: number;
  readonly startedAt: EpochMs;
  readonly now: () => EpochMs;
}

const newestAt = async (log: StatusParts['log']): Promise<EpochMs | null> => {
  const { epoch, last } = await log.held();
  if (last === 0) return null;
  const newest = await log.after({ epoch, seq: last - 1 }, 1);
  return newest.ok ? (newest.value[0]?.at ?? null) : null;
};

const reachedIn = (entries: readonly JournalEntry[]): ReadonlySet<string> =>
  new Set(
    entries.flatMap(({ station, event, annulled }) =>
      event.kind === 'level-reached' && annulled === null ? station : [],
    ),
  );

const keyOf = ({ day, revision, length }: ListedDay): string => `${day} ${revision} ${length}`;

/** The facts as they are asked for. Rejects while the store does not answer. Days that do not change are read once. */
export const statusReader = (parts: StatusParts): (() => Promise<StatusFacts>) => {
  const { journal, offsetMs } = parts;
  let known: ReadonlyMap<string, DayPresence> = new Map();

  const lastDays = async (
    columns: DayColumnsSource | null,
    now: EpochMs,
  ): Promise<readonly DayPresence[] | null> => {
    if (columns === null) return null;
    const next = new Map<string, DayPresence>();
    for (const listed of await columns.days()) {
      if (!isOfLastDays(listed, STATUS_DAYS, now)) continue;
      const key = keyOf(listed);
      next.set(key, known.get(key) ?? (await readPresence(columns, listed)));
    }
    known = next;
    return withEmptyDays([...next.values()]);
  };

  const answeredOn = async (
    columns: DayColumnsSource | null,
    day: string,
  ): Promise<number | null> => {
    const listed = (await columns?.days())?.find((one) => one.day === day);
    if (columns === null || listed === undefined) return null;
    return answeredShare([known.get(keyOf(listed)) ?? (await readPresence(columns, listed))]);
  };

  const lastFlood = async (columns: DayColumnsSource | null): Promise<LastFlood | null> => {
    const index = await journal.index();
    for (const { day } of index.days.slice(-FLOOD_DAYS).toReversed()) {
      const texts = (await journal.entries(day))?.entries ?? [];
      const decoded = decodeJournalDay(parseJson(joinJournalDay(day, texts)));
      const reached = decoded.ok ? reachedIn(decoded.value.entries) : new Set();
      if (reached.size === 0) continue;
      return { day, stations: reached.size, answered: await answeredOn(columns, day) };
    }
    return null;
  };

  return async () => {
    const at = parts.now();
    const columns = parts.columns();
    const days = await lastDays(columns, at);
    const [first, last] = [days?.[0], days?.at(-1)];
    const span =
      first === undefined || last === undefined ? null : ([first.day, last.day] as const);
    return {
      at,
      startedAt: parts.startedAt,
      source: parts.source(),
      newestAt: await newestAt(parts.log),
      past:
        days === null
          ? null
          : { days: span, answered: answeredShare(days), gaps: gapsIn(days, offsetMs) },
      flood: await lastFlood(columns),
    };
  };
};

const iso = (at: EpochMs): string => new Date(at).toISOString();

/** The JSON of `/status.json`: instants are RFC 3339, shares 0 to 1. */
export const statusText = ({ at, startedAt, source, newestAt: newest, past, flood }: StatusFacts) =>
  JSON.stringify({
    at: iso(at),
    startedAt: iso(startedAt),
    source: source === null ? null : encodeSource(source),
    newest:
      newest === null ? null : { at: iso(newest), lagSeconds: Math.round((at - newest) / 1_000) },
    past:
      past === null
        ? null
        : { ...past, gaps: past.gaps.map(({ from, to }) => ({ from: iso(from), to: iso(to) })) },
    flood,
  });
