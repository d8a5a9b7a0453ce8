import { STEPS_AN_HOUR } from './loop-grid.ts';
import { eastKm, northKm } from './plane.ts';

/** A cold front that crosses the state from the south-west, slower over the valley than before and after it. */
export interface ColdFront {
  /** Step of the loop at which it enters the state. */
  readonly entry: number;
  /** 0.2 brings some showers, 1 a flood. */
  readonly strength: number;
  /** Hours it takes over the valley. */
  readonly valleyHours: number;
}

/** Direction of fronts, as shares of east and north. */
const HEADING = { east: 0.8, north: 0.6 };
/** The middle of the Itajaí valley, the origin of distances along the track. */
const ORIGIN = { east: eastKm(-49.6), north: northKm(-27.1) };

/** Kilometres along the track at which a front enters the state, reaches the valley, leaves it, and is out at sea. */
const ENTRY_KM = -320;
const VALLEY_FROM_KM = -110;
const VALLEY_TO_KM = 50;
const GONE_KM = 260;
const BEFORE_KMH = 45;
const BEHIND_KMH = 38;

/** Kilometres along a front's track, and across it, positive to the right. */
const alongFront = (
  east: number,
  north: number,
): { readonly along: number; readonly across: number } => {
  const x = east - ORIGIN.east;
  const y = north - ORIGIN.north;
  return {
    along: x * HEADING.east + y * HEADING.north,
    across: x * HEADING.north - y * HEADING.east,
  };
};

/** Inverse of {@link alongFront}. */
export const placeOf = (along: number, across: number) => ({
  east: ORIGIN.east + along * HEADING.east + across * HEADING.north,
  north: ORIGIN.north + along * HEADING.north - across * HEADING.east,
});

/** Hours from a front's entry to a distance along its track. */
const hoursUntil = ({ valleyHours }: ColdFront, along: number): number => {
  const toValley = (VALLEY_FROM_KM - ENTRY_KM) / BEFORE_KMH;
  if (along <= VALLEY_FROM_KM) return (along - ENTRY_KM) / BEFORE_KMH;
  if (along >= VALLEY_TO_KM) return toValley + valleyHours + (along - VALLEY_TO_KM) / BEHIND_KMH;
  return toValley + (valleyHours * (along - VALLEY_FROM_KM)) / (VALLEY_TO_KM - VALLEY_FROM_KM);
};

/** Inverse of {@link hoursUntil}. */
export const alongAfter = (front: ColdFront, hours: number): number => {
  const toValley = hoursUntil(front, VALLEY_FROM_KM);
  const out = hoursUntil(front, VALLEY_TO_KM);
  if (hours <= toValley) return ENTRY_KM + hours * BEFORE_KMH;
  if (hours >= out) return VALLEY_TO_KM + (hours - out) * BEHIND_KMH;
  const part = (hours - toValley) / (out - toValley);
  return VALLEY_FROM_KM + part * (VALLEY_TO_KM - VALLEY_FROM_KM);
};

/** Hours from a front's entry until it is out at sea. */
export const hoursInAll = (front: ColdFront): number => hoursUntil(front, GONE_KM);

/** Step of the loop at which a front passes a place. */
export const passageOf = (front: ColdFront, east: number, north: number): number =>
  front.entry + hoursUntil(front, alongFront(east, north).along) * STEPS_AN_HOUR;

/** The front that is over the middle of the valley at a step of the loop. */
export const frontThrough = (step: number, strength: number, valleyHours: number): ColdFront => {
  const front = { entry: 0, strength, valleyHours };
  return { ...front, entry: step - hoursUntil(front, 0) * STEPS_AN_HOUR };
};

/** Inverse of {@link frontThrough}. */
export const overValley = (front: ColdFront): number =>
  front.entry + hoursUntil(front, 0) * STEPS_AN_HOUR;
