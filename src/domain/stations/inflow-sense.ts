/** Whether a reservoir is filling: inflow against outflow. */
export type InflowSense = 'filling' | 'steady' | 'emptying';

/** Change within an hour: of the storage in percentage points, of the level above the dam in metres; null is unknown. */
export interface HourlyChange {
  readonly percent: number | null;
  readonly metres: number | null;
}

/**
 * Changes within an hour above these count as filling or emptying. Twice the last displayed digit of the percentage (about 50 m³/s in a
 * reservoir of 100 hm³), and more than the sensor's last centimetre makes of it.
 */
export const SENSE_THRESHOLD = { percent: 0.2, metres: 0.03 } as const;

const senseOf = (change: number, threshold: number): InflowSense => {
  if (Math.abs(change) <= threshold) return 'steady';
  return change > 0 ? 'filling' : 'emptying';
};

/** By the storage if known, else by the level; null if neither is. */
export const inflowSense = ({ percent, metres }: HourlyChange): InflowSense | null => {
  if (percent !== null) return senseOf(percent, SENSE_THRESHOLD.percent);
  return metres === null ? null : senseOf(metres, SENSE_THRESHOLD.metres);
};
