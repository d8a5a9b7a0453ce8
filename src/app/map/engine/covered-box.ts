/** A part of the map: what something lies over, or what is free. In pixels from the map's upper left corner. */
export interface CoveredBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Height of a card with the readings of most stations; until they have come it is lower, and grows over what it was clear of. */
const USUAL_HEIGHT = 400;
/** Share of the map that a card may take at the bottom of a small screen. */
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

/** Every part of the map between two edges across, two edges down. */
const partsBetween = (across: readonly number[], down: readonly number[]): readonly CoveredBox[] =>
  across.flatMap((left) =>
    across
      .filter((right) => right > left)
      .flatMap((right) =>
        down.flatMap((top) =>
          down.filter((bottom) => bottom > top).map((bottom) => ({ left, top, right, bottom })),
        ),
      ),
  );

const overlaps = (a: CoveredBox, b: CoveredBox): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Pixels across and down in which a station and its number, or a territory, can be seen. */
const ENOUGH_ROOM = 96;

/** Every part of the map, with enough room, between the edges of what lies over it that nothing lies over; all of it where it is free. */
export const freeParts = (
  map: { readonly width: number; readonly height: number },
  covered: readonly CoveredBox[],
): readonly CoveredBox[] => {
  const within = (end: number) => (edge: number) => edge > 0 && edge < end;
  const across = covered.flatMap(({ left, right }) => [left, right]).filter(within(map.width));
  const down = covered.flatMap(({ top, bottom }) => [top, bottom]).filter(within(map.height));
  return partsBetween([0, ...across, map.width], [0, ...down, map.height]).filter(
    (part) =>
      Math.min(part.right - part.left, part.bottom - part.top) >= ENOUGH_ROOM &&
      covered.every((box) => !overlaps(part, box)),
  );
};

interface Point {
  readonly x: number;
  readonly y: number;
}

const middleOf = ({ left, top, right, bottom }: CoveredBox): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/**
 * Middle of a part of the map that nothing lies over and a station can be seen in: of the nearest to `from`, so that the map moves no
 * more than it must. Middle of the map where there is none.
 */
export const middleOfFreeRoom = (
  map: { readonly width: number; readonly height: number },
  covered: readonly CoveredBox[],
  from: Point,
): Point => {
  const distance = (part: CoveredBox): number => {
    const { x, y } = middleOf(part);
    return Math.hypot(x - from.x, y - from.y);
  };
  const [nearest] = freeParts(map, covered).toSorted((a, b) => distance(a) - distance(b));
  return middleOf(nearest ?? { left: 0, top: 0, right: map.width, bottom: map.height });
};
