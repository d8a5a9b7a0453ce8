import { randomBytes } from 'node:crypto';
import { COLUMN_LENGTH, COLUMN_STEP_MS, type ListedDay } from '#contract/columns/day-columns.ts';
import type { ReportedPast } from '#contract/tag-source.ts';
import type { QuantityId } from '#domain/quantities/quantities.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { WorkQueue } from '#storage/work-queue.ts';
import { StationFold } from '#storage/history/station-fold.ts';
import { dayName, type DayColumnsSource } from './day-columns-source.ts';

/** Days before today: more than the three that a view of the past shows. */
const DAYS_BEFORE = 7;
/** Days whose values are kept: some 4 MB each for 170 stations. */
const KEPT_DAYS = 5;
/** A turn ends with the station and step that are under way after this. */
const SLICE_MS = 8;

type DayValues = ReadonlyMap<string, ReadonlyMap<string, Float32Array>>;

interface Sources {
  readonly past: ReportedPast;
  readonly queue: Pick<WorkQueue, 'inTurn'>;
  readonly offsetMinutes: number;
  readonly now?: () => number;
}

/** The past of a source that knows it by itself, for a server without a store: a day is computed when it is first asked for, in turns. */
export class PastDayColumns implements DayColumnsSource {
  readonly #past: ReportedPast;
  readonly #queue: Pick<WorkQueue, 'inTurn'>;
  readonly #offsetMs: number;
  readonly #now: () => number;
  /** The past of another start is another one, unless the source marks it as the same. */
  readonly #run: string;
  /** By day and revision; the one that was asked for last is last. */
  readonly #values = new Map<string, Promise<DayValues>>();

  constructor({ past, queue, offsetMinutes, now = Date.now }: Sources) {
    this.#past = past;
    this.#run = past.run ?? randomBytes(6).toString('base64url');
    this.#queue = queue;
    this.#offsetMs = offsetMinutes * MINUTE_MS;
    this.#now = now;
  }

  readonly days = (): Promise<readonly ListedDay[]> => {
    const today = Math.floor((this.#now() + this.#offsetMs) / DAY_MS);
    const days = Array.from({ length: DAYS_BEFORE + 1 }, (_, place) => {
      const day = today - DAYS_BEFORE + place;
      const over = Math.floor((this.#now() + this.#offsetMs - day * DAY_MS) / COLUMN_STEP_MS);
      const length = Math.min(COLUMN_LENGTH, over);
      return { day: dayName(day), revision: `${this.#run}-${length}`, length };
    });
    return Promise.resolve(days.filter(({ length }) => length > 0));
  };

  readonly column = async (
    listed: ListedDay,
    quantity: QuantityId,
  ): Promise<ReadonlyMap<string, Float32Array>> => {
    const key = `${listed.day}.${listed.revision}`;
    const known = this.#values.get(key) ?? this.#compute(listed);
    this.#values.delete(key);
    this.#values.set(key, known);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= KEPT_DAYS) break;
      this.#values.delete(oldest);
    }
    return (await known).get(quantity) ?? new Map();
  };

  async #compute({ day, length }: ListedDay): Promise<DayValues> {
    const from = Date.parse(`${day}T00:00:00Z`) - this.#offsetMs;
    const byQuantity = new Map<string, Map<string, Float32Array>>();
    const { codes } = this.#past;
    await this.#inSlices(codes.length * length, (item) => {
      const codigo = codes[Math.floor(item / length)] ?? '';
      const step = item % length;
      const time = epochMs(from + (step + 1) * COLUMN_STEP_MS);
      for (const [quantity, value] of this.#valuesAt(codigo, time)) {
        const byCode = byQuantity.get(quantity) ?? new Map<string, Float32Array>();
        byQuantity.set(quantity, byCode);
        const column = byCode.get(codigo) ?? new Float32Array(length).fill(Number.NaN);
        byCode.set(codigo, column);
        column[step] = value;
      }
    });
    return byQuantity;
  }

  #valuesAt(codigo: string, time: EpochMs): ReadonlyMap<string, number> {
    const report = this.#past.reportAt(codigo, time);
    const reports = new StationFold(Infinity);
    for (const [path, data] of report ?? []) reports.take({ path, data, at: time });
    return reports.open[0]?.values ?? new Map<string, number>();
  }

  /** Works through a number of items in turns with the queries of clients. */
  async #inSlices(count: number, work: (item: number) => void): Promise<void> {
    let at = 0;
    while (at < count) {
      const turn = this.#queue.inTurn(() => {
        const until = performance.now() + SLICE_MS;
        for (; at < count && performance.now() < until; at += 1) work(at);
        return Promise.resolve();
      });
      if (turn === null) return;
      await turn;
    }
  }
}
