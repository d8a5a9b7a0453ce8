import type { EpochMs } from '#domain/epoch-ms.ts';
import type { HistoricalField, HistoricalUnit } from '#domain/historical-unit.ts';
import { rainPath } from '#domain/rain-period.ts';
import { currentPath, READING_PATHS } from '#domain/reading-paths.ts';
import type { Result } from '#domain/result.ts';
import { decodeCodigo, type Codigo, type ReadingPath } from '#domain/tag-path.ts';
import type {
  HistoryState,
  Series,
  StationId,
  StationSeriesFrame,
  StationSeriesSpec,
} from '#worker/api/frames.ts';
import { isValueTag, type PathId, pathIdOf, type TagId } from '../log/dictionary.ts';
import type { EventLog } from '../log/event-log.ts';
import { EFFECT, type LogRows } from '../log/log-rows.ts';
import type { LogView } from './log-view.ts';
import type { Projection } from './projection.ts';

interface SeriesSource {
  readonly field: HistoricalField;
  readonly unit: string;
  /** The live tag that goes on where history ends; null for what is only known in retrospect. */
  readonly path: ReadingPath | null;
}

const SOURCES: readonly SeriesSource[] = [
  { field: 'chuva_hora', unit: 'mm', path: rainPath('001h') },
  { field: 'chuva_acum', unit: 'mm', path: null },
  { field: 'rio_nivel', unit: 'm', path: READING_PATHS.riverStage },
  { field: 'barramento_nivel', unit: 'm', path: READING_PATHS.damUpstream },
  { field: 'barramento_porc', unit: '%', path: READING_PATHS.damPercent },
  { field: 'vento_avg', unit: 'km/h', path: READING_PATHS.windMean },
  { field: 'vento_max', unit: 'km/h', path: READING_PATHS.windGust },
  { field: 'ponto_orvalho', unit: '°C', path: null },
  { field: 'pressao_atmos', unit: 'hPa', path: currentPath('pressao') },
  { field: 'sens_termica', unit: '°C', path: currentPath('sensacao') },
  { field: 'temperatura', unit: '°C', path: currentPath('temperatura') },
  { field: 'umidade', unit: '%', path: currentPath('umidade') },
];

interface Point {
  readonly time: EpochMs;
  readonly value: number;
}

/** Asks for history rows; a failure is a value. */
export type HistoryRequest = (
  codigo: Codigo,
  span: { readonly from: EpochMs; readonly to: EpochMs },
) => Promise<
  Result<readonly HistoricalUnit[], Extract<HistoryState, { kind: 'failed' }>['reason']>
>;

/** Two rows further apart than this many median steps leave a gap in the line. */
const GAP_STEPS = 3;

/** Readings of one station over time: the provider's history, then the live tail of the log, without doubling. */
export class StationSeries implements Projection<StationSeriesFrame, StationSeriesSpec> {
  readonly #log: LogView;
  readonly #events: EventLog;
  readonly #now: () => EpochMs;
  readonly #requestHistory: HistoryRequest;
  readonly #onHistory: () => void;
  readonly #fieldByPath = new Map<PathId, HistoricalField>();
  #spec: StationSeriesSpec;
  #station: StationId | undefined;
  #history: HistoryState = { kind: 'loading' };
  #units: readonly HistoricalUnit[] = [];
  #tail = new Map<HistoricalField, Point[]>();
  #stale = true;
  #request = 0;

  constructor(
    log: LogView,
    events: EventLog,
    spec: StationSeriesSpec,
    now: () => EpochMs,
    requestHistory: HistoryRequest,
    onHistory: () => void,
  ) {
    this.#log = log;
    this.#events = events;
    this.#spec = spec;
    this.#now = now;
    this.#requestHistory = requestHistory;
    this.#onHistory = onHistory;
    for (const { field, path } of SOURCES) {
      if (path !== null) this.#fieldByPath.set(log.dictionary.internKnownPath(path), field);
    }
    this.reshape(spec);
  }

  get stale(): boolean {
    return this.#stale;
  }

