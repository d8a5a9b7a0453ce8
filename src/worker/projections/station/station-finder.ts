import {
  bestMatches,
  SEARCH_RANKS,
  searchRanker,
  searchText,
} from '#domain/network/place-search.ts';
import { searchTextOf } from '#domain/network/station-search.ts';
import { type StationId, stationIds } from '#domain/stations/station.ts';
import type {
  FoundWater,
  StationFinderFrame,
  StationFinderQuery,
} from '#worker/api/station-finder.ts';
import type { LogRows } from '#worker/log/log-rows.ts';
import type { LogView, Projection } from '../projection.ts';
import { Marks } from '../marks.ts';
import { SortedStations } from '../table/sorted-stations.ts';

/** Waters of the stations with their station counts, by name. */
const watersOf = (names: readonly (string | null)[]): readonly FoundWater[] => {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, stations]) => ({ name, stations }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

const nameOf = ({ name }: FoundWater): string => searchText([name]);

/**
 * Search over all stations, best match first. Readings cost it nothing: it works only when a station is new, its description changes, or
 * the search changes.
 */
export class StationFinder implements Projection<StationFinderFrame, StationFinderQuery> {
  readonly #log: LogView;
  readonly #isNetworkLoaded: () => boolean;
  #query: StationFinderQuery;
  /** Visible stations, by name. */
  readonly #byName: SortedStations;
  readonly #textById = new Map<StationId, string>();
  /** Names of rivers and basins; null after a station's description has changed. */
  #waters: Readonly<Record<'rivers' | 'basins', readonly FoundWater[]>> | null = null;
  readonly #described = new Marks();
  /** Number of stations at the last frame. */
  #seen = 0;
  #wasLoaded = false;
  #stale = true;

  constructor(log: LogView, query: StationFinderQuery, isNetworkLoaded: () => boolean) {
    this.#log = log;
    this.#query = query;
    this.#isNetworkLoaded = isNetworkLoaded;
    this.#byName = new SortedStations((id) => log.dictionary.codigoOf(id), [false]);
  }

  get stale(): boolean {
    return this.#stale;
  }

  follow({ touched }: LogRows): void {
    for (const station of touched.described) this.#described.add(station);
    for (const station of touched.all) if (station >= this.#seen) this.#described.add(station);
    this.#stale ||= this.#described.size > 0;
  }

  /** Before the first snapshot an empty list may only be incomplete. */
  noticeNetwork(): void {
    this.#stale ||= this.#isNetworkLoaded() !== this.#wasLoaded;
  }

  update(query: StationFinderQuery): void {
    this.#query = query;
    this.#stale = true;
  }

  frame(): StationFinderFrame {
    this.#sort();
    this.#stale = false;
    this.#wasLoaded = this.#isNetworkLoaded();
    const { search } = this.#query;
    return {
      search,
      ...this.#find(),
      ...this.#findWaters(),
      total: this.#byName.length,
      networkLoaded: this.#wasLoaded,
    };
  }

  #sort(): void {
    const { size } = this.#log.directory;
    const known = this.#described.list().filter((id) => id < this.#seen);
    const ids = [...known, ...stationIds(this.#seen, size)];
    if (ids.length > 0) this.#waters = null;
    for (const id of ids) this.#textById.delete(id);
    this.#byName.update(
      ids.map((id) => {
        const { show, name } = this.#log.directory.stationOf(id);
        return [id, show ? [name] : undefined] as const;
      }),
    );
    this.#seen = size;
    this.#described.clear();
  }

  #find(): Pick<StationFinderFrame, 'stations' | 'matched'> {
    const { search, limit } = this.#query;
    const rankOf = searchRanker(search);
    const idsByRank: readonly StationId[][] = SEARCH_RANKS.map(() => []);
    let matched = 0;
    for (const id of this.#byName.slice(0, this.#byName.length)) {
      const rank = rankOf(this.#textOf(id));
      if (rank === null) continue;
      matched += 1;
      const ids = idsByRank[rank];
      if (ids !== undefined && ids.length < limit) ids.push(id);
    }
    const stations = idsByRank
      .flat()
      .slice(0, limit)
      .map((id) => ({ id, station: this.#log.directory.stationOf(id) }));
    return { stations, matched };
  }

  #findWaters(): Pick<StationFinderFrame, 'rivers' | 'basins'> {
    const { search, limit } = this.#query;
    if (search.trim() === '') return { rivers: [], basins: [] };
    const { rivers, basins } = this.#namedWaters();
    const find = (waters: readonly FoundWater[]) =>
      bestMatches(waters, nameOf, search, limit).map(({ item }) => item);
    return { rivers: find(rivers), basins: find(basins) };
  }

  #namedWaters(): Readonly<Record<'rivers' | 'basins', readonly FoundWater[]>> {
    if (this.#waters !== null) return this.#waters;
    const stations = this.#byName
      .slice(0, this.#byName.length)
      .map((id) => this.#log.directory.stationOf(id));
    this.#waters = {
      rivers: watersOf(stations.map(({ river }) => river)),
      basins: watersOf(stations.map(({ basin }) => basin)),
    };
    return this.#waters;
  }

  #textOf(id: StationId): string {
    const known = this.#textById.get(id);
    if (known !== undefined) return known;
    const text = searchTextOf(this.#log.directory.stationOf(id));
    this.#textById.set(id, text);
    return text;
  }
}
