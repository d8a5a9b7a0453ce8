/** Inclusive bounds of what a sensor can mean; beyond them stand sentinels and overflows (PROVIDER 5: -35, 2³¹/100, 581). */
export interface PlausibleRange {
  readonly minimum: number;
  readonly maximum: number;
}

/** Levels in metres: they may be altitudes, up to the highest land of the south. */
export const PLAUSIBLE_LEVELS: PlausibleRange = { minimum: -10, maximum: 2_000 };
