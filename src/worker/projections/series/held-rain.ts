import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { rainPath } from '#domain/quantities/rain-period.ts';
import { isPlausibleValue } from '#domain/quantities/plausibility.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import { type TagId, tagIdOf } from '#worker/log/dictionary.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import { LOG_START, type Offset } from '#worker/log/offset.ts';
import { GrowingSeries } from './growing-series.ts';
import type { LogView } from '../log-view.ts';

const MINUTE_MS = 60_000;
/** A value is noted once in so long: windows of rain are told apart by their minutes. */
const SLOT_MS = MINUTE_MS;
/** After a silence as long as this, what a station said before it may have changed unheard. */
const HOLE_MS = 10 * MINUTE_MS;

/**
 * Rain of the last hour that a station did not say again: it says what has changed alone, so a value holds for as long as it goes on
 * speaking. Without it a dry afternoon would be one without a reading.
 */
export class HeldRain {
  readonly #log: LogView;
  readonly #events: EventLog;
  readonly #tag: TagId;
  #codigo = '';
  #series = new GrowingSeries();
  #at: Offset = LOG_START;
  #value = Number.NaN;
  #spokeAt: EpochMs = -Infinity;

  constructor(log: LogView, events: EventLog) {
    this.#log = log;
    this.#events = events;
    this.#tag = tagIdOf(log.dictionary.internKnownPath(rainPath('001h')), 'Value');
  }

  /** What a station's gauge stood at while it spoke, as far as the log goes back. */
  of(codigo: string): GrowingSeries {
    if (codigo !== this.#codigo) this.#begin(codigo);
    const known = decodeCodigo(codigo);
    const station = known.ok ? this.#log.dictionary.findStation(known.value) : undefined;
    if (station === undefined) return this.#series;
    const isFirst = this.#at === LOG_START;
    let hasSaid = false;
    for (const { tag, value, receivedAt, origin, late } of this.#events.since(this.#at, station)) {
      if (late) continue;
      if (origin === 'live') this.#hear(receivedAt);
      if (tag !== this.#tag) continue;
      hasSaid = true;
      this.#value = this.#measured(value);
    }
    this.#at = this.#events.head;
    // Said before the log begins, and held through all of it: from now on it is known.
    if (isFirst && !hasSaid)
      this.#value = this.#measured(this.#log.table.lookUp(station, this.#tag));
    return this.#series;
  }

  #begin(codigo: string): void {
    this.#codigo = codigo;
    this.#series = new GrowingSeries();
    this.#at = LOG_START;
    this.#value = Number.NaN;
    this.#spokeAt = -Infinity;
  }

  #measured(value: unknown): number {
    return typeof value === 'number' && isPlausibleValue('chuva_hora', value) ? value : Number.NaN;
  }

  #hear(time: EpochMs): void {
    if (time - this.#spokeAt > HOLE_MS && this.#spokeAt > -Infinity) this.#value = Number.NaN;
    this.#spokeAt = Math.max(this.#spokeAt, time);
    const isDue = Math.floor(time / SLOT_MS) !== Math.floor(this.#series.end / SLOT_MS);
    if (isDue && Number.isFinite(this.#value)) this.#series.push(time, this.#value);
  }
}
