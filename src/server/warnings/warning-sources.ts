import type { NetworkProfile } from '#contract/site/network-profile.ts';
import type { TagSource, WarningSource } from '#contract/tag-source.ts';

/** Where a network's official warnings come from: its feeds; in a demonstration its own, since warnings of today are not about it. */
export const warningSources = (
  { warnings }: Pick<NetworkProfile, 'warnings'>,
  { demonstration, warnings: own }: Pick<TagSource, 'demonstration' | 'warnings'>,
): readonly WarningSource[] => {
  if (own !== undefined) return [own];
  if (demonstration !== null) return [];
  return warnings.flatMap(({ feed, ...page }) =>
    feed === undefined ? [] : { ...page, feed, status: 'Actual' as const },
  );
};
