import { damsTexts } from '#i18n/pt-br/screens/dams.ts';
import { legendColours } from '#app/theme/legend-colours.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { brim, casing, crest, gauge, mark, tank, water } from './LevelGauge.css.ts';

const WIDTH = 88;
const HEIGHT = 168;
/** The tank ends above the crest, so that spilling is visible; a higher level makes the tank taller. */
const USUAL_TOP = 110;
const TOP_STEP = 20;
const ABOVE = 5;
const MARKS = [25, 50, 75] as const;
const CREST = 100;

/** Of the river's colours; the height alone is the measure. */
const WATER = 2;

const topOf = (percent: number): number =>
  percent + ABOVE <= USUAL_TOP ? USUAL_TOP : Math.ceil((percent + ABOVE) / TOP_STEP) * TOP_STEP;

/**
 * A reservoir seen from the side, in the colour of the rivers, with the crest of its spillway. Hidden from screen
 * readers: it repeats the number beside it. An empty, dashed tank means no reading.
 */
export const LevelGauge = ({ percent }: { readonly percent: number | null }) => {
  const colour = legendColours('rio', useTheme())[WATER];
  const top = topOf(percent ?? 0);
  const heightOf = (at: number): number => (Math.max(at, 0) / top) * HEIGHT;
  const level = percent === null ? 0 : heightOf(percent);
  const marks = MARKS.map((at) => `M${WIDTH - 12} ${HEIGHT - heightOf(at)}H${WIDTH - 2}`).join('');
  return (
    <div className={gauge} aria-hidden="true">
      <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
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
              fill={colour}
            />
            <path d={`M2 ${HEIGHT - level}H${WIDTH - 2}`} stroke="currentColor" strokeWidth={3} />
          </g>
        )}
        {/* A light edge round each mark keeps it visible under water and above. */}
        {[casing, mark].map((look) => (
          <path key={look} className={look} d={marks} />
        ))}
        {[casing, brim].map((look) => (
          <path key={look} className={look} d={`M2 ${HEIGHT - heightOf(CREST)}H${WIDTH - 2}`} />
        ))}
      </svg>
      <span className={crest}>
        <svg width={16} height={8} viewBox="0 0 16 8">
          <path className={brim} d="M0 4H16" />
        </svg>
        {damsTexts.spillway}
      </span>
    </div>
  );
};
