import type { GateOpening } from '#domain/stations/gate.ts';
import { unknown, flow, frame, leaf, mark } from './GatePicture.css.ts';

const SIZE = 36;
/** The opening in the wall: the leaf hangs in it and is lifted out of it. */
const LEFT = 5;
const RIGHT = SIZE - LEFT;
const TOP = 8;
const SILL = SIZE - 3;
const HEIGHT = SILL - TOP;
/** Visible part of a leaf that has been lifted out. */
const LIFTED = 5;
/** Drawn share of a gate that is open in part, with unknown opening. */
const HALF = 0.5;
/** Minimum visible share: slightly open must not look closed, nor nearly open look open. */
const MIN_SHARE = 0.2;

const shareOf = ({ state, share }: GateOpening): number => {
  if (state === 'open') return 1;
  if (state === 'closed') return 0;
  return Math.min(1 - MIN_SHARE, Math.max(MIN_SHARE, share ?? HALF));
};

/** Water under a leaf: more lines for a larger opening. */
const flowLines = (under: number): readonly number[] =>
  [SILL - 3, SILL - 9, SILL - 15].filter((y) => y > under + 1);

/** A gate seen from below the dam. Hidden from screen readers: it repeats the word beside it. */
export const GatePicture = ({ opening }: { readonly opening: GateOpening }) => {
  if (opening.state === 'unknown') {
    return (
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <rect className={unknown} x={LEFT} y={TOP} width={RIGHT - LEFT} height={HEIGHT} />
        <text className={mark} x={SIZE / 2} y={SILL - 6} textAnchor="middle">
          ?
        </text>
      </svg>
    );
  }
  const share = shareOf(opening);
  const foot = TOP + HEIGHT * (1 - share);
  return (
    <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <rect
        className={leaf}
        x={LEFT}
        y={share === 0 ? TOP : 2}
        width={RIGHT - LEFT}
        height={share === 1 ? LIFTED : foot - (share === 0 ? TOP : 2)}
      />
      {flowLines(foot).map((y) => (
        <path key={y} className={flow} d={`M${LEFT + 5} ${y}q3 -3 5.5 0t5.5 0t5.5 0`} />
      ))}
      <path className={frame} d={`M${LEFT} 2V${SILL}H${RIGHT}V2`} />
    </svg>
  );
};
