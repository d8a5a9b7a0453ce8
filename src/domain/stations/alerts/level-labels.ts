import {
  THRESHOLD_LEVELS,
  type ThresholdLevel,
  thresholdsOf,
  type ThresholdsByStation,
} from './thresholds.ts';

/** What a network calls its levels, the least severe first: of each level with which any reading may be compared, its commonest label. */
export const levelLabelsOf = (
  thresholds: ThresholdsByStation,
): ReadonlyMap<ThresholdLevel, string> => {
  const counts = new Map<ThresholdLevel, Map<string, number>>();
  for (const codigo of thresholds.keys()) {
    for (const { level, label } of thresholdsOf(thresholds, codigo)) {
      const ofLevel = counts.get(level) ?? new Map<string, number>();
      counts.set(level, ofLevel.set(label, (ofLevel.get(label) ?? 0) + 1));
    }
  }
  return new Map(
    THRESHOLD_LEVELS.flatMap((level) => {
      const [commonest] = [...(counts.get(level) ?? [])].toSorted(([, a], [, b]) => b - a);
      return commonest === undefined ? [] : [[level, commonest[0]] as const];
    }),
  );
};
