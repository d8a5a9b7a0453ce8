import { COLUMN_LENGTH, COLUMN_STEP_MS, columnDayAt } from '#contract/columns/day-columns.ts';
import { DAY_MS, type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { PastSteps, SeekAnswer } from '#worker/api/past.ts';
import type { FrameOf, QueryOf, ViewName } from '#worker/api/views.ts';
import type { ConflatingCursor } from '../views/conflating-cursor.ts';
import { Dictionary } from '../log/dictionary.ts';
import { EventLog } from '../log/event-log.ts';
import { TagTable } from '../log/tag-table.ts';
import { FrozenLog } from '../projections/frozen-log.ts';
import type { LogView } from '../projections/projection.ts';
import { StationTrends } from '../projections/trends/station-trends.ts';
import type { ViewRegistry, ViewSources } from '../projections/view-registry.ts';
import { OpenViews } from '../views/open-views.ts';
import type { DaySource, PastDay } from './past-days.ts';
import { PastState, type PastPair } from './past-state.ts';

/** A server without a store computes a day when it is first asked for, and is busy meanwhile: fifteen seconds. */
const MOST_RETRIES = 4;

const EMPTY_DAY: PastDay = { day: '', revision: '', length: 0, columns: new Map() };

/** Days of one question, and those whose states are kept. */
const MOST_DAYS = 5;

/** What the past shares with the present. */
export interface PastParts {
  /** How long to wait before a day is requested again, in milliseconds. */
  readonly pauseMs: number;
  readonly days: DaySource;
  readonly zone: TimeZone;
  readonly registry: ViewRegistry;
  readonly live: Omit<ViewSources, 'warnings'>;
}

/** What is shown: an instant, and the state and the rates at it. */
interface Shown {
  readonly at: EpochMs;
  readonly state: PastState;
  readonly trends: StationTrends;
}

/** Stations with a reading, by step. */
const reportsOf = ({ columns }: PastDay): Uint16Array => {
  const lastStation = new Map<string, Uint8Array>();
  for (const { stations } of columns.values()) {
    for (const [codigo, values] of stations) {
      const steps = lastStation.get(codigo) ?? new Uint8Array(COLUMN_LENGTH);
      lastStation.set(codigo, steps);
      for (const [step, value] of values.entries()) if (!Number.isNaN(value)) steps[step] = 1;
    }
  }
  const reporting = new Uint16Array(COLUMN_LENGTH);
  for (const steps of lastStation.values()) {
    for (const [step, has] of steps.entries()) reporting[step] = (reporting[step] ?? 0) + has;
  }
  return reporting;
};

/** Mean rain of the hour before the end of each step over the stations that measured it; NaN without any. */
const meanRainOf = ({ columns }: PastDay): Float32Array => {
  const stations = [...(columns.get('chuva001h')?.stations.values() ?? [])];
  return Float32Array.from({ length: COLUMN_LENGTH }, (_, step) => {
    const known = stations.flatMap((values) => {
      const value = values[step] ?? Number.NaN;
      return Number.isNaN(value) ? [] : [value];
    });
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  });
};

/** The network at an instant of the past: the views of the present over days, as a rule those that the server keeps (PROVIDER 10). */
export class Past {
  readonly #views: OpenViews;
  readonly #live: PastParts['live'];
  readonly #days: DaySource;
  readonly #zone: TimeZone;
  readonly #pauseMs: number;
  /** Nothing happens in it. */
  readonly #log = new EventLog(new TagTable(new Dictionary()));
  #shown: Shown | null = null;
  /** One for each day that was shown, the last one first. */
  #states: readonly PastState[] = [];
  #setReady: () => void = () => undefined;
  /** Resolves once an instant is shown: no view opens before. */
  readonly #isReady = new Promise<void>((resolve) => {
    this.#setReady = resolve;
  });
  /** The last seek: an earlier one that ends later shows nothing. */
  #turn = 0;

  constructor({ pauseMs, days, zone, registry, live }: PastParts) {
    this.#live = live;
    this.#days = days;
    this.#pauseMs = pauseMs;
    this.#zone = zone;
    this.#views = new OpenViews(registry, this.#sources(), 0);
  }

  /** As `OpenViews.open`, once an instant is shown. */
  async open<Name extends ViewName>(
    view: Name,
    query: QueryOf<Name>,
  ): Promise<ConflatingCursor<FrameOf<Name>, QueryOf<Name>>> {
    await this.#isReady;
    return this.#views.open(view, query);
  }

  async seek(at: EpochMs): Promise<SeekAnswer> {
    this.#turn += 1;
    const turn = this.#turn;
    if (at > this.#live.now()) return 'none';
    const pair = await this.#pairAt(at, () => turn === this.#turn);
    if (typeof pair === 'string') return pair;
    if (turn === this.#turn) this.#show(at, pair);
    return 'ready';
  }

  /** See `DataCoreApi.pastSteps`. */
  async steps(from: EpochMs, to: EpochMs): Promise<PastSteps | null> {
    const first = this.#startOf(from);
    const count = Math.min(MOST_DAYS, Math.ceil((to - first) / DAY_MS));
    const starts = Array.from({ length: count }, (_, place) => epochMs(first + place * DAY_MS));
    const days: (PastDay | Exclude<SeekAnswer, 'ready'>)[] = [];
    // One after the other: what is sought is requested besides.
    for (const start of starts) days.push(await this.#dayAt(start));
    const last = days.at(-1);
    const known =
      (count - 1) * COLUMN_LENGTH + (typeof last === 'object' ? last.length : COLUMN_LENGTH);
    const reporting = new Uint16Array(count * COLUMN_LENGTH);
    const rain = new Float32Array(count * COLUMN_LENGTH).fill(Number.NaN);
    for (const [place, day] of days.entries()) {
      if (day === 'failed') return null;
      if (day === 'none') continue;
      const [begin, end] = [place * COLUMN_LENGTH, (place + 1) * COLUMN_LENGTH];
      reporting.set(reportsOf(day), begin);
      rain.subarray(begin, end).set(meanRainOf(day));
    }
    return {
      from: first,
      stepMs: COLUMN_STEP_MS,
      reporting: reporting.slice(0, known),
      rain: rain.slice(0, known),
    };
  }

  #show(at: EpochMs, pair: PastPair): void {
    const live = this.#live.view();
    const held = this.#states.filter((one) => one.isOf(live, pair));
    const state = held[0] ?? new PastState(live, pair);
    this.#states = [state, ...this.#states.filter((one) => one !== state)].slice(0, MOST_DAYS);
    state.show(at);
    const trends = new StationTrends(state, { events: this.#log, now: () => at });
    trends.accept(state.recentAt(at));
    this.#shown = { at, state, trends };
    this.#setReady();
    this.#views.renewAll();
  }

  /** What the views of the past read: at every look what is shown then. */
  #sources(): ViewSources {
    const shown = (): Shown => {
      if (this.#shown === null) throw new Error('no instant of the past is shown');
      return this.#shown;
    };
    const view = (): LogView => shown().state;
    return {
      ...this.#live,
      log: this.#log,
      view,
      moment: () => {
        const { at } = shown();
        return { at, daysAgo: Math.max(0, Math.ceil((this.#live.now() - at) / DAY_MS)) };
      },
      now: () => shown().at,
      get trends() {
        return shown().trends;
      },
      frozen: new FrozenLog(
        view,
        () => shown().trends.copy(),
        () => shown().at,
      ),
      // What is shown is all there is, whatever the connection is now.
      isNetworkLoaded: () => true,
      isNetworkKnown: () => true,
      readLink: () => ({
        ...this.#live.readLink(),
        phase: 'live',
        updating: false,
        stale: false,
        silent: false,
        source: null,
        economy: null,
        persistedAt: null,
        networkLoaded: true,
        snapshotTrouble: 'none',
        lastEventAt: shown().at,
      }),
      // Expired warnings are not kept.
      warnings: () => Promise.resolve(null),
      onHistory: () => this.#views.wakeAll(),
    };
  }

  async #pairAt(
    at: EpochMs,
    isWanted: () => boolean,
  ): Promise<PastPair | Exclude<SeekAnswer, 'ready'>> {
    const { from, over } = columnDayAt(at, this.#zone);
    const [day, before] = await Promise.all([
      this.#dayAt(from, over, isWanted),
      this.#dayAt(epochMs(from - DAY_MS), over === 0 ? COLUMN_LENGTH : 0, isWanted),
    ]);
    if (day === 'failed' || before === 'failed') return 'failed';
    if (day !== 'none') return { day, before: before === 'none' ? null : before, from };
    const isToday = from === this.#startOf(this.#live.now());
    if (isToday && over > 0) return 'failed';
    // Just after midnight no step of the day is over.
    return isToday && before !== 'none' ? { day: EMPTY_DAY, before, from } : 'none';
  }

  /** The day that begins at an instant; `failed` where fewer of its steps are listed than `over`. */
  async #dayAt(
    from: EpochMs,
    over = 0,
    isWanted = () => true,
  ): Promise<PastDay | Exclude<SeekAnswer, 'ready'>> {
    const { day: name } = columnDayAt(from, this.#zone);
    const lacksSteps = (): boolean => (this.#days.listed(name)?.length ?? 0) < over;
    // A step is listed later than it ends; older days have all of theirs.
    const isRecent = this.#live.now() - from < 2 * DAY_MS;
    for (let failures = 0; ; failures += 1) {
      // After a failure the day may have another revision.
      let isListed = await this.#days.list(failures > 0);
      if (isListed && isRecent && lacksSteps()) isListed = await this.#days.list(true);
      const listed = this.#days.listed(name);
      if (isListed && listed === undefined) return 'none';
      if (isListed && lacksSteps()) return 'failed';
      const day = listed === undefined || lacksSteps() ? null : await this.#days.day(listed);
      if (day !== null) return day;
      if (failures === MOST_RETRIES) return 'failed';
      await this.#pause(2 ** failures);
      if (!isWanted()) return 'failed';
    }
  }

  #pause(times: number): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, times * this.#pauseMs);
    });
  }

  /** Midnight of standard time before an instant. */
  #startOf(at: EpochMs): EpochMs {
    return columnDayAt(at, this.#zone).from;
  }
}
