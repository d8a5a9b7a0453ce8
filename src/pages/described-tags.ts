import type { StationTags, WireValue } from '#contract/tag-source.ts';
import { DESCRIBING_PATHS, decodeTagPath } from '#domain/tags/tag-path.ts';

const DESCRIBING: ReadonlySet<string> = new Set(DESCRIBING_PATHS);

/** The descriptions of a station and of its readings. A sub-field without a value is left out; the value of a reading is null. */
export const describedTags = (tags: StationTags): Map<string, WireValue> => {
  const kept = new Map<string, WireValue>();
  for (const [path, value] of tags) {
    const tag = decodeTagPath(path);
    if (!tag.ok) continue;
    const isReading = tag.value.field === 'Value' && !DESCRIBING.has(tag.value.path);
    if (isReading) kept.set(path, null);
    else if (value !== null || tag.value.field === 'Value') kept.set(path, value);
  }
  return kept;
};
