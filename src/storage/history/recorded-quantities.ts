import { QUANTITIES, type Quantity } from '#domain/quantities/quantities.ts';
import { formatTagPath, type ReadingPath } from '#domain/tags/tag-path.ts';

/** The quantities that the series record: all that have a live tag. */
export const RECORDED_QUANTITIES: readonly Quantity[] = QUANTITIES.filter(
  ({ paths }) => paths.length > 0,
);

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

/** The recorded tag of a path on the wire; undefined if the series record nothing of it. */
export const recordedTagOf = (path: string): RecordedTag | undefined => recordedTags.get(path);
