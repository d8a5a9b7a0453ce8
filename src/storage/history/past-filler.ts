import type { TagPast } from '#contract/tag-source.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import type { Logger } from '#process/logger.ts';
import type { StoreCaller } from '#storage/store-calls.ts';
import { RECORDED_QUANTITIES } from './recorded-quantities.ts';
import type { PastDay } from './series-calls.ts';
import { type StationReport, StationFold } from './station-fold.ts';
import { SHORT_STEP_MS, type SeriesDay, seriesDayOf, startOfSeriesDay } from './step-grid.ts';
import { addRow, rowOfReport, type StepRows } from './step-row.ts';
import { WakeUp } from './wake-up.ts';

export interface FillerParts {
  /** The process that writes. */
  readonly write: StoreCaller;
  readonly past: TagPast;
  /** Standard time of the network's zone, minutes east of UTC. */
  readonly offsetMinutes: number;
  /** How far back it is filled, if that is less than 90 days. */
  readonly keptMs: number;
  readonly log: Logger;
  readonly now?: () => number;
}

/** How far the store is filled: from `until` back to `day`, of which the stations up to `codigo` are done. */
interface Fill {
  readonly until: EpochMs;
  readonly day: SeriesDay;
  /** Empty: none yet. */
  readonly codigo: string;
  readonly isDone: boolean;
}

/** It works for so long at most before it rests for as long. */
const SLICE_MS = 8;
/** At most so much of a source's own past is taken. */
const LONGEST_MS = 90 * DAY_MS;
const RETRY_MS = 2 * SECOND_MS;

const decodeFill = (text: string | null): Fill | null => {
  const raw = text === null ? null : parseJson(text);
  if (!isRecord(raw)) return null;
  const { until, day, codigo, isDone } = raw;
  if (typeof until !== 'number' || typeof day !== 'number' || typeof codigo !== 'string') {
    return null;
  }
  return { until: epochMs(until), day, codigo, isDone: isDone === true };
};

/**
 * Fills an empty store once with what its source knows of the time before: a report each five minutes, the newest day first. It works in
 * slices with rests, and continues where it was after a start. A store that has readings already is left as it is.
 */
export class PastFiller {
  readonly #parts: FillerParts;
  readonly #woken = new WakeUp();
  readonly #codes: readonly string[];
  /** As the store has it. */
  #text: string | null = null;
  #isFull = false;
  #stopped = false;
  #sliceFrom = 0;
  #working: Promise<void> | null = null;
  #days = 0;

  constructor(parts: FillerParts) {
    this.#parts = parts;
    this.#codes = parts.past.codes.toSorted();
  }

  /** Nothing is left to be filled. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Days of stations filled since it was made. */
  get days(): number {
    return this.#days;
  }

  /** Looks whether the store is empty, before anything else is written to it, then begins. False if the store does not answer; where it refuses nothing is filled. */
  async start(): Promise<boolean> {
    const { write, offsetMinutes, now = Date.now } = this.#parts;
    const asked = { offsetMs: this.#offsetMs, quantities: RECORDED_QUANTITIES.map(({ id }) => id) };
    const resumed = await write.call('seriesResume', asked);
    if (!resumed.ok) return resumed.error.kind === 'refused';
    const { fill, position } = resumed.value;
    this.#text = fill;
    const until = epochMs(now());
    const day = seriesDayOf(until, offsetMinutes * MINUTE_MS);
    const known = decodeFill(fill) ?? { until, day, codigo: '', isDone: position !== null };
    const isBegun = await this.#write(null, known);
    this.#isFull = known.isDone;
    if (isBegun && !known.isDone) this.#working ??= this.#work(known);
    return isBegun;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#woken.wake();
    await this.#working;
  }

  get #offsetMs(): number {
    return this.#parts.offsetMinutes * MINUTE_MS;
  }

  async #work(begun: Fill): Promise<void> {
    const { log, keptMs } = this.#parts;
    const lengthMs = Math.min(keptMs, LONGEST_MS);
    const oldest = seriesDayOf(epochMs(begun.until - lengthMs), this.#offsetMs);
    this.#sliceFrom = performance.now();
    let fill = begun;
    while (!fill.isDone) {
      const codigo = this.#codes.find((one) => one > fill.codigo);
      const past = codigo === undefined ? null : await this.#pastDay(codigo, fill);
      if (this.#stopped) return;
      const next: Fill =
        codigo === undefined
          ? { ...fill, day: fill.day - 1, codigo: '', isDone: fill.day <= oldest }
          : { ...fill, codigo };
      if (await this.#write(past, next)) fill = next;
      else await this.#woken.wait(RETRY_MS);
      if (past !== null) this.#days += 1;
    }
    this.#isFull = true;
    log.info('the history is filled with the time before', { days: this.#days });
  }

  /** What a station would have sent on a day. */
  async #pastDay(codigo: string, { day, until }: Fill): Promise<PastDay> {
    const { past, keptMs } = this.#parts;
    const offsetMs = this.#offsetMs;
    const start = startOfSeriesDay(day, offsetMs);
    const reports = new StationFold(keptMs);
    const rows: StepRows = new Map();
    const add = (report: StationReport): void => addRow(rows, rowOfReport(report, offsetMs));
    for (let step = 1; step <= DAY_MS / SHORT_STEP_MS; step += 1) {
      const at = epochMs(start + step * SHORT_STEP_MS);
      if (at > until) break;
      for (const [path, data] of past.reportAt(codigo, at) ?? []) {
        for (const report of reports.take({ path, data, at }).closed) add(report);
      }
      await this.#rest();
      if (this.#stopped) break;
    }
    for (const report of reports.open) add(report);
    return { codigo, rows: [...rows.values()] };
  }

  async #write(past: PastDay | null, fill: Fill): Promise<boolean> {
    const { write, now = Date.now } = this.#parts;
    const text = JSON.stringify(fill);
    const at = epochMs(now());
    const filled = await write.call('seriesFill', { now: at, past, after: this.#text, fill: text });
    if (filled.ok) this.#text = text;
    return filled.ok;
  }

  async #rest(): Promise<void> {
    const worked = performance.now() - this.#sliceFrom;
    if (worked < SLICE_MS) return;
    await this.#woken.wait(worked);
    this.#sliceFrom = performance.now();
  }
}
