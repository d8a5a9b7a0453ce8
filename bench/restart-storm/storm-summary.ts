import type { Storm } from './storm.ts';

/** What is asked of a storm. */
export interface StormSummary {
  /** In the busiest second. */
  readonly upgradesASecond: number;
  /** In the busiest second of the first minute, and of what follows. */
  readonly snapshotsASecond: number;
  readonly laterSnapshotsASecond: number;
  readonly gigabitsASecond: number;
  /** From the death until 99 % of those who were cut off have had the present values; null if that was not watched. */
  readonly presentSeconds: number | null;
  /** The same, until 99 % are told whatever happens. */
  readonly liveSeconds: number | null;
  /** Shares of them at the end. */
  readonly subscribedShare: number;
  readonly economicalShare: number;
}

const MOST = 0.99;
const MINUTE = 60;

export const summaryOf = ({ seconds, cutOff, subscribed, economical }: Storm): StormSummary => {
  const most = (of: readonly number[]): number => of.reduce((a, b) => Math.max(a, b), 0);
  const questions = seconds.map((second) => second.questions);
  const when = (member: 'present' | 'live'): number | null => {
    const at = seconds.findIndex((second) => second[member] >= MOST * cutOff);
    return at < 0 ? null : at + 1;
  };
  return {
    upgradesASecond: most(seconds.map(({ upgrades }) => upgrades)),
    snapshotsASecond: most(questions.slice(0, MINUTE)),
    laterSnapshotsASecond: most(questions.slice(MINUTE)),
    gigabitsASecond: (8 * most(seconds.map(({ bytes }) => bytes))) / 1e9,
    presentSeconds: when('present'),
    liveSeconds: when('live'),
    subscribedShare: subscribed / cutOff,
    economicalShare: economical / cutOff,
  };
};
