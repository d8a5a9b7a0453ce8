import { useId } from 'react';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { chartTexts } from '#i18n/pt-br/screens/analysis.ts';
import { seriesName } from '#i18n/pt-br/quantities.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import * as checkbox from '#app/ui/controls/Checkbox.css.ts';
import { fold, summary } from '#app/ui/panels/fold.css.ts';
import { chartColours } from '#app/chart/marks/chart-colours.ts';
import { SeriesGlyph } from './SeriesGlyph.tsx';
import * as styles from './SeriesChoice.css.ts';

export interface SeriesChoiceProps {
  /** All series of the station, in the order of the chart. */
  readonly known: readonly HistoricalField[];
  /** Empty: all of them. */
  readonly selected: readonly HistoricalField[];
  /** Empty: all of them. */
  readonly onSelect: (selected: readonly HistoricalField[]) => void;
}

/** Chooses the quantities to draw: a checkbox for each, collapsed at first. */
export const SeriesChoice = ({ known, selected, onSelect }: SeriesChoiceProps) => {
  const hint = useId();
  const colours = chartColours(useTheme());
  const isShown = (field: HistoricalField): boolean =>
    selected.length === 0 || selected.includes(field);
  const shown = known.filter(isShown);
  const toggle = (field: HistoricalField): void => {
    const next = known.filter((one) => (one === field ? !isShown(one) : isShown(one)));
    onSelect(next.length === known.length ? [] : next);
  };
  return (
    <details className={fold}>
      <summary className={summary}>{chartTexts.series(shown.length, known.length)}</summary>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{chartTexts.chooseSeries}</legend>
        {known.map((field) => {
          const isLast = shown.length === 1 && isShown(field);
          return (
            <label key={field} className={checkbox.field.body}>
              <input
                type="checkbox"
                className={checkbox.box}
                checked={isShown(field)}
                // The last one cannot be unchecked; it stays focusable, so that it can explain why.
                aria-disabled={isLast}
                aria-describedby={isLast ? hint : undefined}
                onChange={() => {
                  if (!isLast) toggle(field);
                }}
              />
              <SeriesGlyph field={field} colours={colours} />
              {seriesName(field)}
            </label>
          );
        })}
        {shown.length === known.length ? null : (
          <Button look="quiet" onClick={() => onSelect([])}>
            {chartTexts.allSeries}
          </Button>
        )}
        <p id={hint} className={styles.hint} hidden={shown.length !== 1}>
          {chartTexts.lastSeries}
        </p>
      </fieldset>
    </details>
  );
};
