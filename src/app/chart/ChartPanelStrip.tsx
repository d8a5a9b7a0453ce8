import type { EpochMs } from '#domain/epoch-ms.ts';
import { formatClock } from '#domain/format.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import type { ThemeName } from '#app/theme/legend-colours.ts';
import { chartColours } from './chart-colours.ts';
import * as styles from './ChartCanvas.css.ts';
import type { ChartPanel } from './chart-panels.ts';
import { lastPoint } from './readout.ts';
import { momentText, valueAt, valueText } from './reading-texts.ts';
import { timeFraction, type Tick, type TimeSpan, type ValueAxis } from './scales.ts';
import { seriesKindOf } from './series-kinds.ts';

export interface ChartPanelStripProps {
  readonly panel: ChartPanel;
  readonly axis: ValueAxis;
  readonly span: TimeSpan;
  readonly ticks: readonly Tick[];
  readonly theme: ThemeName;
  /** The instant being read; null reads the newest. */
  readonly instant: EpochMs | null;
  readonly plotRef: (plot: HTMLElement | null) => void;
}

const percent = (fraction: number): string => `${(fraction * 100).toFixed(3)}%`;

/** All of a panel that is text: what it shows, its values, its axes. The marks are on the canvas behind it. */
export const ChartPanelStrip = ({
  panel,
  axis,
  span,
  ticks,
  theme,
  instant,
  plotRef,
}: ChartPanelStripProps) => {
  const colours = chartColours(theme);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        {panel.series.map((series) => {
          const { dash } = seriesKindOf(series.field);
          const last = instant === null ? lastPoint(series) : null;
          const value = instant === null ? (last?.value ?? null) : valueAt(panel, series, instant);
          return (
            <div key={series.field} className={styles.entry}>
              <svg className={styles.glyph} width="20" height="10" aria-hidden="true">
                {panel.mark === 'rain' ? (
                  <rect x="5" width="10" height="10" fill={colours.series(series.field)} />
                ) : (
                  <line
                    x1="1"
                    x2="19"
                    y1="5"
                    y2="5"
                    stroke={colours.series(series.field)}
                    strokeWidth="2"
                    strokeLinecap="round"
                    strokeDasharray={dash?.join(' ')}
                  />
                )}
              </svg>
              <span className={styles.label}>{ptBr.series[series.field]}</span>
              <span className={styles.value}>{valueText(series.field, value, series.unit)}</span>
              {last === null ? null : (
                <span className={styles.when}>
                  {ptBr.analysis.at(momentText(last.time, span.to))}
                </span>
              )}
            </div>
          );
        })}
      </div>
      <div
        ref={plotRef}
        className={styles.plot}
        style={{ height: panel.height }}
        aria-hidden="true"
      >
        {axis.ticks.map(({ value, label }) => (
          <span key={value} className={styles.valueLabel} style={{ top: axis.toY(value) }}>
            {label}
          </span>
        ))}
      </div>
      {panel.hasTimeAxis ? (
        <div className={styles.timeAxis} aria-hidden="true">
          {ticks.map(({ value, label }) => (
            <span
              key={value}
              className={styles.timeLabel}
              style={{ left: percent(timeFraction(span, value)) }}
            >
              {label}
            </span>
          ))}
          {instant === null ? null : (
            <span className={styles.chip} style={{ left: percent(timeFraction(span, instant)) }}>
              {formatClock(instant)}
            </span>
          )}
        </div>
      ) : null}
    </div>
  );
};
