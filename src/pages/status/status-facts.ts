import { columnDayAt, type ListedDay } from '#contract/columns/day-columns.ts';
import type { JournalEntry } from '#contract/journal/journal.ts';
import { encodeSource, type SourceState } from '#contract/source-state.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { DayPresences } from '#storage/history/days/day-columns-source.ts';
import { journalDay, type JournalSource } from '#storage/history/journal/journal-source.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import {
  answeredShare,
  type PresentDay,
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
  /** Of the hours that stations of that day and the last ones had on it, those with a reading; null: nothing is kept of it. */
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
  readonly presences: () => DayPresences | null;
  readonly journal: JournalSource;
  readonly source: () => SourceState | null;
  readonly zone: TimeZone;
  readonly startedAt: EpochMs;
  readonly now: () => EpochMs;
}

const newestAt = async (log: StatusParts['log']): Promise<EpochMs | null> => {
  const { epoch, last } = await log.held();
  if (last === 0) return null;
  const newest = await log.after({ epoch, seq: last - 1 }, 1);
  return newest.ok ? (newest.value[0]?.at ?? null) : null;
};

const reachedIn = (entries: readonly JournalEntry[]): number =>
  new Set(
    entries.flatMap(({ station, event, annulled }) =>
      event.kind === 'level-reached' && annulled === null ? station : [],
    ),
  ).size;

const pastIn = (
  read: readonly PresentDay[],
  at: EpochMs,
  zone: TimeZone,
): NonNullable<StatusFacts['past']> => {
  const { day, over } = columnDayAt(at, zone);
  const days = withEmptyDays(read, { day, length: over });
  const [first, last] = [read[0], read.at(-1)];
  return {
    days: first === undefined || last === undefined ? null : [first.day, last.day],
    answered: answeredShare(days),
    gaps: gapsIn(days, zone),
  };
};

/** Values by key, each read once unless that fails. `endRound` forgets those that were not asked for since the one before. */
const readOnce = <Value extends {}>() => {
  let before: ReadonlyMap<string, Value> = new Map();
  let asked = new Map<string, Value>();
  return {
    get: async (key: string, read: () => Promise<Value>): Promise<Value> => {
      const value = asked.get(key) ?? before.get(key) ?? (await read());
      asked.set(key, value);
      return value;
    },
    endRound: (): void => {
      before = asked;
      asked = new Map();
    },
  };
};

/**
 * The facts as they are asked for. Rejects while the store does not answer, and if a day changes while it is read. A day of columns or of the
 * journal is read once in each revision.
 */
export const statusReader = (parts: StatusParts): (() => Promise<StatusFacts>) => {
  const { journal, zone } = parts;
  const answered = readOnce<PresentDay>();
  const reached = readOnce<number>();

  const presenceOn = (source: DayPresences, listed: ListedDay): Promise<PresentDay> =>
    answered.get(`${listed.day} ${listed.revision} ${listed.length}`, () =>
      readPresence(source, listed),
    );

  /** With the last day that there is, however old. */
  const lastDays = async (source: DayPresences, now: EpochMs): Promise<readonly PresentDay[]> => {
    const days: PresentDay[] = [];
    const listed = await source.days();
    for (const one of listed) {
      if (one !== listed.at(-1) && !isOfLastDays(one, STATUS_DAYS, now)) continue;
      days.push(await presenceOn(source, one));
    }
    return days;
  };

  const answeredOn = async (
    source: DayPresences | null,
    day: string,
    others: readonly PresentDay[],
  ): Promise<number | null> => {
    const listed = (await source?.days())?.find((one) => one.day === day);
    if (source === null || listed === undefined) return null;
    return answeredShare([await presenceOn(source, listed)], others);
  };

  const lastFlood = async (
    source: DayPresences | null,
    others: readonly PresentDay[],
  ): Promise<LastFlood | null> => {
    const index = await journal.index();
    for (const { day, revision } of index.days.slice(-FLOOD_DAYS).toReversed()) {
      const stations = await reached.get(`${day} ${revision}`, async () =>
        reachedIn(await journalDay(journal, day)),
      );
      if (stations === 0) continue;
      return { day, stations, answered: await answeredOn(source, day, others) };
    }
    return null;
  };

  return async () => {
    const at = parts.now();
    const source = parts.presences();
    const days = source === null ? null : await lastDays(source, at);
    const facts = {
      at,
      startedAt: parts.startedAt,
      source: parts.source(),
      newestAt: await newestAt(parts.log),
      past: days === null ? null : pastIn(days, at, zone),
      flood: await lastFlood(source, days ?? []),
    };
    answered.endRound();
    reached.endRound();
    return facts;
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
