import { BUCKET_COUNT, bucketOf, thresholdsFor } from '#domain/legend.ts';
import { chooseCategory, valueOptionOf } from '#domain/selector.ts';
import { legendColours } from '#app/theme/legend-colours.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { brim, tank, water } from './LevelGauge.css.ts';

const WIDTH = 88;
const HEIGHT = 168;
/** The tank ends above the crest, so that a dam that spills is seen to. */
const TOP_PERCENT = 110;
const MARKS = [25, 50, 75] as const;

const THRESHOLDS = thresholdsFor(valueOptionOf(chooseCategory('barragem')).range, null);

const heightOf = (percent: number): number =>
  (Math.min(Math.max(percent, 0), TOP_PERCENT) / TOP_PERCENT) * HEIGHT;

/**
 * A reservoir seen from the side, in the colour the map gives the same percentage. It repeats the number beside it, so it is
 * hidden from screen readers. An empty, dashed tank is no reading.
 */
export const LevelGauge = ({ percent }: { readonly percent: number | null }) => {
  const colours = legendColours('barragem', useTheme());
  const bucket = percent === null ? 0 : Math.min(bucketOf(THRESHOLDS, percent), BUCKET_COUNT - 1);
  const level = percent === null ? 0 : heightOf(percent);
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect
        className={tank[percent === null ? 'unknown' : 'known']}
        x={1}
        y={1}
        width={WIDTH - 2}
        height={HEIGHT - 2}
        rx={4}
      />
      {percent !== null && (
        <g className={water}>
          <rect
            x={2}
            y={HEIGHT - level}
            width={WIDTH - 4}
            height={Math.max(level - 2, 0)}
            fill={colours[bucket]}
          />
          <path d={`M2 ${HEIGHT - level}H${WIDTH - 2}`} stroke="currentColor" strokeWidth={3} />
        </g>
      )}
      {MARKS.map((mark) => (
        <path
          key={mark}
          d={`M${WIDTH - 12} ${HEIGHT - heightOf(mark)}H${WIDTH - 2}`}
          stroke="currentColor"
          strokeWidth={1}
        />
      ))}
      <path className={brim} d={`M2 ${HEIGHT - heightOf(100)}H${WIDTH - 2}`} />
    </svg>
  );
};
