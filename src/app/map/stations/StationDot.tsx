import { HIDDEN_ZERO, NO_READING } from '#domain/quantities/legend/legend.ts';
import { edgeWidth } from '#app/map/drawing/dot-looks.ts';
import { fillOf, type StationColours } from './station-colours.ts';

const SIZE = 16;

const radiusOf = (bucket: number): number => {
  if (bucket === HIDDEN_ZERO) return 3;
  return bucket === NO_READING ? 4.5 : 6;
};

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
      r={radiusOf(bucket)}
      fill={bucket === NO_READING ? 'none' : fillOf(colours, bucket)}
      stroke={bucket === NO_READING ? colours.hollow : colours.edge}
      strokeWidth={edgeWidth(bucket, false)}
    />
  </svg>
);
