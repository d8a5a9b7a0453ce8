import type { StationTags } from '#contract/tag-source.ts';
import type { LoggedTag } from '#storage/log/tag-log.ts';
import { StationFold, type StationReport } from './station-fold.ts';

/** What the fold has seen, since it was made. */
export interface FoldCounts {
  /** Reports of a time before the newest of their station. */
  readonly late: number;
  /** Values older than what is kept. */
  readonly dropped: number;
}

/** The events of all stations as reports ({@link StationFold}): of the same events in the same order always the same. */
export class ReportFold {
  readonly #keptMs: number;
  readonly #stations = new Map<string, StationFold>();
  readonly #counts = { late: 0, dropped: 0 };

  /** `keptMs`: values that are older when they come are dropped. */
  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  get counts(): FoldCounts {
    return this.#counts;
  }

  /** Continues a station where it was ({@link stateOf}). */
  restore(codigo: string, state: unknown): void {
    this.#stations.set(codigo, StationFold.restored(state, this.#keptMs));
  }

  /** What a station's tags hold now, where events may be missing. */
  adopt(codigo: string, tags: StationTags): void {
    this.#stationOf(codigo).adopt(tags);
  }

  /** The reports that an event ends. */
  take({ codigo, path, data, at }: LoggedTag): readonly StationReport[] {
    const { closed, isDropped } = this.#stationOf(codigo).take({ path, data, at });
    if (isDropped) this.#counts.dropped += 1;
    for (const { isLate } of closed) if (isLate) this.#counts.late += 1;
    return closed;
  }

  /** The reports of a station that are still arriving. */
  openOf(codigo: string): readonly StationReport[] {
    return this.#stations.get(codigo)?.open ?? [];
  }

  /** A station's state as JSON text. */
  stateOf(codigo: string): string {
    return this.#stations.get(codigo)?.text ?? 'null';
  }

  #stationOf(codigo: string): StationFold {
    const known = this.#stations.get(codigo);
    if (known !== undefined) return known;
    const station = new StationFold(this.#keptMs);
    this.#stations.set(codigo, station);
    return station;
  }
}
