import type { StationId } from '#domain/stations/station.ts';

/** Sides of its dot on which a label may be, the best first: to the right of it, left, above, below. */
export const SIDES = ['right', 'left', 'above', 'below'] as const;
export type Side = (typeof SIDES)[number];

/** A label (a number) to be placed, and the dot it belongs to. Pixels of the screen. */
export interface LabelRequest {
  readonly id: StationId;
  /** Middle of the dot. */
  readonly x: number;
  readonly y: number;
  /** 0 for a dot without a label: it occupies its own box only. */
  readonly width: number;
  readonly height: number;
  /** From the middle of the dot to a label beside it. */
  readonly gapAcross: number;
  /** The same above it and below it. */
  readonly gapDown: number;
  /** The highest is placed first. */
  readonly rank: number;
  /** Above an alert level: nothing lies over its dot, and its label may lie over the dots of others rather than be left out. */
  readonly isAbove: boolean;
}

/** Pixels from the map's upper left corner. */
export interface LabelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Half the side of the box of a dot that no label may overlap, in pixels. */
const DOT_HALF = 4;
/** Free pixels round a label. */
const PADDING = 1;

/** The box of a label on a side of its dot. */
export const boxOf = (
  { x, y, width, height, gapAcross, gapDown }: LabelRequest,
  side: Side,
): LabelBox => {
  const beside = { top: y - height / 2, bottom: y + height / 2 };
  const inLine = { left: x - width / 2, right: x + width / 2 };
  switch (side) {
    case 'right':
      return { ...beside, left: x + gapAcross, right: x + gapAcross + width };
    case 'left':
      return { ...beside, left: x - gapAcross - width, right: x - gapAcross };
    case 'above':
      return { ...inLine, top: y - gapDown - height, bottom: y - gapDown };
    case 'below':
      return { ...inLine, top: y + gapDown, bottom: y + gapDown + height };
  }
};

const dotBox = ({ x, y }: LabelRequest): LabelBox => ({
  left: x - DOT_HALF,
  top: y - DOT_HALF,
  right: x + DOT_HALF,
  bottom: y + DOT_HALF,
});

/** Whether two boxes come nearer than labels may. */
export const isTooNear = (a: LabelBox, b: LabelBox): boolean =>
  a.left - PADDING < b.right + PADDING &&
  b.left - PADDING < a.right + PADDING &&
  a.top - PADDING < b.bottom + PADDING &&
  b.top - PADDING < a.bottom + PADDING;

/** Side of the squares that boxes are looked up by, in pixels: a label touches few of them. */
const SQUARE = 48;
/** More than any screen has. */
const SQUARES_A_ROW = 100_000;

/** A grid index of the boxes that are occupied. */
class OccupiedBoxes {
  readonly #bySquare = new Map<number, LabelBox[]>();

  add(box: LabelBox): void {
    for (const square of this.#squaresOf(box)) {
      const boxes = this.#bySquare.get(square);
      if (boxes === undefined) this.#bySquare.set(square, [box]);
      else boxes.push(box);
    }
  }

  isFree(box: LabelBox): boolean {
    for (const square of this.#squaresOf(box)) {
      if (this.#bySquare.get(square)?.some((other) => isTooNear(other, box)) === true) return false;
    }
    return true;
  }

  #squaresOf({ left, top, right, bottom }: LabelBox): readonly number[] {
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

/** Size of the map in pixels. */
export interface LabelRoom {
  readonly width: number;
  readonly height: number;
}

const isWithin = ({ width, height }: LabelRoom, { left, top, right, bottom }: LabelBox): boolean =>
  left >= 0 && top >= 0 && right <= width && bottom <= height;

export type LabelPlacements = ReadonlyMap<StationId, Side>;

/**
 * The side of its dot for every label that fits: none overlaps another label, nor a dot, unless it is above a level and has no other side;
 * the highest rank is placed first. A label keeps its side of `before`, and is placed before new ones of its rank, so that one change does
 * not move the others. No label of a dot in the `room` is cut off by its edge.
 */
export const placeLabels = (
  requests: readonly LabelRequest[],
  before: LabelPlacements,
  room: LabelRoom,
): LabelPlacements => {
  const occupied = new OccupiedBoxes();
  /** The same without the dots that a label above a level may lie over. */
  const forbidden = new OccupiedBoxes();
  for (const dot of requests) {
    occupied.add(dotBox(dot));
    if (dot.isAbove) forbidden.add(dotBox(dot));
  }
  const queue = requests
    .filter(({ width }) => width > 0)
    .toSorted(
      (a, b) =>
        b.rank - a.rank || Number(before.has(b.id)) - Number(before.has(a.id)) || a.id - b.id,
    );
  const placements = new Map<StationId, Side>();
  for (const label of queue) {
    const last = before.get(label.id);
    const sides = last === undefined ? SIDES : [last, ...SIDES];
    const isInRoom = isWithin(room, {
      left: label.x,
      right: label.x,
      top: label.y,
      bottom: label.y,
    });
    const freeSide = (obstacles: OccupiedBoxes) =>
      sides.find((candidate) => {
        const box = boxOf(label, candidate);
        return (!isInRoom || isWithin(room, box)) && obstacles.isFree(box);
      });
    const side = freeSide(occupied) ?? (label.isAbove ? freeSide(forbidden) : undefined);
    if (side === undefined) continue;
    for (const obstacles of [occupied, forbidden]) obstacles.add(boxOf(label, side));
    placements.set(label.id, side);
  }
  return placements;
};
