/** What something lies over, in pixels from the map's upper left corner. */
export interface CoveredBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Height of a card with the readings of most stations; until they have come it is lower, and grows over what it was clear of. */
const USUAL_HEIGHT = 400;
/** Share of the map that a card may take at the bottom of a small screen (DESIGN 4). */
const LARGEST_SHARE = 0.5;

/** What a card will hide once it is filled: one across the bottom grows up, one at the side grows down. */
export const grownBox = (
  card: CoveredBox,
  map: { readonly width: number; readonly height: number },
): CoveredBox => {
  const spansMap = card.left <= 0 && card.right >= map.width;
  return spansMap
    ? { ...card, top: Math.min(card.top, map.height * (1 - LARGEST_SHARE)) }
    : { ...card, bottom: Math.min(map.height, Math.max(card.bottom, card.top + USUAL_HEIGHT)) };
};
