/** Whether more water comes into a reservoir than leaves it. */
export type InflowSense = 'filling' | 'steady' | 'emptying';

/** Change within an hour: of the storage in percentage points, of the level above the dam in metres; null is unknown. */
export interface HourlyChange {
  readonly percent: number | null;
  readonly metres: number | null;
}

/**
 * A reservoir fills or empties when it changes by more than this within an hour: twice the last digit that is shown of its
 * percentage (some 50 m³/s too many in a reservoir of 100 hm³), above what a sensor's last centimetre makes of it.
 */
export const SENSE_THRESHOLD = { percent: 0.2, metres: 0.03 } as const;

const senseOf = (change: number, threshold: number): InflowSense => {
  if (Math.abs(change) <= threshold) return 'steady';
  return change > 0 ? 'filling' : 'emptying';
};

/** By the storage where it is known, else by the level; null where neither is. */
export const inflowSense = ({ percent, metres }: HourlyChange): InflowSense | null => {
  if (percent !== null) return senseOf(percent, SENSE_THRESHOLD.percent);
  return metres === null ? null : senseOf(metres, SENSE_THRESHOLD.metres);
};
