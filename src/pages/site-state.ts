import type { Network } from '#contract/site/network.ts';
import type { NetworkProfile } from '#contract/site/network-profile.ts';
import type { RecentSeries } from '#contract/columns/recent-series.ts';
import type { SourceDoubt } from '#contract/source-state.ts';
import type { Demonstration } from '#contract/site/site-config.ts';
import { cityGauge, type CityGauge } from '#domain/network/city-gauge.ts';
import { slugsOf } from '#domain/network/slugs.ts';
import type { City } from '#domain/network/places.ts';
import { type PlacedStreet, placedStreets } from '#domain/network/streets.ts';
import { RiverGraph } from '#domain/network/river-graph.ts';
import { type StationAlert, stationAlert } from '#domain/stations/alerts/station-alert.ts';
import { thresholdsOf } from '#domain/stations/alerts/thresholds.ts';
import { MINUTE_MS, SECOND_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { formatClock } from '#domain/text/format.ts';
import { sourceTexts } from '#i18n/pt-br/source.ts';
import { withTimeout } from '#process/with-timeout.ts';
import { SourceStatus } from '#storage/source-status.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import { type ColumnsAt, type InstantColumns, pastParts } from './past-site.ts';
import { type StationNow, stationNow } from './station-now.ts';

/** A link does not wait longer for a day that the server has to compute. */
const PAST_WAIT_MS = SECOND_MS;

/** Stations are read from the log in groups of so many: what takes longer gives way to requests in between. */
const GROUP = 100;

/** The last 24 hours of all stations, as `RecentSeriesCache` has them. */
interface RecentSource {
  readonly latest: () => { readonly series: RecentSeries } | null;
  readonly latestWithin: (ms: number) => Promise<unknown>;
}

/** A city's representative gauge and its reading; null if it has never reported. */
interface SpeakingGauge {
  readonly gauge: CityGauge;
  readonly station: StationNow | null;
}

/** Data for the pages that this server writes: present readings, the last 24 hours, and the facts of the network. */
export class SiteState {
  readonly network: Network;
  /** It may change where another process takes the readings in. */
  demonstration: Demonstration | null;
  readonly cityBySlug: ReadonlyMap<string, City>;
  readonly streets: readonly PlacedStreet[];
  readonly rivers: RiverGraph;
  readonly now: () => EpochMs;
  /** The instant that it is of; null for the present. */
  readonly past: EpochMs | null;
  readonly #log: Pick<TagReader, 'last' | 'codes'>;
  readonly #recentSeries: RecentSource;
  readonly #status: SourceStatus;
  readonly #columnsAt: ColumnsAt;

  readonly #codesOfDams: () => Promise<readonly string[]>;
  readonly #pasts = new Map<EpochMs, Promise<SiteState | null>>();
  #dams: { readonly codes: Promise<readonly string[]>; readonly until: number } | null = null;

  constructor({
    network,
    demonstration,
    log,
    recentSeries,
    status = new SourceStatus(),
    now = () => epochMs(Date.now()),
    columnsAt = () => Promise.resolve(null),
    past = null,
  }: {
    readonly network: Network;
    readonly demonstration: Demonstration | null;
    readonly log: Pick<TagReader, 'last' | 'codes'>;
    readonly recentSeries: RecentSource;
    readonly status?: SourceStatus;
    readonly now?: () => EpochMs;
    readonly columnsAt?: ColumnsAt;
    /** The instant that it is of, and the state whose facts it shares; null for the present. */
    readonly past?: { readonly at: EpochMs; readonly present: SiteState } | null;
  }) {
    this.network = network;
    this.demonstration = demonstration;
    const present = past?.present ?? null;
    this.cityBySlug =
      present?.cityBySlug ??
      new Map(Array.from(slugsOf(network.places.cities), ([city, slug]) => [slug, city]));
    this.streets = present?.streets ?? placedStreets(network.places, network.streets);
    this.rivers = present?.rivers ?? new RiverGraph(network.places.rivers);
    this.#codesOfDams = present === null ? () => this.#knownDams() : present.#codesOfDams;
    this.now = now;
    this.#log = log;
    this.#recentSeries = recentSeries;
    this.#status = status;
    this.#columnsAt = columnsAt;
    this.past = past?.at ?? null;
  }

  /** A sentence on readings that may be old, as their source is lost or not confirmed; null where there is no doubt. */
  get doubt(): string | null {
    const doubt = this.sourceDoubt;
    if (doubt === null) return null;
    return sourceTexts[doubt.state](formatClock(doubt.since, this.network.profile.timeZone));
  }

  /** The same for programs. */
  get sourceDoubt(): SourceDoubt {
    const { state } = this.#status;
    return state === null || state.state === 'live' ? null : state;
  }

  /** The same of a past instant, for links, read once for all who ask at once; null where the server has nothing of it, or not soon. */
  at(past: EpochMs): Promise<SiteState | null> {
    const known = this.#pasts.get(past);
    if (known !== undefined) return known;
    const read = this.#readPast(past).finally(() => this.#pasts.delete(past));
    this.#pasts.set(past, read);
    return read;
  }

  async #readPast(at: EpochMs): Promise<SiteState | null> {
    // A store that fails has nothing of it.
    const read = this.#columnsAt(at).catch(() => null);
    const columns = await withTimeout<InstantColumns | null>(read, PAST_WAIT_MS);
    if (columns === null || columns === 'late') return null;
    const { network, demonstration } = this;
    const parts = pastParts(this.#log, columns, { at, zone: network.profile.timeZone });
    return new SiteState({ network, demonstration, ...parts, past: { at, present: this } });
  }

  /** The last 24 hours of all stations; null until they have been made for the first time. */
  recent(): RecentSeries | null {
    return this.#recentSeries.latest()?.series ?? null;
  }

  /** Waits up to `ms` for the last 24 hours to be made for the first time. */
  async waitForRecent(ms: number): Promise<void> {
    await this.#recentSeries.latestWithin(ms);
  }

  /** Of whose readings it is. */
  get site(): {
    readonly profile: NetworkProfile;
    readonly demonstration: Demonstration | null;
    readonly doubt: string | null;
    readonly past: EpochMs | null;
  } {
    const { demonstration, doubt, past } = this;
    return { profile: this.network.profile, demonstration, doubt, past };
  }

  /** The codes of all stations that have ever sent something. */
  codes(): Promise<readonly string[]> {
    return this.#log.codes();
  }

  /** The stations of some codes, in that order; unknown and hidden ones are left out. */
  async stations(codes: readonly string[]): Promise<readonly StationNow[]> {
    const found: StationNow[] = [];
    for (let at = 0; at < codes.length; at += GROUP) {
      const group = codes.slice(at, at + GROUP);
      const { tagsByCode } = await this.#log.last(group);
      const beside = { now: this.now(), recent: this.recent() };
      for (const code of group) {
        const tags = tagsByCode.get(code);
        const station = tags === undefined ? null : stationNow(code, tags, beside);
        if (station !== null) found.push(station);
      }
      if (at + GROUP < codes.length) {
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
    }
    return found;
  }

  /** The gauge that speaks for a city, and its readings; those that measure no level are passed over. Null: no water joins it to one. */
  async gaugeOf(city: City): Promise<SpeakingGauge | null> {
    const mute = new Set<string>();
    for (;;) {
      const gauge = cityGauge(
        this.network.places,
        this.rivers,
        city,
        (codigo) => !mute.has(codigo),
      );
      if (gauge === null) return null;
      const station = await this.station(gauge.codigo);
      const hasLevel = station !== null && station.readingOf('rio') !== null;
      // Once all are mute the first of them is given again.
      if (hasLevel || mute.has(gauge.codigo)) return { gauge, station };
      mute.add(gauge.codigo);
    }
  }

  /** One station; null for an unknown or a hidden one. */
  async station(code: string): Promise<StationNow | null> {
    return (await this.stations([code]))[0] ?? null;
  }

  /** Whether a station has ever sent something. True for all of them as long as none has. */
  async isKnown(code: string): Promise<boolean> {
    const { tagsByCode } = await this.#log.last([code]);
    return tagsByCode.has(code) || (await this.codes()).length === 0;
  }

  /** All dams, in the order of the network's table, then of their codes. */
  async dams(): Promise<readonly StationNow[]> {
    return this.stations(await this.#codesOfDams());
  }

  /** Which stations are dams is read from all of them, and hardly ever changes. */
  #knownDams(): Promise<readonly string[]> {
    if (this.#dams === null || this.now() >= this.#dams.until) {
      this.#dams = { codes: this.#findDams(), until: this.now() + MINUTE_MS };
    }
    return this.#dams.codes;
  }

  async #findDams(): Promise<readonly string[]> {
    const stations = await this.stations(await this.codes());
    const order = new Map(
      this.network.places.stations.map(({ codigo }, place) => [codigo, place] as const),
    );
    const placeOf = ({ station }: StationNow): number => order.get(station.codigo) ?? Infinity;
    return stations
      .filter(({ station }) => station.type === 'Barramento')
      .toSorted(
        (a, b) =>
          Math.sign(placeOf(a) - placeOf(b)) || (a.station.codigo < b.station.codigo ? -1 : 1),
      )
      .map(({ station }) => station.codigo);
  }

  /** Where a station's reading is among its thresholds; null without any. */
  alertOf({ station, readingOf }: StationNow): StationAlert | null {
    return stationAlert(thresholdsOf(this.network.thresholds, station.codigo), readingOf);
  }
}
