import type { StationId } from '#domain/stations/station-id.ts';

/** Sides of its dot on which a number may stand, the best first: to the right of it, left, above, below. */
export const SIDES = ['right', 'left', 'above', 'below'] as const;
export type Side = (typeof SIDES)[number];

/** A number that looks for a place, and the dot it belongs to. Pixels of the screen. */
export interface WantedNumber {
  readonly id: StationId;
  /** Middle of the dot. */
  readonly x: number;
  readonly y: number;
  /** 0 for a dot without a number: it takes its own room only. */
  readonly width: number;
  readonly height: number;
  /** From the middle of the dot to the number. */
  readonly gap: number;
  /** The highest chooses first when room is short. */
  readonly rank: number;
}

/** Pixels from the map's upper left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Half the room of a dot that no number is written across, in pixels. */
const DOT_ROOM = 4;
/** Air round a number. */
const PADDING = 1;

/** What a number takes on a side of its dot. */
export const boxOf = ({ x, y, width, height, gap }: WantedNumber, side: Side): Box => {
  switch (side) {
    case 'right':
      return { left: x + gap, top: y - height / 2, right: x + gap + width, bottom: y + height / 2 };
    case 'left':
      return { left: x - gap - width, top: y - height / 2, right: x - gap, bottom: y + height / 2 };
    case 'above':
      return { left: x - width / 2, top: y - gap - height, right: x + width / 2, bottom: y - gap };
    case 'below':
      return { left: x - width / 2, top: y + gap, right: x + width / 2, bottom: y + gap + height };
  }
};

const dotBox = ({ x, y }: WantedNumber): Box => ({
  left: x - DOT_ROOM,
  top: y - DOT_ROOM,
  right: x + DOT_ROOM,
  bottom: y + DOT_ROOM,
});

/** Whether two boxes come nearer than numbers may. */
export const isTooNear = (a: Box, b: Box): boolean =>
  a.left - PADDING < b.right + PADDING &&
  b.left - PADDING < a.right + PADDING &&
  a.top - PADDING < b.bottom + PADDING &&
  b.top - PADDING < a.bottom + PADDING;

/** Side of the squares that boxes are looked up by, in pixels: a number touches few of them. */
const SQUARE = 48;
/** More than any screen has. */
const SQUARES_A_ROW = 100_000;

/** What is taken, by the squares it lies in. */
class TakenRoom {
  readonly #bySquare = new Map<number, Box[]>();

  take(box: Box): void {
    for (const square of this.#squaresOf(box)) {
      const boxes = this.#bySquare.get(square);
      if (boxes === undefined) this.#bySquare.set(square, [box]);
      else boxes.push(box);
    }
  }

  isFree(box: Box): boolean {
    for (const square of this.#squaresOf(box)) {
      if (this.#bySquare.get(square)?.some((taken) => isTooNear(taken, box)) === true) return false;
    }
    return true;
  }

  #squaresOf({ left, top, right, bottom }: Box): readonly number[] {
    const squares: number[] = [];
    const lastColumn = Math.floor((right + PADDING) / SQUARE);
    const lastRow = Math.floor((bottom + PADDING) / SQUARE);
    for (let column = Math.floor((left - PADDING) / SQUARE); column <= lastColumn; column += 1) {
      for (let row = Math.floor((top - PADDING) / SQUARE); row <= lastRow; row += 1) {
        squares.push(column * SQUARES_A_ROW + row);
      }
    }
    return squares;
  }
}

export type NumberPlaces = ReadonlyMap<StationId, Side>;

/**
 * Where each number stands that has room: none across a dot or another number, the highest rank first. A number stays on the side it
 * stood on (`before`), and goes before others of its rank that did not stand: what changes moves nothing else about.
 */
export const placeNumbers = (
  wanted: readonly WantedNumber[],
  before: NumberPlaces,
): NumberPlaces => {
  const taken = new TakenRoom();
  for (const dot of wanted) taken.take(dotBox(dot));
  const queue = wanted
    .filter(({ width }) => width > 0)
    .toSorted(
      (a, b) =>
        b.rank - a.rank || Number(before.has(b.id)) - Number(before.has(a.id)) || a.id - b.id,
    );
  const places = new Map<StationId, Side>();
  for (const number of queue) {
    const last = before.get(number.id);
    const sides = last === undefined ? SIDES : [last, ...SIDES];
    const side = sides.find((candidate) => taken.isFree(boxOf(number, candidate)));
    if (side === undefined) continue;
    taken.take(boxOf(number, side));
    places.set(number.id, side);
  }
  return places;
};
