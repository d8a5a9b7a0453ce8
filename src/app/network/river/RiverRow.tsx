import type { ReactNode } from 'react';
import type { LaneRow } from './river-lanes.ts';
import * as styles from './RiverRow.css.ts';

const { LANE_PX } = styles;
/** A row's drawing is stretched to the height of its text. */
const ROW = 100;
const xOf = (lane: number): number => (lane + 0.5) * LANE_PX;

/** The water of a row that is drawn wide. */
export interface WideWater {
  /** Columns of the water that comes to the row or passes it. */
  readonly arriving: ReadonlySet<number>;
  /** Whether that from the row's own place on is. */
  readonly leaves: boolean;
}

const NONE: WideWater = { arriving: new Set(), leaves: false };

interface WaterProps {
  readonly row: LaneRow;
  /** Columns of the whole drawing. */
  readonly lanes: number;
  readonly hasBelow: boolean;
  readonly wide?: WideWater | undefined;
}

const Water = ({ row, lanes, hasBelow, wide = NONE }: WaterProps) => {
  const x = xOf(row.lane);
  const arriving = (lane: number, d: string) => ({ d, isWide: wide.arriving.has(lane) });
  const paths = [
    ...row.through.map((lane) => arriving(lane, `M${xOf(lane)} 0V${ROW}`)),
    ...row.joins.map((lane) =>
      arriving(lane, `M${xOf(lane)} 0C${xOf(lane)} ${ROW / 3} ${x} ${ROW / 6} ${x} ${ROW / 2}`),
    ),
    ...(row.hasAbove ? [arriving(row.lane, `M${x} 0V${ROW / 2}`)] : []),
    ...(hasBelow ? [{ d: `M${x} ${ROW / 2}V${ROW}`, isWide: wide.leaves }] : []),
  ];
  return (
    <svg
      className={styles.water}
      width={lanes * LANE_PX}
      viewBox={`0 0 ${lanes * LANE_PX} ${ROW}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {paths.map(({ d, isWide }) => (
        <path key={d} className={styles.stream[isWide ? 'wide' : 'any']} d={d} />
      ))}
    </svg>
  );
};

/** A place beside the water, an item of an ordered list from the springs down: its part of the drawing, then its words. */
export const RiverRow = ({
  mark,
  isHere = false,
  isApart = false,
  children,
  ...water
}: WaterProps & {
  readonly mark: keyof typeof styles.mark;
  /** It is the place that everything else is seen from. */
  readonly isHere?: boolean;
  /** The water of the rows before does not reach it. */
  readonly isApart?: boolean;
  readonly children: ReactNode;
}) => (
  <li
    className={styles.row[isHere ? 'here' : isApart ? 'apart' : 'any']}
    aria-current={isHere ? 'location' : undefined}
  >
    <span className={styles.river} style={{ width: water.lanes * LANE_PX }}>
      <Water {...water} />
      <span className={styles.mark[isHere ? 'here' : mark]} style={{ left: xOf(water.row.lane) }} />
    </span>
    {children}
  </li>
);
