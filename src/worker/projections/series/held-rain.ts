import { MINUTE_MS, epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { isPlausibleValue } from '#domain/quantities/plausibility.ts';
import { type TagId, tagIdOf } from '#worker/log/dictionary.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import { LOG_START, type Offset } from '#worker/log/log-rows.ts';
import { GrowingSeries } from './growing-series.ts';
import type { LogView } from '../projection.ts';

/** A value is recorded once per slot: rain windows are distinguished by minute. */
const SLOT_MS = MINUTE_MS;
/** After a silence this long an earlier value is unknown: a change may have been missed. */
const HOLE_MS = 10 * MINUTE_MS;

/**
 * Hourly rain that a station did not repeat. A station sends only changes, so a value holds as long as the station keeps reporting. Without
 * this, a dry afternoon would have no readings.
 */
export class HeldRain {
  readonly #log: LogView;
  readonly #events: EventLog;
  readonly #tag: TagId;
  #codigo = '';
  #series = new GrowingSeries();
  #at: Offset = LOG_START;
  #value = Number.NaN;
  #reportedAt = epochMs(-Infinity);

  constructor(log: LogView, events: EventLog) {
    this.#log = log;
    this.#events = events;
    this.#tag = tagIdOf(log.dictionary.internKnownPath(rainPath('001h')), 'Value');
  }

  /** The held values of a station, as far back as the log goes. */
  of(codigo: string): GrowingSeries {
    if (codigo !== this.#codigo) this.#begin(codigo);
    const station = this.#log.dictionary.findStation(codigo);
    if (station === undefined) return this.#series;
    const isFirst = this.#at === LOG_START;
    let hasReading = false;
    for (const { tag, value, receivedAt, origin } of this.#events.since(this.#at, station)) {
      if (origin === 'live') this.#onReport(receivedAt);
      if (tag !== this.#tag) continue;
      hasReading = true;
      this.#value = this.#measured(value);
    }
    this.#at = this.#events.head;
    // Reported before the log begins and unchanged through all of it: known from now on.
    if (isFirst && !hasReading)
      this.#value = this.#measured(this.#log.table.lookUp(station, this.#tag));
    return this.#series;
  }

  #begin(codigo: string): void {
    this.#codigo = codigo;
    this.#series = new GrowingSeries();
    this.#at = LOG_START;
    this.#value = Number.NaN;
    this.#reportedAt = epochMs(-Infinity);
  }

  #measured(value: unknown): number {
    return typeof value === 'number' && isPlausibleValue('chuva_hora', value) ? value : Number.NaN;
  }

  #onReport(time: EpochMs): void {
    if (time - this.#reportedAt > HOLE_MS && this.#reportedAt > -Infinity) this.#value = Number.NaN;
    this.#reportedAt = later(this.#reportedAt, time);
    const isDue = Math.floor(time / SLOT_MS) !== Math.floor(this.#series.end / SLOT_MS);
    if (isDue && Number.isFinite(this.#value)) this.#series.push(time, this.#value);
  }
}
