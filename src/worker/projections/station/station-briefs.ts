import type { StationId } from '#domain/stations/station.ts';
import type {
  StationBrief,
  StationBriefsFrame,
  StationBriefsQuery,
} from '#worker/api/station-briefs.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import type { LogRows } from '#worker/log/log-rows.ts';
import type { LogView, Projection } from '../projection.ts';
import { RecentDays } from '../trends/recent-days.ts';
import type { StationTrends } from '../trends/station-trends.ts';
import { SummaryReader } from './summary-reader.ts';

/** What the view reads besides the state. */
export interface BriefsPorts {
  readonly log: EventLog;
  readonly trends: StationTrends;
  readonly isNetworkLoaded: () => boolean;
}

const NO_IDS: ReadonlySet<StationId> = new Set();

/** The stations of a city or of a visitor, in a few lines each. */
export class StationBriefs implements Projection<StationBriefsFrame, StationBriefsQuery> {
  readonly #log: LogView;
  readonly #ports: BriefsPorts;
  readonly #summaries: SummaryReader;
  #query: StationBriefsQuery;
  #ids: ReadonlySet<StationId> = new Set();
  readonly #days: RecentDays;
  /** Version of the rates and of the recent series that the view has. */
  #ratesAt = 0;
  #stale = true;

  constructor(log: LogView, query: StationBriefsQuery, ports: BriefsPorts) {
    this.#log = log;
    this.#ports = ports;
    this.#days = new RecentDays(log, ports.log);
    this.#summaries = new SummaryReader(log, ports.trends);
    this.#query = query;
  }

  get stale(): boolean {
    return this.#stale || this.#ports.trends.catchUp() !== this.#ratesAt;
  }

  follow(rows: LogRows): void {
    this.#days.follow(rows);
    const { all } = rows.touched;
    const isMissingSome = this.#ids.size < this.#query.codigos.length;
    this.#stale ||= isMissingSome ? all.length > 0 : all.some((station) => this.#ids.has(station));
  }

  noticeNetwork(): void {
    this.#stale = true;
  }

  update(query: StationBriefsQuery): void {
    this.#query = query;
    this.#stale = true;
  }

  frame(): StationBriefsFrame {
    const ids = this.#query.codigos.flatMap((codigo) => {
      const id = this.#log.dictionary.findStation(codigo);
      return id !== undefined && this.#log.directory.stationOf(id).show ? [id] : [];
    });
    this.#ids = new Set(ids);
    const { trends } = this.#ports;
    this.#ratesAt = trends.catchUp();
    this.#days.watch(this.#query.withDays === false ? NO_IDS : this.#ids, trends.recent);
    this.#stale = false;
    return {
      codigos: this.#query.codigos,
      briefs: ids.map((id) => this.#briefOf(id)),
      networkLoaded: this.#ports.isNetworkLoaded(),
      recentUntil: trends.recent?.until ?? null,
    };
  }

  #briefOf(id: StationId): StationBrief {
    const days = this.#query.withDays === false ? [] : this.#days.of(id);
    return { ...this.#summaries.summaryOf(id), days };
  }
}
