import type { RecentField, RecentSeries } from '#contract/columns/recent-series.ts';
import { CLOCK_TOLERANCE_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { type LevelRise, rateOf } from '#domain/series/level-trend.ts';
import { silentAfter } from '#domain/stations/quality/freshness.ts';
import { type StationId, stationId } from '#domain/stations/station.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import type { PathId } from '#worker/log/dictionary.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import { LOG_START, type Offset } from '#worker/log/log-rows.ts';
import type { LogView } from '../projection.ts';
import { ChangedStations } from './changed-stations.ts';
import { LevelRates } from './level-rates.ts';
import { MeasuredValues } from './measured-values.ts';
import { RecentColumn } from './recent-column.ts';

/** What the trends read besides the state. */
export interface TrendPorts {
  readonly events: EventLog;
  readonly now: () => EpochMs;
}

/** A level with a rate of rise. */
interface RatedLevel {
  readonly path: PathId;
  readonly rates: LevelRates;
}

/** Rates of rise of the rivers at one moment. */
export interface RiverRates {
  /** Of the last hour, in cm/h (negative: falling); null where it is in doubt, for a silent station, and without a level. */
  readonly rateOf: (station: StationId) => number | null;
  /** Where it goes now (`now` of a `LevelRise`); null as of `rateOf`. */
  readonly rateNowOf: (station: StationId) => number | null;
}

/**
 * Rates of rise of rivers and reservoirs, one truth for all views of a core. They follow the log on request (`catchUp`), from their own
 * offset; a reading that changes is an event that the views see themselves. What changes a rate without an event is remembered: silence,
 * and recent series that have come.
 */
export class StationTrends implements RiverRates {
  readonly #log: LogView;
  readonly #ports: TrendPorts;
  readonly #river: RatedLevel;
  readonly #reservoir: RatedLevel;
  #walk: MeasuredValues;
  #at: Offset = LOG_START;
  #isRead = false;
  /** When the rates were last asked for. */
  #now: EpochMs;
  readonly #changed = new ChangedStations();
  /** No station becomes silent before this instant. */
  #silentAt = -Infinity;
  /** Last report of the stations that were silent at the last check, by id: one that reported since may be silent again. */
  #silentSince: (EpochMs | undefined)[] = [];
  #recent: RecentSeries | null = null;
  /** By how many milliseconds their clock was ahead of ours when they came. */
  #recentAhead = 0;

  constructor(log: LogView, ports: TrendPorts) {
    this.#log = log;
    this.#ports = ports;
    this.#now = ports.now();
    this.#river = this.#ratedLevel(READING_PATHS.riverStage, 'rio_nivel');
    this.#reservoir = this.#ratedLevel(READING_PATHS.damUpstream, 'barramento_nivel');
    this.#walk = this.#newWalk();
  }

  /** Follows log and clock up to now; the rates are those of the last call. Returns the version of {@link changedSince}. */
  catchUp(): number {
    this.#now = this.#ports.now();
    this.#follow();
    if (this.#now > this.#silentAt) this.#noticeSilence();
    return this.#changed.version;
  }

  /** The stations whose rate may have changed without an event since a version; null where it may be every one. */
  changedSince(version: number): readonly StationId[] | null {
    return this.#changed.since(version);
  }

  /** Rise of a river; null for a silent station, and without a level. */
  riseOf(station: StationId): LevelRise | null {
    return this.#riseOf(station, this.#river);
  }

  /** Rise of a dam's reservoir, as of a river. */
  reservoirRiseOf(station: StationId): LevelRise | null {
    return this.#riseOf(station, this.#reservoir);
  }

  rateOf(station: StationId): number | null {
    const reportedAt = this.#ratedUntil(station, this.#river);
    return reportedAt === null ? null : rateOf(this.#river.rates.riseOf(station, reportedAt));
  }

  rateNowOf(station: StationId): number | null {
    const reportedAt = this.#ratedUntil(station, this.#river);
    return reportedAt === null ? null : this.#river.rates.rateNowOf(station, reportedAt);
  }

  /** The rivers' rates as they are now; they stay. */
  copy(): RiverRates {
    this.catchUp();
    const { size } = this.#log.directory;
    const copyOf = (rate: (station: StationId) => number | null) => {
      const rates = Array.from({ length: size }, (_, number) => rate(stationId(number)));
      return (station: StationId) => rates[station] ?? null;
    };
    return {
      rateOf: copyOf((station) => this.rateOf(station)),
      rateNowOf: copyOf((station) => this.rateNowOf(station)),
    };
  }

  /** Time of the first level of a river that the log holds; Infinity without any. */
  firstLevelAt(station: StationId): EpochMs {
    return this.#river.rates.firstAt(station);
  }

  /** The provider's recent series in use; null without any, and while their times are not ours. */
  get recent(): RecentSeries | null {
    return this.#recentAhead <= CLOCK_TOLERANCE_MS ? this.#recent : null;
  }

  /** Takes recent series. Older ones than those in use change nothing. */
  accept(series: RecentSeries): void {
    if (this.recent !== null && series.until < this.recent.until) return;
    this.#recent = series;
    this.#recentAhead = series.until - this.#ports.now();
    this.#renewRecent();
  }

  /** The clock was behind by so many milliseconds (negative: ahead), and the log has been corrected: everything is read again. */
  clockChanged(by: number): void {
    this.#recentAhead -= by;
    this.#isRead = false;
    this.#renewRecent();
  }

  #renewRecent(): void {
    for (const { rates } of [this.#river, this.#reservoir]) rates.forgetRecent();
    this.#silentAt = -Infinity;
    this.#changed.addAll();
  }

  #ratedLevel(path: ReadingPath, field: RecentField): RatedLevel {
    const { dictionary } = this.#log;
    const id = dictionary.internKnownPath(path);
    return { path: id, rates: new LevelRates((station) => this.#gridOf(station, field)) };
  }

  #gridOf(station: StationId, field: RecentField): RecentColumn | null {
    const series = this.recent;
    const values = series?.stations.get(this.#log.dictionary.codigoOf(station))?.get(field);
    return series === null || values === undefined ? null : new RecentColumn(series, values);
  }

  #newWalk(): MeasuredValues {
    const levels = [this.#river, this.#reservoir];
    return new MeasuredValues(
      this.#log,
      this.#ports.events,
      levels.map(({ path }) => path),
      {
        onValue: (station, index, measuredAt, level) => {
          levels[index]?.rates.note(station, measuredAt, level);
        },
        // A stamp may be old.
        onStamp: (station) => {
          const silentAt = silentAfter(this.#log.table.reportedAt(station));
          if (silentAt < this.#silentAt) this.#silentAt = silentAt;
        },
      },
    );
  }

  #follow(): void {
    const { events } = this.#ports;
    const from = this.#at;
    if (this.#isRead && from === events.head) return;
    this.#at = events.head;
    if (this.#isRead && from >= events.wholeFrom) {
      for (const rows of events.rows(from)) this.#walk.follow(rows);
      return;
    }
    // The first time, after a correction of times, and where the log no longer holds every event since.
    for (const { rates } of [this.#river, this.#reservoir]) rates.clear();
    this.#walk = this.#newWalk();
    this.#walk.readHeld();
    this.#isRead = true;
    this.#silentAt = -Infinity;
    this.#changed.addAll();
  }

  /** Remembers the stations that fell silent since the last look: that is no event. */
  #noticeSilence(): void {
    this.#silentAt = silentAfter(this.#now);
    for (let number = 0; number < this.#log.directory.size; number += 1) {
      const id = stationId(number);
      const reportedAt = this.#log.table.reportedAt(id);
      const isSilent = !this.#isReporting(reportedAt);
      if (isSilent && !Object.is(this.#silentSince[number], reportedAt)) this.#changed.add(id);
      this.#silentSince[number] = isSilent ? reportedAt : undefined;
      if (!isSilent) this.#silentAt = Math.min(this.#silentAt, silentAfter(reportedAt));
    }
  }

  /** False for an unknown time. */
  #isReporting(reportedAt: EpochMs): boolean {
    return silentAfter(reportedAt) >= this.#now;
  }

  #riseOf(station: StationId, level: RatedLevel): LevelRise | null {
    const reportedAt = this.#ratedUntil(station, level);
    if (reportedAt === null) return null;
    const { rates } = level;
    return { hour: rates.riseOf(station, reportedAt), now: rates.rateNowOf(station, reportedAt) };
  }

  /** The last report of a station with a rate; null for a silent one: its last rise is not current. */
  #ratedUntil(station: StationId, { path, rates }: RatedLevel): EpochMs | null {
    const { table } = this.#log;
    if (rates.isWithout(station) || Number.isNaN(table.readingOf(station, path))) return null;
    const reportedAt = table.reportedAt(station);
    return this.#isReporting(reportedAt) ? reportedAt : null;
  }
}
