import { STATION_PATHS } from '#domain/quantities/reading-paths.ts';
import { describeStation, type Station } from '#domain/stations/station.ts';
import type { StationId } from '#worker/api/station-id.ts';
import type { Dictionary, PathId } from './dictionary.ts';
import type { TagTable } from './tag-table.ts';

/** Who the stations are, from their own tags; described once and again only when a tag that describes them changes. */
export class StationDirectory {
  readonly #dictionary: Dictionary;
  readonly #table: TagTable;
  /** By path id: asked for every event. Our own paths come first in the dictionary, so the column is short. */
  readonly #isDescribing: Uint8Array;
  readonly #stations: (Station | undefined)[] = [];

  constructor(dictionary: Dictionary, table: TagTable) {
    this.#dictionary = dictionary;
    this.#table = table;
    const { codigo: _codigo, timeStamp: _timeStamp, ...describing } = STATION_PATHS;
    const paths = Object.values(describing).map((path) => dictionary.internKnownPath(path));
    this.#isDescribing = new Uint8Array(Math.max(...paths) + 1);
    for (const path of paths) this.#isDescribing[path] = 1;
  }

  get size(): number {
    return this.#table.stationCount;
  }

  /** Whether a change of this path changes what the directory says of a station. */
  isDescribing(path: PathId): boolean {
    return this.#isDescribing[path] === 1;
  }

  /** Forgets the description of a station that now describes itself otherwise. */
  touch(station: StationId): void {
    this.#stations[station] = undefined;
  }

  stationOf(id: StationId): Station {
    const known = this.#stations[id];
    if (known !== undefined) return known;
    const described = describeStation(this.#dictionary.codigoOf(id), (path) =>
      this.#table.valueOf(id, this.#dictionary.internKnownPath(path), 'Value'),
    );
    // Ids are never reused: a station that the provider no longer names stays here, and leaves every view.
    const station = { ...described, show: described.show && this.#table.isNamed(id) };
    this.#stations[id] = station;
    return station;
  }

  /** Stations that ask to be shown, by id. */
  *visible(): Generator<StationId> {
    for (let id = 0; id < this.size; id += 1) if (this.stationOf(id).show) yield id;
  }
}
