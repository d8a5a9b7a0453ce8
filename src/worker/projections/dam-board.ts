import { LOCALE } from '#domain/format.ts';
import { listGates } from '#domain/gate.ts';
import { READING_PATHS } from '#domain/reading-paths.ts';
import type { ReadingPath } from '#domain/tag-path.ts';
import type { DamBoardFrame, DamEntry, StationId } from '#worker/api/frames.ts';
import type { NoSpec } from '#worker/api/data-core-api.ts';
import type { PathId } from '../log/dictionary.ts';
import type { LogView } from './log-view.ts';
import type { Projection } from './projection.ts';
import { StationFlags } from './station-flags.ts';

const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/** Every dam with its levels and gates. There are a handful: the board is sent whole, whatever the size of the network. */
export class DamBoard implements Projection<DamBoardFrame, NoSpec> {
  readonly #log: LogView;
  readonly #dams = new Set<StationId>();
  /** The same, asked for every event. */
  readonly #isDam = new StationFlags();
  /** Stations there were when dams were last looked for. */
  #seen = 0;
  #stale = true;

  constructor(log: LogView) {
    this.#log = log;
  }

  get stale(): boolean {
    return this.#stale;
  }

  touch(station: StationId, path: PathId, changed: boolean): void {
    // A station may become (or stop being) a dam by describing itself otherwise.
    if (station < this.#seen && changed && this.#log.directory.isDescribing(path)) {
      this.#look(station);
    }
    if (station >= this.#seen || this.#isDam.has(station)) this.#stale = true;
  }

  reshape(): void {
    this.#stale = true;
  }

  frame(): DamBoardFrame {
    const { size } = this.#log.directory;
    for (let id = this.#seen; id < size; id += 1) this.#look(id);
    this.#seen = size;
    this.#stale = false;
    const dams = Array.from(this.#dams, (id) => this.#entryOf(id));
    return {
      dams: dams.toSorted(
        (a, b) => collator.compare(a.station.name, b.station.name) || a.id - b.id,
      ),
    };
  }

  #look(id: StationId): void {
    const { show, type } = this.#log.directory.stationOf(id);
    const isDam = show && type === 'Barramento';
    if (isDam === this.#dams.has(id)) return;
    this.#stale = true;
    if (isDam) {
      this.#dams.add(id);
      this.#isDam.add(id);
    } else {
      this.#dams.delete(id);
      this.#isDam.delete(id);
    }
  }

  #entryOf(id: StationId): DamEntry {
    const { dictionary, directory, table } = this.#log;
    const reading = (path: ReadingPath): number | null => {
      const value = table.readingOf(id, dictionary.internKnownPath(path));
      return Number.isNaN(value) ? null : value;
    };
    return {
      id,
      station: directory.stationOf(id),
      percent: reading(READING_PATHS.damPercent),
      upstream: reading(READING_PATHS.damUpstream),
      downstream: reading(READING_PATHS.damDownstream),
      spill: reading(READING_PATHS.damSpill),
      storage: reading(READING_PATHS.damStorage),
      storageMaximum: reading(READING_PATHS.damStorageMaximum),
      gates: listGates((path, field) => table.valueOf(id, dictionary.internKnownPath(path), field)),
      heardAt: table.heardAt(id),
    };
  }
}
