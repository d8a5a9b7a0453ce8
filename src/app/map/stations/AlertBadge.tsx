import { ringOf, type StationColours } from './station-colours.ts';
import * as styles from './AlertBadge.css.ts';

const SIZE = 16;

/** The number of an alert level on its colour, as the map draws it at a dot (`AlertRank` 1 to 4). The text beside it names the level. */
export const AlertBadge = ({
  rank,
  colours,
}: {
  readonly rank: number;
  readonly colours: StationColours;
}) => (
  <svg className={styles.badge} width={SIZE} height={SIZE} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx={8} cy={8} r={7.5} fill={ringOf(colours, rank) ?? 'none'} />
    <text className={styles.number} x={8} y={12} fill={colours.onAlert}>
      {rank}
    </text>
  </svg>
);
