import { dotRadius, edgeWidth } from '#app/map/drawing/dot-looks.ts';
import { fillOf, type StationColours } from './station-colours.ts';

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
