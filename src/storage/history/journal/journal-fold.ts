import type { TagPosition } from '#contract/stream-position.ts';
import { memoised } from '#domain/memoised.ts';
import type { LegendOverride } from '#domain/quantities/legend/legend-override.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { thresholdsOf, type ThresholdsByStation } from '#domain/stations/alerts/thresholds.ts';
import { ALERT_QUANTITIES } from '#domain/stations/alerts/station-alert.ts';
import { gateNumberOf } from '#domain/stations/gate.ts';
import type { JournalEvent } from '#domain/stations/journal/journal-event.ts';
import {
  type Happening,
  judgeReport,
  judgeSilence,
  type RainLegend,
  rainLegends,
} from '#domain/stations/journal/station-journal.ts';
import { STATION_PATHS, decodeTagPath, type TagPath } from '#domain/tags/tag-path.ts';
import { MINUTE_MS, SECOND_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { LoggedTag } from '#storage/log/tag-log.ts';
import { recordedTagOf } from '../recorded-tags.ts';
import type { StationChanges, StationFold, StationReport } from '../station-fold.ts';
import { type JournalMemory, memoryText, newMemory, restoredMemory } from './station-memory.ts';

/** What the journal needs of a network. */
export interface JournalRules {
  readonly thresholds: ThresholdsByStation;
  readonly legends: readonly LegendOverride[];
}

/** An entry that is new, or with `annulledAt` one that is there already and does not hold. */
export interface JournalChange extends Happening {
  readonly codigo: string;
  readonly event: JournalEvent;
  /** Null: of the source's past, before the log. */
  readonly position: TagPosition | null;
  readonly annulledAt: EpochMs | null;
}

/** Time of the log, and since when it has had no pause. */
export interface JournalClock {
  readonly at: EpochMs;
  readonly resumedAt: EpochMs;
}

/** State from which a journal continues. */
export interface JournalStart {
  /** Of stations, as JSON text. */
  readonly states: readonly (readonly [codigo: string, state: string])[];
  /** Null before the first event. */
  readonly clock: JournalClock | null;
}

/** What a journal has to write: changes in their order, and the states of the stations that have changed. */
export interface JournalBatch extends JournalStart {
  readonly changes: readonly JournalChange[];
}

export const NO_JOURNAL: JournalBatch = { changes: [], states: [], clock: null };

/** A report is complete when its station has sent nothing for so long, by the log's clock. */
const SETTLED_MS = 2 * SECOND_MS;
/** After a longer pause of the whole log each station has an hour again: the server, or its line to the source, was away. */
const PAUSE_MS = 20 * MINUTE_MS;
/** How often silence is looked for, by the log's clock. */
const LOOK_MS = MINUTE_MS;

const LEVEL_PATHS: ReadonlySet<string> = new Set([
  READING_PATHS.riverStage,
  READING_PATHS.damUpstream,
]);

/** Whether a tag is one that reports do not have: a gate's, or the unit of a level. */
const ownTagOf = memoised(
  10_000,
  (path: string): { readonly tag: TagPath | null; readonly isGate: boolean } => {
    const tag = decodeTagPath(path);
    const isGate = tag.ok && gateNumberOf(tag.value.path) !== null;
    return {
      tag: tag.ok && (isGate || LEVEL_PATHS.has(tag.value.path)) ? tag.value : null,
      isGate,
    };
  },
);

const RAIN_QUANTITIES: ReadonlySet<string> = new Set(rainLegends([]).map(({ id }) => id));
const LEVEL_QUANTITIES: ReadonlySet<string> = new Set(ALERT_QUANTITIES);

/** Whether the journal reads a tag: what leaves out all others makes the same journal. */
export const isOfJournal = memoised(10_000, (path: string): boolean => {
  const id = recordedTagOf(path)?.quantity.id ?? '';
  if (LEVEL_QUANTITIES.has(id) || RAIN_QUANTITIES.has(id)) return true;
  return path === STATION_PATHS.timeStamp || ownTagOf(path).isGate;
});

/**
 * The journal of all stations as a function of their events in the log's order (`judgeReport`), with the log's own clock: wherever it is stopped
 * and restored, it makes the same changes. A report counts when the next one begins, or when it is complete.
 */
export class JournalFold {
  readonly #rules: JournalRules;
  readonly #rain: readonly RainLegend[];
  readonly #stations = new Map<string, JournalMemory>();
  /** Stations with a report that has not counted yet, the longest quiet first. */
  readonly #unsettled = new Set<string>();
  #clock: JournalClock | null;
  #changes: JournalChange[] = [];
  readonly #changed = new Set<string>();

  constructor(rules: JournalRules, start: JournalStart = { states: [], clock: null }) {
    this.#rules = rules;
    this.#rain = rainLegends(rules.legends);
    this.#clock = start.clock;
    const pending: (readonly [seq: number, codigo: string])[] = [];
    for (const [codigo, text] of start.states) {
      const memory = restoredMemory(text);
      this.#stations.set(codigo, memory);
      if (memory.pending !== null) pending.push([memory.pending.position.seq, codigo]);
    }
    for (const [, codigo] of pending.toSorted(([a], [b]) => a - b)) this.#unsettled.add(codigo);
  }

  /** An event changes the reports of its station, which are in `foldOf`; what that does to them. */
  take(event: LoggedTag, foldOf: (codigo: string) => StationFold): StationChanges {
    const { codigo, path, at } = event;
    for (const quiet of this.#unsettled) {
      const pending = this.#stations.get(quiet)?.pending ?? null;
      if (pending !== null && at - pending.at <= SETTLED_MS) break;
      this.#settle(quiet, foldOf(quiet).open);
    }
    this.#tick(event);
    const fold = foldOf(codigo);
    const isStamp = path === STATION_PATHS.timeStamp;
    // What came before a first stamp is of that stamp.
    if (isStamp && this.#stations.get(codigo)?.isStamped === true) this.#settle(codigo, fold.open);
    const changes = fold.take(event);
    // A report without a stamp ends with the next event.
    if (!isStamp && changes.closed.length > 0) this.#settle(codigo, changes.closed);
    this.#take(event, fold.isLate);
    return changes;
  }

  /** Counts every report as it is now: what follows is of another time. */
  settle(foldOf: (codigo: string) => StationFold): void {
    for (const codigo of this.#unsettled) this.#settle(codigo, foldOf(codigo).open);
  }

  /** What is to be written; then nothing is. */
  drain(): JournalBatch {
    const changes = this.#changes;
    const states = [...this.#changed].map(
      (codigo) => [codigo, memoryText(this.#memoryOf(codigo))] as const,
    );
    this.#changes = [];
    this.#changed.clear();
    return { changes, states, clock: this.#clock };
  }

  /** A part of a report that has not counted yet. */
  #take({ codigo, path, data, at, epoch, seq }: LoggedTag, isLate: boolean): void {
    const isStamp = path === STATION_PATHS.timeStamp;
    if (!isOfJournal(path)) return;
    const { tag: own, isGate } = ownTagOf(path);
    const memory = this.#memoryOf(codigo);
    if (isStamp) memory.isStamped = true;
    if (own?.field === 'Unit') memory.units.set(own.path, typeof data === 'string' ? data : '');
    if (own?.field === 'Value' && isGate && !isLate) memory.gates.set(own.path, data);
    memory.pending = { at, position: { epoch, seq } };
    this.#unsettled.delete(codigo);
    this.#unsettled.add(codigo);
  }

  /** The log's clock moves on, by which stations fall silent. */
  #tick({ at, epoch, seq }: LoggedTag): void {
    const before = this.#clock;
    const isPause = before === null || at - before.at > PAUSE_MS;
    const resumedAt = isPause ? at : before.resumedAt;
    this.#clock = { at, resumedAt };
    if (before === null || Math.floor(at / LOOK_MS) === Math.floor(before.at / LOOK_MS)) return;
    for (const [codigo, memory] of this.#stations) {
      const silence = judgeSilence(memory.journal, at, resumedAt);
      if (silence === null) continue;
      this.#memoryOf(codigo).journal = silence.state;
      this.#note(codigo, silence.happenings, { epoch, seq });
    }
  }

  #settle(codigo: string, reports: readonly StationReport[]): void {
    this.#unsettled.delete(codigo);
    const memory = this.#memoryOf(codigo);
    const { pending, units } = memory;
    memory.pending = null;
    if (pending === null) return;
    const thresholds = thresholdsOf(this.#rules.thresholds, codigo);
    for (const { time, values, isLate } of reports) {
      const gates = isLate ? [] : [...memory.gates].map(([path, value]) => ({ path, value }));
      if (!isLate) memory.gates.clear();
      const report = { at: time, isLate, values, gates, units };
      const rules = { thresholds, rain: this.#rain };
      const judged = judgeReport(memory.journal, report, rules, pending.at);
      memory.journal = judged.state;
      this.#note(codigo, judged.annulled, pending.position, pending.at);
      this.#note(codigo, judged.happenings, pending.position);
    }
  }

  #note(
    codigo: string,
    happenings: readonly Happening[],
    { epoch, seq }: TagPosition,
    annulledAt: EpochMs | null = null,
  ): void {
    const position = epoch === '' ? null : { epoch, seq };
    for (const { at, event } of happenings) {
      this.#changes.push({ codigo, at, event, position, annulledAt });
    }
  }

  #memoryOf(codigo: string): JournalMemory {
    const memory = this.#stations.get(codigo) ?? newMemory();
    this.#stations.set(codigo, memory);
    this.#changed.add(codigo);
    return memory;
  }
}
