import { COLUMN_LENGTH, COLUMN_STEP_MS, type ListedDay } from '#contract/columns/day-columns.ts';
import type { QuantityId } from '#domain/quantities/quantities.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { DayColumnsSource } from './day-columns-source.ts';
import type { CallAnswer, StoreCaller } from '#storage/store-calls.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import {
  lastClosedDay,
  type SeriesDay,
  seriesDayOf,
  startOfSeriesDay,
} from '#storage/history/steps.ts';

export interface StoredDayColumnsParts {
  /** The process that reads. */
  readonly read: StoreCaller;
  readonly reader: Pick<TagReader, 'held'>;
  /** Standard time of the network's zone, minutes east of UTC. */
  readonly offsetMinutes: number;
  /** How long steps of five minutes are kept. */
  readonly keptMs: number;
  readonly now?: () => number;
}

type DayColumnPart = CallAnswer<'seriesDayColumn'>;

/** A step is listed when it has been over for so long: its last reports have come and are written. */
const WRITTEN_AFTER_MS = MINUTE_MS;

/** A code that an address can have, of the stream's epoch: after a store that went back in time it is another one. */
const lifetimeOf = (epoch: string): string => epoch.replaceAll(/[^\w-]/g, '_').slice(0, 40);

/**
 * The past from what was received. The revision of a day that is closed (`steps.ts`) rises with each reading that comes late; that of
 * another day changes every ten minutes, with what has come late in between.
 */
export class StoredDayColumns implements DayColumnsSource {
  readonly #parts: StoredDayColumnsParts;

  constructor(parts: StoredDayColumnsParts) {
    this.#parts = parts;
  }

  /** Rejects while the store does not answer. */
  readonly days = async (): Promise<readonly ListedDay[]> => {
    const { read, reader, keptMs } = this.#parts;
    const [held, { epoch }] = await Promise.all([read.call('seriesDays', null), reader.held()]);
    if (!held.ok) throw new Error(`the days are not there: ${held.error.message}`);
    const oldest = seriesDayOf(epochMs(this.#now - keptMs), this.#offsetMs);
    return held.value.flatMap(({ day, changes }) => {
      const length = this.#lengthOf(day);
      if (day < oldest || length <= 0) return [];
      return [{ day: this.#nameOf(day), revision: this.#revision(day, changes, epoch), length }];
    });
  };

  /** Rejects while the store does not answer. */
  readonly column = async (
    listed: ListedDay,
    quantity: QuantityId,
  ): Promise<ReadonlyMap<string, Float32Array> | null> => {
    const { reader } = this.#parts;
    const day = Math.round(Date.parse(`${listed.day}T00:00:00Z`) / DAY_MS);
    const { epoch } = await reader.held();
    const stations = new Map<string, Float32Array>();
    for (let after: number | null = 0; after !== null;) {
      const part: DayColumnPart = await this.#part(day, quantity, after);
      const { changes, stations: columns, next } = part;
      if (changes.some((one) => this.#revision(day, one, epoch) !== listed.revision)) return null;
      for (const [codigo, values] of columns) {
        stations.set(codigo, values.subarray(0, listed.length));
      }
      after = next;
    }
    return stations;
  };

  async #part(day: SeriesDay, quantity: QuantityId, after: number): Promise<DayColumnPart> {
    const asked = { day, quantity, stepMs: COLUMN_STEP_MS, after };
    const part = await this.#parts.read.call('seriesDayColumn', asked);
    if (!part.ok) throw new Error(`the day is not there: ${part.error.message}`);
    return part.value;
  }

  get #now(): number {
    const { now = Date.now } = this.#parts;
    return now();
  }

  get #offsetMs(): number {
    return this.#parts.offsetMinutes * MINUTE_MS;
  }

  #nameOf(day: SeriesDay): string {
    return new Date(day * DAY_MS).toISOString().slice(0, 10);
  }

  /** Steps that are over and written. */
  #lengthOf(day: SeriesDay): number {
    const over = this.#now - WRITTEN_AFTER_MS - startOfSeriesDay(day, this.#offsetMs);
    return Math.min(COLUMN_LENGTH, Math.floor(over / COLUMN_STEP_MS));
  }

  #revision(day: SeriesDay, changes: number, epoch: string): string {
    const isClosed = day <= lastClosedDay(epochMs(this.#now), this.#offsetMs);
    const content = isClosed
      ? String(changes)
      : `t${Math.floor((this.#now - WRITTEN_AFTER_MS) / COLUMN_STEP_MS)}`;
    return `${lifetimeOf(epoch)}-${content}`;
  }
}
