import { STEPS_AN_HOUR } from './loop-grid.ts';
import type { PlanePoint } from './plane.ts';

/** A cold front that crosses the network, slower over the middle of its track than before and after it. */
export interface ColdFront {
  /** Step of the loop at which it enters the network. */
  readonly entry: number;
  /** 0.2 brings some showers, 1 a flood. */
  readonly strength: number;
  /** Hours it takes over the slow part of its track. */
  readonly slowHours: number;
}

/** Where fronts run: kilometres along the track, from its origin. */
export interface TrackShape {
  readonly origin: PlanePoint;
  /** Fronts run towards the equator: north-east in the south, south-east in the north. */
  readonly isNorthern: boolean;
  /** Where a front enters the network, where it becomes slow, where fast again, and where it has left. */
  readonly entryKm: number;
  readonly slowFromKm: number;
  readonly slowToKm: number;
  readonly goneKm: number;
  /** Spread of the rain along the front, standard deviation. */
  readonly spreadKm: number;
}

/** Length of the slow part and spread of the rain for which the numbers of hours and showers were fitted. */
const FITTED_SLOW_KM = 160;
const FITTED_SPREAD_KM = 210;

const BEFORE_KMH = 45;
const BEHIND_KMH = 38;

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Direction of fronts, as shares of east and north. */
const headingOf = (isNorthern: boolean): PlanePoint => ({
  east: 0.8,
  north: isNorthern ? -0.6 : 0.6,
});

/** The track that all fronts of a network follow. */
export class FrontTrack {
  readonly shape: TrackShape;
  /** Share of hours, and of showers along the front, that this track needs of what the models were fitted with. */
  readonly slowShare: number;
  readonly showerShare: number;
  readonly #heading: PlanePoint;

  constructor(shape: TrackShape) {
    this.shape = shape;
    this.#heading = headingOf(shape.isNorthern);
    this.slowShare = within((shape.slowToKm - shape.slowFromKm) / FITTED_SLOW_KM, 0.6, 4);
    this.showerShare = within(shape.spreadKm / FITTED_SPREAD_KM, 0.3, 3);
  }

  /** Kilometres of a place along the track, and across it, positive to the right. */
  positionOf({ east, north }: PlanePoint): { readonly along: number; readonly across: number } {
    const { origin } = this.shape;
    const [right, up] = [east - origin.east, north - origin.north];
    return {
      along: right * this.#heading.east + up * this.#heading.north,
      across: right * this.#heading.north - up * this.#heading.east,
    };
  }

  /** Kilometres along the track after hours from a front's entry. */
  alongAfter(front: ColdFront, hours: number): number {
    const { entryKm, slowFromKm, slowToKm } = this.shape;
    const toSlow = this.#hoursUntil(front, slowFromKm);
    const out = this.#hoursUntil(front, slowToKm);
    if (hours <= toSlow) return entryKm + hours * BEFORE_KMH;
    if (hours >= out) return slowToKm + (hours - out) * BEHIND_KMH;
    const part = (hours - toSlow) / (out - toSlow);
    return slowFromKm + part * (slowToKm - slowFromKm);
  }

  /** Step of the loop at which a front passes a place. */
  passageOf(front: ColdFront, place: PlanePoint): number {
    const { along } = this.positionOf(place);
    return front.entry + this.#hoursUntil(front, along) * STEPS_AN_HOUR;
  }

  /** The front that is over the origin of the track at a step of the loop. */
  frontThrough(step: number, strength: number, slowHours: number): ColdFront {
    const front = { entry: 0, strength, slowHours };
    return { ...front, entry: step - this.#hoursUntil(front, 0) * STEPS_AN_HOUR };
  }

  /** Inverse of {@link frontThrough}. */
  overOrigin(front: ColdFront): number {
    return front.entry + this.#hoursUntil(front, 0) * STEPS_AN_HOUR;
  }

  /** Inverse of {@link alongAfter}. */
  #hoursUntil({ slowHours }: ColdFront, along: number): number {
    const { entryKm, slowFromKm, slowToKm } = this.shape;
    const toSlow = (slowFromKm - entryKm) / BEFORE_KMH;
    if (along <= slowFromKm) return (along - entryKm) / BEFORE_KMH;
    if (along >= slowToKm) return toSlow + slowHours + (along - slowToKm) / BEHIND_KMH;
    return toSlow + (slowHours * (along - slowFromKm)) / (slowToKm - slowFromKm);
  }
}

/** The track across a box of half these extents in kilometres: its rain reaches every corner. */
export const trackAcross = (
  origin: PlanePoint,
  half: PlanePoint,
  isNorthern: boolean,
): TrackShape => {
  // Weather is larger than the smallest network.
  const along = Math.max(100, 0.8 * half.east + 0.6 * half.north);
  const across = Math.max(100, 0.6 * half.east + 0.8 * half.north);
  return {
    origin,
    isNorthern,
    entryKm: -along,
    slowFromKm: -along / 3,
    slowToKm: along / 6,
    goneKm: along,
    spreadKm: 0.65 * across,
  };
};
