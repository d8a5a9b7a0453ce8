import type { ColdFront } from './cold-front.ts';
import type { Geography } from './geography.ts';
import { LOOP_STEPS, roundLoop, STEPS_AN_HOUR } from './loop-grid.ts';
import type { RainFrame, RainSource } from './rain-source.ts';
import { rainTexture, showerDrift } from './rain-texture.ts';

/** A band of rain along a front: kilometres of its middle ahead of the front and of its spread, mm/h in the middle at strength 1. */
interface Band {
  readonly ahead: number;
  readonly spread: number;
  readonly peak: number;
}

/** Showers at the front, lasting rain behind it, and the cloud of both. */
const SHOWERS: Band = { ahead: 8, spread: 36, peak: 9 };
const LASTING: Band = { ahead: -60, spread: 60, peak: 2.6 };
const CLOUD: Band = { ahead: -30, spread: 110, peak: 3 };
/** How much stronger the strongest showers are, as an exponent, and what keeps their mean. */
const CONTRAST = 1.5;
const MEAN = 0.45;
/** Rates below this count as dry, mm/h. */
const DRIZZLE = 0.08;
/** No front rains farther away than this, kilometres. */
const REACH_KM = 400;

/** A front at one step: kilometres along the track. */
interface FrontNow {
  readonly along: number;
  readonly strength: number;
}

const hoursSince = (entry: number, step: number): number => {
  const steps = roundLoop(step - entry);
  return (steps > LOOP_STEPS / 2 ? steps - LOOP_STEPS : steps) / STEPS_AN_HOUR;
};

const bell = (distance: number, spread: number): number => Math.exp(-((distance / spread) ** 2));

/** The rain of cold fronts; `seed` determines the showers within it. */
export const frontRain = (
  { track, isNorthern }: Pick<Geography, 'track' | 'isNorthern'>,
  fronts: readonly ColdFront[],
  seed: number,
): RainSource => {
  const drift = showerDrift(isNorthern);
  const { entryKm, goneKm, spreadKm } = track.shape;
  const frameOf = (now: readonly FrontNow[], step: number): RainFrame => {
    const within = (east: number, north: number, { ahead, spread, peak }: Band): number => {
      const { along, across } = track.positionOf({ east, north });
      const beside = bell(across, Math.SQRT2 * spreadKm);
      return now.reduce(
        (sum, front) =>
          sum + front.strength * peak * beside * bell(along - front.along - ahead, spread),
        0,
      );
    };
    return {
      rateAt: (east, north) => {
        const showers = within(east, north, SHOWERS);
        const lasting = within(east, north, LASTING);
        if (showers + lasting < DRIZZLE / 4) return 0;
        const texture = rainTexture({ east, north }, step, seed, drift);
        const rate = showers * Math.exp(CONTRAST * texture - MEAN) + lasting * (1 + texture / 2);
        return rate < DRIZZLE ? 0 : rate;
      },
      coverAt: (east, north) => 1 - Math.exp(-within(east, north, CLOUD)),
    };
  };
  return {
    frameAt: (at) => {
      const step = roundLoop(at);
      const now = fronts.flatMap((front): readonly FrontNow[] => {
        const along = track.alongAfter(front, hoursSince(front.entry, step));
        const isNear = along > entryKm - REACH_KM && along < goneKm + REACH_KM;
        return isNear ? [{ along, strength: front.strength }] : [];
      });
      return now.length === 0 ? null : frameOf(now, step);
    },
  };
};
