import { type Area, areaName, areaNames, type AreaNames } from '#domain/network/areas.ts';
import { DESCRIBING_PATHS } from '#domain/tags/tag-path.ts';
import {
  describeStation,
  type Station,
  stationId,
  type StationId,
} from '#domain/stations/station.ts';
import type { Dictionary, PathId } from './dictionary.ts';
import type { TagTable } from './tag-table.ts';

/** Descriptions of the stations, made from their tags and cached until a describing tag changes. */
export class StationDirectory {
  readonly #dictionary: Dictionary;
  readonly #table: TagTable;
  /** By path id, read for every event. Built-in paths come first in the dictionary, so the column is short. */
  readonly #isDescribing: Uint8Array;
  readonly #stations: (Station | undefined)[] = [];
  #areas: AreaNames = areaNames([]);

  constructor(dictionary: Dictionary, table: TagTable) {
    this.#dictionary = dictionary;
    this.#table = table;
    const paths = DESCRIBING_PATHS.map((path) => dictionary.internKnownPath(path));
    this.#isDescribing = new Uint8Array(Math.max(...paths) + 1);
    for (const path of paths) this.#isDescribing[path] = 1;
  }

  /** From now on stations name their basin and region as people do. */
  nameAreas(areas: readonly Area[]): void {
    this.#areas = areaNames(areas);
    this.#stations.length = 0;
  }

  /** The same names of areas over another state. */
  over(table: TagTable, dictionary = this.#dictionary): StationDirectory {
    const directory = new StationDirectory(dictionary, table);
    directory.#areas = this.#areas;
    return directory;
  }

  get size(): number {
    return this.#table.stationCount;
  }

  /** Whether this path is part of a station's description. */
  isDescribing(path: PathId): boolean {
    return this.#isDescribing[path] === 1;
  }

  /** Invalidates the description of a station. */
  touch(station: StationId): void {
    this.#stations[station] = undefined;
  }

  stationOf(id: StationId): Station {
    const known = this.#stations[id];
    if (known !== undefined) return known;
    const described = describeStation(this.#dictionary.codigoOf(id), (path) =>
      this.#table.valueOf(id, this.#dictionary.internKnownPath(path), 'Value'),
    );
    const station = {
      ...described,
      basin: areaName(this.#areas, 'basin', described.basin),
      region: areaName(this.#areas, 'region', described.region),
      // Ids are never reused: a removed station stays here and leaves every view.
      show: described.show && this.#table.isNamed(id),
    };
    this.#stations[id] = station;
    return station;
  }

  /** Stations with `Show`, by id. */
  *visible(): Generator<StationId> {
    for (let number = 0; number < this.size; number += 1) {
      const id = stationId(number);
      if (this.stationOf(id).show) yield id;
    }
  }
}
