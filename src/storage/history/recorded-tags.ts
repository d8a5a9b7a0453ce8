import { decodeNumber } from '#domain/tags/tag-event.ts';
import { gateNumberOf, gateOpeningOf } from '#domain/stations/gate.ts';
import type { Quantity } from '#domain/quantities/quantities.ts';
import { RECORDED_QUANTITIES } from '#domain/quantities/recorded-quantities.ts';
import type { WireValue } from '#contract/tag-source.ts';
import { formatTagPath, type ReadingPath } from '#domain/tags/tag-path.ts';

/** What a tag of a station gives of a recorded quantity. */
export interface RecordedTag {
  readonly path: ReadingPath;
  readonly field: 'Value' | 'Unit';
  readonly quantity: Quantity;
}

/** By the tag as it is on the wire: `…/Value`, the same without a sub-field (PROVIDER 2), and `…/Unit`. */
const recordedTags: ReadonlyMap<string, RecordedTag> = new Map(
  RECORDED_QUANTITIES.flatMap((quantity) =>
    quantity.paths.flatMap((path): (readonly [string, RecordedTag])[] => [
      [path, { path, field: 'Value', quantity }],
      [formatTagPath({ path, field: 'Value' }), { path, field: 'Value', quantity }],
      [formatTagPath({ path, field: 'Unit' }), { path, field: 'Unit', quantity }],
    ]),
  ),
);

/** A value as it is recorded; null if it is no number. Of a gate a flag, or a word for open or closed, is 1 or 0. */
export const recordedValue = ({ path }: RecordedTag, data: WireValue): number | null => {
  const number = decodeNumber(data);
  if (number !== null || gateNumberOf(path) === null) return number;
  return gateOpeningOf({ value: data, unit: null }).share;
};

/** The recorded tag of a path on the wire; undefined if the series record nothing of it. */
export const recordedTagOf = (path: string): RecordedTag | undefined => recordedTags.get(path);
