import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { persistedInstant } from '#domain/stations/quality/freshness.ts';
import { stationId, type StationId } from '#domain/stations/station-id.ts';
import { isStamped, type LastReport, reportedAtOf } from '#domain/tags/tag-fold.ts';
import type { Offset } from './offset.ts';

/** When a station last reported, and whether by its own stamp. */
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
  /** Its stamp; NaN if it is none. */
  readonly stamp: EpochMs;
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
 * A record, in numbers of eight bytes: the domain's `LastReport` (stamp, arrival, whether that arrived live), the offset of that event, and
 * their summary, which is read for every visible row and written with them.
 */
const NUMBERS = 5;
const STAMP = 0;
const ARRIVAL = 1;
const LIVE = 2;
const OFFSET = 3;
const REPORTED_AT = 4;

/** New records: nothing was reported. */
const recordsOf = (stations: number): Float64Array<ArrayBuffer> => {
  const records = new Float64Array(stations * NUMBERS).fill(Number.NaN);
  for (let at = 0; at < records.length; at += NUMBERS) {
    records[at + LIVE] = 0;
    records[at + OFFSET] = EARLIER;
  }
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
    const lastReport = this.#lastReport(station);
    return { reportedAt: reportedAtOf(lastReport), stamped: isStamped(lastReport) };
  }

  /** Whether a live message that is no stamp renews a station's report: not for stations with stamps. */
  isNews(station: StationId, receivedAt: EpochMs): boolean {
    return !(receivedAt <= this.reportedAt(station)) && !this.#isStamped(station);
  }

  /** Updates the age of a station: the domain's `reportAfter`, in place. False for a stamp that goes back in time. */
  note(station: StationId, { stamp, receivedAt, live, offset }: Report): boolean {
    if (!Number.isNaN(stamp)) {
      const at = reportedAtOf({ stamp, arrivedAt: receivedAt, live });
      if (this.#isStamped(station) && at < this.reportedAt(station)) return false;
    } else if (!live || !this.isNews(station, receivedAt)) {
      return true;
    }
    this.#write(station, { stamp, arrivedAt: receivedAt, live }, offset);
    return true;
  }

  /** Restores an age from an earlier visit. */
  restore(station: StationId, { reportedAt, stamped }: StationAge): void {
    this.enter(station);
    const stamp = stamped ? reportedAt : epochMs(Number.NaN);
    this.#write(station, { stamp, arrivedAt: reportedAt, live: false }, EARLIER);
  }

  /**
   * Corrects ages after the clock was found wrong: what arrived meanwhile arrived that much later or earlier. No station reported later than
   * now; a future time of an earlier visit is discarded. This is the only change without an event, because the events carry the
   * wrong clock's times.
   */
  correct({ from, by, now }: ClockCorrection): void {
    for (let number = 0; number < this.#stationCount; number += 1) {
      const station = stationId(number);
      const offset = this.#offsetOf(station);
      if (offset === EARLIER) {
        this.restore(station, {
          reportedAt: persistedInstant(this.reportedAt(station), now),
          stamped: this.ageOf(station).stamped,
        });
      } else {
        const { stamp, arrivedAt, live } = this.#lastReport(station);
        const correct = epochMs(Math.min(arrivedAt + (offset >= from ? by : 0), now));
        this.#write(station, { stamp, arrivedAt: correct, live }, offset);
      }
    }
  }

  /** The arrival times from an offset on are unknown for good: only the stations' own stamps remain. */
  forgetArrivals(from: Offset): void {
    for (let number = 0; number < this.#stationCount; number += 1) {
      const station = stationId(number);
      if (this.#offsetOf(station) < from) continue;
      const { stamp } = this.#lastReport(station);
      const isBelieved = stamp === this.reportedAt(station);
      const reportedAt = isBelieved ? stamp : epochMs(Number.NaN);
      this.restore(station, { reportedAt, stamped: isBelieved });
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

  #write(station: StationId, report: LastReport, offset: number): void {
    const at = station * NUMBERS;
    this.#records[at + STAMP] = report.stamp;
    this.#records[at + ARRIVAL] = report.arrivedAt;
    this.#records[at + LIVE] = report.live ? 1 : 0;
    this.#records[at + OFFSET] = offset;
    this.#records[at + REPORTED_AT] = reportedAtOf(report);
  }

  /** The domain's `isStamped`. */
  #isStamped(station: StationId): boolean {
    return (
      !Number.isNaN(this.#records[station * NUMBERS + STAMP] ?? Number.NaN) &&
      !Number.isNaN(this.reportedAt(station))
    );
  }

  #offsetOf(station: StationId): number {
    return this.#records[station * NUMBERS + OFFSET] ?? EARLIER;
  }

  #lastReport(station: StationId): LastReport {
    const at = station * NUMBERS;
    return {
      stamp: epochMs(this.#records[at + STAMP] ?? Number.NaN),
      arrivedAt: epochMs(this.#records[at + ARRIVAL] ?? Number.NaN),
      live: this.#records[at + LIVE] === 1,
    };
  }
}
