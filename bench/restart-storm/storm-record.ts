/** What is counted in a storm. */
export interface StormCounts {
  /** Upgrades that were asked for, of gateways that listened or not. */
  upgrades: number;
  /** Snapshots that were asked for. */
  questions: number;
  /** Bytes that gateways sent. */
  bytes: number;
  /** Attempts that ended without a socket: nobody listened, a limit, or no answer in time. */
  refused: number;
  /** Of these, upgrades that were made after the visitor had given up. */
  tooLate: number;
  /** Positions that were no longer held. */
  expired: number;
}

/** How those who were cut off stand. */
export interface StormStand {
  /** They have had the present values again, by an answer, by the stream or by segments. */
  readonly present: number;
  /** They are told whatever happens, as it happens or with each segment. */
  readonly live: number;
}

/** A second of a storm, and how it stands at its end. */
export interface StormSecond extends StormCounts, StormStand {}

const NOTHING: StormCounts = {
  upgrades: 0,
  questions: 0,
  bytes: 0,
  refused: 0,
  tooLate: 0,
  expired: 0,
};

/** Counts a storm second by second. */
export class StormRecord {
  readonly seconds: StormSecond[] = [];
  now: StormCounts = { ...NOTHING };

  endSecond(stand: StormStand): void {
    this.seconds.push({ ...this.now, ...stand });
    this.now = { ...NOTHING };
  }
}
