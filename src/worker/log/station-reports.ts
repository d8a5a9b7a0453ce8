import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { persistedInstant } from '#domain/stations/quality/freshness.ts';
import { stationId, type StationId } from '#domain/stations/station.ts';
import { type LastReport, NEVER_REPORTED, reportedAtOf } from '#domain/tags/tag-fold.ts';
import type { Offset } from './log-rows.ts';

/** When a station last reported: its own stamp, or else an arrival by our clock. */
export interface StationAge {
  readonly reportedAt: EpochMs;
  readonly stamped: boolean;
}

/** Correction of our clock: how far it was behind (negative: ahead), for the events from an offset on. */
export interface ClockCorrection {
  readonly from: Offset;
  readonly by: number;
  /** The correct time now. */
  readonly now: EpochMs;
}

/** What a report is judged by. */
export interface Report {
  /** Its stamp, NaN for one that cannot be read; null if it is none. */
  readonly stamp: EpochMs | null;
  readonly receivedAt: EpochMs;
  readonly live: boolean;
  readonly offset: Offset;
}

/** Offset of a report from an earlier visit. */
const EARLIER = -1;

/** Stations that must agree before their stamps override the clock: some are always wrong (PROVIDER 5). */
const WITNESSES = 3;
const WITNESS_SHARE = 0.1;

/**
 * A record, in numbers of eight bytes: the domain's `LastReport` (stamp, arrival), the offset of that event, and their summary, which is read
 * for every visible row and written with them.
 */
const NUMBERS = 4;
const STAMP = 0;
const ARRIVAL = 1;
const OFFSET = 2;
const REPORTED_AT = 3;

/** New records: nothing was reported. */
const recordsOf = (stations: number): Float64Array<ArrayBuffer> => {
  const records = new Float64Array(stations * NUMBERS).fill(Number.NaN);
  for (let at = 0; at < records.length; at += NUMBERS) records[at + OFFSET] = EARLIER;
  return records;
};

/** When each station last reported. All data of a station is adjacent: an event is one miss of the cache here. */
export class StationReports {
  #records = recordsOf(256);
  #stationCount = 0;

