import { THRESHOLD_LEVELS } from '#domain/stations/alerts/thresholds.ts';
import type { JournalEvent } from '#domain/stations/journal/journal-event.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { ShownEntry } from '#worker/api/journal.ts';
import type { VisitGap } from './visits.ts';

/** As many as are read at a glance. */
const MOST_LINES = 7;

/** Something that happened in an absence. `until`: when it was over, if that was in the absence too. */
export interface AwayLine {
  readonly entry: ShownEntry;
  readonly until: EpochMs | null;
}

/** What happened in an absence. */
export interface AwayNews {
  /** What matters most first. */
  readonly lines: readonly AwayLine[];
  /** All entries of the journal. */
  readonly count: number;
}

/** What an event begins or ends: a level, a silence, a gate. Null: it has no end. */
const matterOf = (event: JournalEvent): string | null => {
  switch (event.kind) {
    case 'level-reached':
    case 'level-left':
      return `${event.field} ${event.threshold} ${event.label}`;
    case 'silent':
    case 'back':
      return 'silence';
    case 'gate-opened':
    case 'gate-closed':
      return `gate ${event.gate}`;
    case 'rain-class':
    case 'datum':
      return null;
  }
};

const ENDS: readonly JournalEvent['kind'][] = ['level-left', 'back', 'gate-closed'];

/** What matters first. */
const KINDS: readonly JournalEvent['kind'][] = [
  'level-reached',
  'level-left',
  'rain-class',
  'gate-opened',
  'gate-closed',
  'silent',
  'back',
  'datum',
];

const levelOf = (event: JournalEvent): number =>
  'level' in event ? THRESHOLD_LEVELS.indexOf(event.level) : 0;

/** Events in their order; one that ends another is of the same line. */
const episodesOf = (happened: readonly ShownEntry[]): readonly AwayLine[] => {
  const lines: AwayLine[] = [];
  /** Places in `lines` of what is not over. */
  const begun = new Map<string, number>();
  for (const entry of happened) {
    const { station, event } = entry;
    const matter = matterOf(event);
    const key = `${station} ${matter}`;
    const place = begun.get(key);
    const line = place === undefined ? undefined : lines[place];
    begun.delete(key);
    if (ENDS.includes(event.kind) && place !== undefined && line !== undefined) {
      lines[place] = { ...line, until: entry.at };
    } else {
      if (matter !== null && !ENDS.includes(event.kind)) begun.set(key, lines.length);
      lines.push({ entry, until: null });
    }
  }
  return lines;
};

/** Whether an entry is of an absence, and holds. */
export const isOf =
  ({ from, to }: VisitGap) =>
  ({ at, annulled }: ShownEntry): boolean =>
    annulled === null && at > from && at <= to;

/** What a visitor's stations had first, then levels, rain, gates, silence; of one kind each station once before any twice; then the highest, the newest. */
const ranked = (lines: readonly AwayLine[], kept: ReadonlySet<string>): readonly AwayLine[] => {
  const sorted = lines.toSorted(
    ({ entry: a }, { entry: b }) => levelOf(b.event) - levelOf(a.event) || b.at - a.at,
  );
  const keyOf = ({ entry: { station, event } }: AwayLine): string => `${event.kind} ${station}`;
  const first = new Map(sorted.toReversed().map((line) => [keyOf(line), line]));
  const rankOf = (line: AwayLine): number =>
    (kept.has(line.entry.station) ? 0 : 2 * KINDS.length) +
    2 * KINDS.indexOf(line.entry.event.kind) +
    (first.get(keyOf(line)) === line ? 0 : 1);
  return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
};

/** What happened in an absence, of all that the journal has. Annulled entries never happened. */
export const awayNews = (
  entries: readonly ShownEntry[],
  absence: VisitGap,
  kept: ReadonlySet<string>,
): AwayNews => {
  const happened = entries.filter(isOf(absence)).toSorted((a, b) => a.at - b.at || a.key - b.key);
  const lines = ranked(episodesOf(happened), kept).slice(0, MOST_LINES);
  return { lines, count: happened.length };
};

/** How many of some entries no line is about. */
export const othersOf = (lines: readonly AwayLine[], count: number): number =>
  lines.reduce((left, { until }) => left - (until === null ? 1 : 2), count);
