import * as styles from './StationDot.css.ts';
import { dotRadius, edgeWidth } from '#app/map/drawing/dot-looks.ts';
import { fillOf, type StationColours, ringOf } from './station-colours.ts';

const SIZE = 16;

/** Of a legend: as on a map with room for its dots. */
const VIEW = { zoom: 6.5, spacing: SIZE };

/** A station's dot as the map draws it, for legend and list. Everything it shows is also written beside it. */
export const StationDot = ({
  bucket,
  colours,
}: {
  readonly bucket: number;
  readonly colours: StationColours;
}) => (
  <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
    <circle
      cx={SIZE / 2}
      cy={SIZE / 2}
      r={dotRadius(bucket, VIEW)}
      fill={fillOf(colours, bucket)}
      stroke={colours.edge}
      strokeWidth={edgeWidth(bucket, false)}
    />
  </svg>
);

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
