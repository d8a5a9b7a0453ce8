import { LOCALE } from '#domain/text/format.ts';
import { listGates } from '#domain/stations/gate.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import type { DamBoardFrame, DamEntry } from '#worker/api/dam-board.ts';
import { type StationId, stationIds } from '#domain/stations/station.ts';
import type { Dictionary } from '#worker/log/dictionary.ts';
import type { LogRows } from '#worker/log/log-rows.ts';
import { GatePaths } from './gate-paths.ts';
import type { LogView, Projection } from '../projection.ts';
import { Marks } from '../marks.ts';
import { StationBytes } from '../station-bytes.ts';

const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/** The ids of a dam's readings. */
const damPaths = (dictionary: Dictionary) => ({
  percent: dictionary.internKnownPath(READING_PATHS.damPercent),
  upstream: dictionary.internKnownPath(READING_PATHS.damUpstream),
  downstream: dictionary.internKnownPath(READING_PATHS.damDownstream),
  spill: dictionary.internKnownPath(READING_PATHS.damSpill),
  storage: dictionary.internKnownPath(READING_PATHS.damStorage),
  storageMaximum: dictionary.internKnownPath(READING_PATHS.damStorageMaximum),
});

/**
 * Every dam with its levels and gates. Every frame is full: dams are few, whatever the size of the network. Entries without new events are
 * reused.
 */
export class DamBoard implements Projection<DamBoardFrame, null> {
  readonly #log: LogView;
  readonly #gatePaths: GatePaths;
  readonly #paths: ReturnType<typeof damPaths>;
  readonly #entryById = new Map<StationId, DamEntry>();
  /** 1 for a dam, by station id: read for every event. */
  readonly #isDam = new StationBytes();
  /** Sorted by name; null if dams were added, removed or renamed. */
  #order: readonly StationId[] | null = null;
  /** Number of stations at the last search for dams. */
  #seen = 0;
  /** Stations whose description changed: they may be dams now, or no longer. */
  readonly #described = new Marks();
  /** Dams with new events. */
  readonly #reporting = new Marks();
  #stale = true;

  constructor(log: LogView) {
    this.#log = log;
    this.#gatePaths = new GatePaths(log.dictionary);
    this.#paths = damPaths(log.dictionary);
  }

  get stale(): boolean {
    return this.#stale;
  }

  follow({ touched }: LogRows): void {
    for (const station of touched.all) {
      if (this.#isDam.get(station) === 1) this.#reporting.add(station);
    }
    for (const station of touched.described) this.#described.add(station);
    const isNew = this.#log.directory.size > this.#seen;
    this.#stale ||= isNew || this.#described.size > 0 || this.#reporting.size > 0;
  }

  update(): void {
    for (const id of this.#entryById.keys()) this.#reporting.add(id);
    this.#stale = true;
  }

  frame(): DamBoardFrame {
    this.#findDams();
    for (const id of this.#reporting.list()) {
      if (this.#isDam.get(id) === 1) this.#entryById.set(id, this.#entryOf(id));
    }
    this.#reporting.clear();
    this.#stale = false;
    this.#order ??= this.#sort();
    const dams: DamEntry[] = [];
    for (const id of this.#order) {
      const entry = this.#entryById.get(id);
      if (entry !== undefined) dams.push(entry);
    }
    return { dams };
  }

  /** Searches for dams among the stations that are new or have a new description. */
  #findDams(): void {
    const { size } = this.#log.directory;
    if (size === this.#seen && this.#described.size === 0) return;
    const known = this.#described.list().filter((id) => id < this.#seen);
    const changed = [...known, ...stationIds(this.#seen, size)];
    for (const id of changed) {
      const { show, type } = this.#log.directory.stationOf(id);
      const isDam = show && type === 'Barramento';
      if (isDam || this.#entryById.has(id)) this.#order = null;
      if (isDam) this.#entryById.set(id, this.#entryOf(id));
      else this.#entryById.delete(id);
      this.#isDam.set(id, Number(isDam));
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
    const paths = this.#paths;
    return {
      id,
      station: directory.stationOf(id),
      percent: table.shownOf(id, paths.percent),
      upstream: table.shownOf(id, paths.upstream),
      downstream: table.shownOf(id, paths.downstream),
      spill: table.shownOf(id, paths.spill),
      storage: table.shownOf(id, paths.storage),
      storageMaximum: table.shownOf(id, paths.storageMaximum),
      gates: listGates(this.#gatePaths.list(), (path, field) =>
        table.valueOf(id, dictionary.internKnownPath(path), field),
      ),
      reportedAt: table.reportedAt(id),
    };
  }
}
