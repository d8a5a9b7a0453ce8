import type { StationTags } from '#contract/tag-source.ts';
import { parseJson } from '#domain/untrusted.ts';
import type { LoggedTag } from '#storage/log/tag-log.ts';
import { type JournalBatch, type JournalFold, NO_JOURNAL } from './journal/journal-fold.ts';
import type { StationChange } from './series-writer.ts';
import { StationFold } from './station-fold.ts';
import { addRow, rowOfReport, type StepRows } from './steps.ts';

/** What waits to be written. */
export interface PendingChanges {
  readonly stations: readonly StationChange[];
  readonly journal: JournalBatch;
}

/** The events of all stations as steps ({@link StationFold}) and as a journal, which wait to be written. */
export class PendingSteps {
  /** Since it was made: reports of a time before the newest of their station, and values older than what is kept. */
  readonly counts = { late: 0, dropped: 0 };
  /** Events that wait. */
  events = 0;
  readonly #keptMs: number;
  readonly #offsetMs: number;
  readonly #folds = new Map<string, StationFold>();
  /** Null: events are not taken into the journal yet. */
  #journal: JournalFold | null;
  /** The stations that have changed, with their steps. */
  readonly #changed = new Map<string, StepRows>();

  /** `keptMs`: values that are older when they come are dropped. `offsetMs`: standard time, east of UTC. */
  constructor(keptMs: number, offsetMs: number, journal: JournalFold | null) {
    this.#keptMs = keptMs;
    this.#offsetMs = offsetMs;
    this.#journal = journal;
  }

  get isEmpty(): boolean {
    return this.#changed.size === 0;
  }

  /** Forgets what waits, and continues stations where they were written last. */
  restore(
    states: readonly (readonly [codigo: string, state: string])[],
    journal: JournalFold | null,
  ): void {
    this.#forget();
    this.#journal = journal;
    this.#folds.clear();
    for (const [codigo, state] of states) {
      this.#folds.set(codigo, StationFold.restored(parseJson(state), this.#keptMs));
    }
  }

  /** Takes further events into a journal. */
  keep(journal: JournalFold): void {
    this.#journal = journal;
  }

  /** What the tags of stations hold now; see {@link StationFold.adopt}. */
  adopt(tagsByCode: ReadonlyMap<string, StationTags>, which: 'all' | 'unknown'): void {
    // They are of a later time than the open reports.
    this.#journal?.settle(this.#foldOf);
    for (const [codigo, tags] of tagsByCode) {
      this.#foldOf(codigo).adopt(tags, which);
      this.#rowsOf(codigo);
    }
  }

  take(events: readonly LoggedTag[]): void {
    this.events += events.length;
    for (const event of events) {
      const rows = this.#rowsOf(event.codigo);
      const { closed, isDropped } =
        this.#journal?.take(event, this.#foldOf) ?? this.#foldOf(event.codigo).take(event);
      if (isDropped) this.counts.dropped += 1;
      for (const report of closed) {
        if (report.isLate) this.counts.late += 1;
        addRow(rows, rowOfReport(report, this.#offsetMs));
      }
    }
  }

  /** What waits; then nothing does. */
  drain(): PendingChanges {
    const stations = [...this.#changed].map(([codigo, rows]) => ({
      codigo,
      rows: [...rows.values()],
      state: this.#foldOf(codigo).text,
    }));
    this.#forget();
    return { stations, journal: this.#journal?.drain() ?? NO_JOURNAL };
  }

  #forget(): void {
    this.#changed.clear();
    this.events = 0;
  }

  readonly #foldOf = (codigo: string): StationFold => {
    const fold = this.#folds.get(codigo) ?? new StationFold(this.#keptMs);
    this.#folds.set(codigo, fold);
    return fold;
  };

  #rowsOf(codigo: string): StepRows {
    const rows: StepRows = this.#changed.get(codigo) ?? new Map();
    this.#changed.set(codigo, rows);
    return rows;
  }
}