  follow(rows: LogRows): void {
    const id = this.#stationId();
    if (this.#spec.to !== null || id === undefined) return;
    for (let row = rows.from; row < rows.to; row += 1) {
      if (rows.stations[row] !== id || ((rows.effects[row] ?? 0) & EFFECT.late) !== 0) continue;
      this.#addLive(rows.tags[row] ?? 0, rows.timeAt(row), rows.numbers[row] ?? Number.NaN);
    }
  }

  reshape(spec: StationSeriesSpec): void {
    this.#spec = spec;
    this.#station = undefined;
    this.#units = [];
    this.#history = { kind: 'loading' };
    this.#stale = true;
    this.#tail = new Map();
    this.#readTail();
    void this.#readHistory();
  }

  frame(): StationSeriesFrame {
    this.#stale = false;
    return {
      codigo: this.#spec.codigo,
      from: this.#spec.from,
      to: this.#spec.to ?? this.#now(),
      history: this.#history,
      series: SOURCES.map((source) => this.#seriesOf(source)).filter(
        ({ values }) => values.length > 0,
      ),
    };
  }

  #stationId(): StationId | undefined {
    if (this.#station === undefined) {
      const codigo = decodeCodigo(this.#spec.codigo);
      this.#station = codigo.ok ? this.#log.dictionary.findStation(codigo.value) : undefined;
    }
    return this.#station;
  }

  async #readHistory(): Promise<void> {
    this.#request += 1;
    const request = this.#request;
    const codigo = decodeCodigo(this.#spec.codigo);
    if (!codigo.ok) {
      this.#history = { kind: 'ready' };
      return;
    }
    const span = { from: this.#spec.from, to: this.#spec.to ?? this.#now() };
    const read = await this.#requestHistory(codigo.value, span);
    // An answer to an older question is no answer.
    if (request !== this.#request) return;
    this.#history = read.ok ? { kind: 'ready' } : { kind: 'failed', reason: read.error };
    this.#units = read.ok ? read.value : [];
    this.#stale = true;
    this.#onHistory();
  }

  /** What the log already holds of this station. */
  #readTail(): void {
    const station = this.#stationId();
    if (station === undefined) return;
    const upTo = this.#spec.to ?? Infinity;
    for (const entry of this.#events.since(this.#events.first, station)) {
      if (entry.origin !== 'live' || entry.late) continue;
      if (entry.receivedAt > upTo || typeof entry.value !== 'number') continue;
      this.#addLive(entry.tag, entry.receivedAt, entry.value);
    }
  }

  #addLive(tag: TagId, time: EpochMs, value: number): void {
    const path = pathIdOf(tag);
    const field = isValueTag(tag) ? this.#fieldByPath.get(path) : undefined;
    if (field === undefined || time < this.#spec.from) return;
    if (!this.#log.table.isPlausible(path, value)) return;
    const points = this.#tail.get(field) ?? [];
    points.push({ time, value });
    this.#tail.set(field, points);
    this.#stale = true;
  }

  #seriesOf({ field, unit }: SeriesSource): Series {
    const history: Point[] = this.#units.flatMap((row) => {
      const value = row.values.get(field);
      return value === undefined ? [] : [{ time: row.timestamp, value }];
    });
    const seam = history.at(-1)?.time ?? -Infinity;
    const tail = (this.#tail.get(field) ?? []).filter(({ time }) => time > seam);
    const withGaps = this.#markGaps(history);
    const points = [...withGaps, ...tail];
    return {
      field,
      unit,
      times: Float64Array.from(points, ({ time }) => time),
      values: Float64Array.from(points, ({ value }) => value),
    };
  }

  /** Rows are simply missing where a station was silent (PROVIDER 3): a NaN between its neighbours keeps the line apart. */
  #markGaps(points: readonly Point[]): readonly Point[] {
    const steps = points
      .slice(1)
      .map(({ time }, index) => time - (points[index]?.time ?? time))
      .toSorted((a, b) => a - b);
    const median = steps[Math.floor(steps.length / 2)];
    if (median === undefined) return points;
    return points.flatMap((point, index) => {
      const before = points[index - 1];
      return before !== undefined && point.time - before.time > GAP_STEPS * median
        ? [{ time: before.time + median, value: Number.NaN }, point]
        : [point];
    });
  }
}
