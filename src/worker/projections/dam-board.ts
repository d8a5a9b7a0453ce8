import { LOCALE } from '#domain/format.ts';
import { listGates } from '#domain/gate.ts';
import { READING_PATHS } from '#domain/reading-paths.ts';
import type { ReadingPath } from '#domain/tag-path.ts';
import type { DamBoardFrame, DamEntry, StationId } from '#worker/api/frames.ts';
import type { NoSpec } from '#worker/api/data-core-api.ts';
import type { PathId } from '../log/dictionary.ts';
import type { LogView } from './log-view.ts';
import type { Projection } from './projection.ts';

const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/** Every dam with its levels and gates. There are a handful: the board is sent whole. */
export class DamBoard implements Projection<DamBoardFrame, NoSpec> {
  readonly #log: LogView;
  #stale = true;

  constructor(log: LogView) {
    this.#log = log;
  }

  get stale(): boolean {
    return this.#stale;
  }

  touch(station: StationId, path: PathId, changed: boolean): void {
    // A station may become (or stop being) a dam by describing itself otherwise.
    if (this.#isDam(station) || (changed && this.#log.directory.isDescribing(path))) {
      this.#stale = true;
    }
  }

  reshape(): void {
    this.#stale = true;
  }

  frame(): DamBoardFrame {
    this.#stale = false;
    const dams = [...this.#log.directory.visible()]
      .filter((id) => this.#isDam(id))
      .map((id) => this.#entryOf(id));
    return {
      dams: dams.toSorted((a, b) => collator.compare(a.station.name, b.station.name)),
    };
  }

  #isDam(station: StationId): boolean {
    return this.#log.directory.stationOf(station).type === 'Barramento';
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