  /** Makes sure that a station, and all with a lower id, are known. */
  enter(station: StationId): void {
    this.#stationCount = Math.max(this.#stationCount, station + 1);
    if (this.#stationCount * NUMBERS <= this.#records.length) return;
    const wider = recordsOf(Math.max(this.#stationCount, (this.#records.length / NUMBERS) * 2));
    wider.set(this.#records);
    this.#records = wider;
  }

  /** When a station last reported; NaN if unknown. */
  reportedAt(station: StationId): EpochMs {
    return epochMs(this.#records[station * NUMBERS + REPORTED_AT] ?? Number.NaN);
  }

  ageOf(station: StationId): StationAge {
    const { stamp, arrivedAt } = this.#lastReport(station);
    const stamped = !Number.isNaN(stamp);
    return { reportedAt: stamped ? stamp : arrivedAt, stamped };
  }

  /** Whether a live message that is no stamp renews a station's report: not for stations with stamps. */
  isNews(station: StationId, receivedAt: EpochMs): boolean {
    const { stamp, arrivedAt } = this.#lastReport(station);
    return Number.isNaN(stamp) && !(receivedAt <= arrivedAt);
  }

  /** Updates the age of a station: the domain's `reportAfter`, in place. */
  note(station: StationId, { stamp, receivedAt, live, offset }: Report): void {
    const isStamp = stamp !== null && !Number.isNaN(stamp);
    if (stamp !== null && !isStamp) this.#write(station, NEVER_REPORTED, offset);
    if (!isStamp && !(live && this.isNews(station, receivedAt))) return;
    this.#write(station, { stamp: stamp ?? epochMs(Number.NaN), arrivedAt: receivedAt }, offset);
  }

  /** Restores an age from an earlier visit. An arrival that was in the future by the clock of that visit is unknown. */
  restore(station: StationId, { reportedAt, stamped }: StationAge, now: EpochMs): void {
    this.enter(station);
    const report = stamped
      ? { stamp: reportedAt, arrivedAt: now }
      : { stamp: epochMs(Number.NaN), arrivedAt: persistedInstant(reportedAt, now) };
    this.#write(station, report, EARLIER, now);
  }

  /** A station has left the network: it is as if never seen. */
  forget(station: StationId): void {
    this.#write(station, NEVER_REPORTED, EARLIER);
  }

  /**
   * Corrects ages after the clock was found wrong: what arrived meanwhile arrived that much later or earlier, and a stamp may be in the
   * future no longer, or only now. No station reported later than now. This is the only change without an event, because the events carry
   * the wrong clock's times.
   */
  correct({ from, by, now }: ClockCorrection): void {
    for (let number = 0; number < this.#stationCount; number += 1) {
      const station = stationId(number);
      const offset = this.#offsetOf(station);
      if (offset === EARLIER) {
        this.restore(station, this.ageOf(station), now);
      } else {
        const { stamp, arrivedAt } = this.#lastReport(station);
        const correct = epochMs(Math.min(arrivedAt + (offset >= from ? by : 0), now));
        this.#write(station, { stamp, arrivedAt: correct }, offset, now);
      }
    }
  }

  /** Whether the time of a stamp that was too far in the future has come: ages are then to be corrected. */
  isDue(now: EpochMs): boolean {
    for (let at = 0; at < this.#stationCount * NUMBERS; at += NUMBERS) {
      const stamp = epochMs(this.#records[at + STAMP] ?? Number.NaN);
      if (!Number.isNaN(this.#records[at + REPORTED_AT] ?? Number.NaN)) continue;
      if (!Number.isNaN(stamp) && reportedAtOf({ stamp, arrivedAt: now }) === stamp) return true;
    }
    return false;
  }

  /** The arrival times from an offset on are unknown for good: only the stations' own stamps remain. */
  forgetArrivals(from: Offset): void {
    for (let number = 0; number < this.#stationCount; number += 1) {
      const station = stationId(number);
      const isStamped = !Number.isNaN(this.#lastReport(station).stamp);
      if (!isStamped && this.#offsetOf(station) >= from) this.forget(station);
    }
  }

  /** An instant that has certainly passed, by the stamps of enough stations; NaN for too few. */
  get witnessedAt(): EpochMs {
    const stamps: number[] = [];
    for (let number = 0; number < this.#stationCount; number += 1) {
      const { stamp } = this.#lastReport(stationId(number));
      if (stamp > -Infinity) stamps.push(stamp);
    }
    const witnesses = Math.max(WITNESSES, Math.ceil(stamps.length * WITNESS_SHARE));
    return epochMs(stamps.toSorted((a, b) => a - b).at(-witnesses) ?? Number.NaN);
  }

  copy(): StationReports {
    const copy = new StationReports();
    copy.#records = this.#records.slice();
    copy.#stationCount = this.#stationCount;
    return copy;
  }

  #write(station: StationId, report: LastReport, offset: number, now = report.arrivedAt): void {
    const at = station * NUMBERS;
    this.#records[at + STAMP] = report.stamp;
    this.#records[at + ARRIVAL] = report.arrivedAt;
    this.#records[at + OFFSET] = offset;
    this.#records[at + REPORTED_AT] = reportedAtOf(report, now);
  }

  #offsetOf(station: StationId): number {
    return this.#records[station * NUMBERS + OFFSET] ?? EARLIER;
  }

  #lastReport(station: StationId): LastReport {
    const at = station * NUMBERS;
    return {
      stamp: epochMs(this.#records[at + STAMP] ?? Number.NaN),
      arrivedAt: epochMs(this.#records[at + ARRIVAL] ?? Number.NaN),
    };
  }
}
