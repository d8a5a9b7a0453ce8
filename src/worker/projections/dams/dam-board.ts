import { LOCALE } from '#domain/text/format.ts';
import { listGates } from '#domain/stations/gate.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import type { DamBoardFrame, DamEntry } from '#worker/api/dam-board.ts';
import { type StationId, stationIds } from '#domain/stations/station-id.ts';
import { EFFECT, type LogRows, stationAt } from '#worker/log/log-rows.ts';
import { GatePaths } from './gate-paths.ts';
import type { LogView } from '../log-view.ts';
import { Marks } from '../marks.ts';
import type { Projection } from '../projection.ts';

const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/**
 * Every dam with its levels and gates. Every frame is full: dams are few, whatever the size of the network. Entries without new events are
 * reused.
 */
export class DamBoard implements Projection<DamBoardFrame, null> {
  readonly #log: LogView;
  readonly #gatePaths: GatePaths;
  readonly #entryById = new Map<StationId, DamEntry>();
  /** Sorted by name; null if dams were added, removed or renamed. */
  #order: readonly StationId[] | null = null;
  /** Number of stations at the last search for dams. */
  #seen = 0;
  /** Stations whose description changed: they may be dams now, or no longer. */
  readonly #described = new Marks();
  readonly #reporting = new Marks();
  #stale = true;

  constructor(log: LogView) {
    this.#log = log;
    this.#gatePaths = new GatePaths(log.dictionary);
  }

  get stale(): boolean {
    return this.#stale;
  }

  follow({ from, to, stations, effects }: LogRows): void {
    for (let row = from; row < to; row += 1) {
      const station = stationAt(stations, row);
      this.#reporting.add(station);
      if (((effects[row] ?? 0) & EFFECT.described) !== 0) this.#described.add(station);
    }
    this.#stale ||= this.#described.size > 0 || this.#hasDamReported();
  }

  update(): void {
    for (const id of this.#entryById.keys()) this.#reporting.add(id);
    this.#stale = true;
  }

  frame(): DamBoardFrame {
    this.#findDams();
    for (const id of this.#reporting.list()) {
      if (this.#entryById.has(id)) this.#entryById.set(id, this.#entryOf(id));
    }
    this.#reporting.clear();
    this.#stale = false;
    this.#order ??= this.#sort();
    return { dams: this.#order.flatMap((id) => this.#entryById.get(id) ?? []) };
  }

  #hasDamReported(): boolean {
    if (this.#log.directory.size > this.#seen) return true;
    for (const id of this.#entryById.keys()) if (this.#reporting.has(id)) return true;
    return false;
  }

  /** Searches for dams among the stations that are new or have a new description. */
  #findDams(): void {
    const { size } = this.#log.directory;
    const known = this.#described.list().filter((id) => id < this.#seen);
    const changed = [...known, ...stationIds(this.#seen, size)];
    for (const id of changed) {
      const { show, type } = this.#log.directory.stationOf(id);
      const isDam = show && type === 'Barramento';
      if (isDam || this.#entryById.has(id)) this.#order = null;
      if (isDam) this.#entryById.set(id, this.#entryOf(id));
      else this.#entryById.delete(id);
    }
    this.#seen = size;
    this.#described.clear();
  }

  #sort(): readonly StationId[] {
    return [...this.#entryById.values()]
      .toSorted((a, b) => collator.compare(a.station.name, b.station.name) || a.id - b.id)
      .map(({ id }) => id);
  }

  #entryOf(id: StationId): DamEntry {
    const { dictionary, directory, table } = this.#log;
    const reading = (path: ReadingPath): ShownReading | null =>
      table.shownOf(id, dictionary.internKnownPath(path));
    return {
      id,
      station: directory.stationOf(id),
      percent: reading(READING_PATHS.damPercent),
      upstream: reading(READING_PATHS.damUpstream),
      downstream: reading(READING_PATHS.damDownstream),
      spill: reading(READING_PATHS.damSpill),
      storage: reading(READING_PATHS.damStorage),
      storageMaximum: reading(READING_PATHS.damStorageMaximum),
      gates: listGates(this.#gatePaths.list(), (path, field) =>
        table.valueOf(id, dictionary.internKnownPath(path), field),
      ),
      reportedAt: table.reportedAt(id),
    };
  }
}
