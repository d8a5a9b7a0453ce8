import { useId } from 'react';
import { formatUnit } from '#domain/text/format.ts';
import { HIDDEN_ZERO, NO_READING, NOT_COMPARABLE, OTHER_UNIT } from '#domain/quantities/legend.ts';
import { stationTexts } from '#i18n/pt-br/common.ts';
import { mapTexts } from '#i18n/pt-br/map.ts';
import { rangeText } from '#i18n/readings/range-text.ts';
import type { LegendState } from '#worker/api/map-layer.ts';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import * as styles from './Legend.css.ts';
import { StationDot } from '#app/map/stations/StationDot.tsx';
import { ARROW, ARROW_BOX } from '#app/map/stations/type-marks.ts';
import type { StationColours } from '#app/map/stations/station-colours.ts';

export interface LegendProps {
  /** What is shown, in words. */
  readonly title: string;
  readonly legend: LegendState;
  readonly withoutPosition: number;
  /** Stations whose reading is history. */
  readonly late: number;
  /** The class the map is narrowed to; null shows all. */
  readonly filter: number | null;
  readonly onFilter: (bucket: number | null) => void;
  /** Null where the range comes from the data anyway. */
  readonly automatic: boolean | null;
  readonly onAutomatic: (automatic: boolean) => void;
  readonly colours: StationColours;
  /** The dots have arrows. */
  readonly hasDirection: boolean;
  /** `map`: it floats over the map, folded to its title and six colours in a row. `panel`: one of the side panel's. */
  readonly place: 'map' | 'panel';
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The number for the eye, the words for a screen reader. */
const LegendCount = ({ count }: { readonly count: number }) => (
  <span className={styles.count}>
    <span aria-hidden="true">{count}</span>
    <span className={visuallyHidden}>{stationTexts.count(count)}</span>
  </span>
);

/** The legend's classes without a colour, in words. */
const otherClasses = (legend: LegendState) =>
  [
    { bucket: HIDDEN_ZERO, label: mapTexts.legendZero, count: legend.hiddenZero },
    { bucket: NOT_COMPARABLE, label: mapTexts.legendNotComparable, count: legend.notComparable },
    { bucket: OTHER_UNIT, label: mapTexts.legendOtherUnit, count: legend.otherUnit },
    { bucket: NO_READING, label: stationTexts.noReading, count: legend.withoutReading },
  ] as const;

/** A class of a legend in words, with a colour or without. */
export const classLabel = (legend: LegendState, bucket: number): string =>
  otherClasses(legend).find((other) => other.bucket === bucket)?.label ??
  rangeText(legend.thresholds, legend.option.decimals, bucket);

/** Six colours with their ranges and how many stations lie in each; then those that have no colour. */
const LegendBody = (props: Omit<LegendProps, 'title' | 'place' | 'isOpen' | 'onToggle'>) => {
  const { legend, withoutPosition, late, filter, automatic, hasDirection, colours } = props;
  const { onFilter, onAutomatic } = props;
  const coloured = legend.counts.map((count, bucket) => ({
    bucket,
    label: classLabel(legend, bucket),
    count,
  }));
  const others = otherClasses(legend).filter(
    ({ bucket, count }) => count > 0 || bucket === NO_READING,
  );
  return (
    <>
      <ul className={styles.list} aria-label={mapTexts.legend}>
        {[...coloured, ...others].map(({ bucket, label, count }) => (
          <li key={bucket}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={filter === bucket}
              title={mapTexts.legendFilter(label)}
              onClick={() => onFilter(filter === bucket ? null : bucket)}
            >
              <StationDot bucket={bucket} colours={colours} />
              <span>{label}</span>
              <LegendCount count={count} />
            </button>
          </li>
        ))}
        {hasDirection ? (
          <li className={styles.row}>
            <svg className={styles.arrow} viewBox={ARROW_BOX} aria-hidden="true">
              <path d={ARROW} />
            </svg>
            <span>{mapTexts.legendWind}</span>
          </li>
        ) : null}
        <li className={styles.row}>
          <span className={styles.late}>
            <StationDot bucket={2} colours={colours} />
          </span>
          <span>{mapTexts.legendLate}</span>
          <LegendCount count={late} />
        </li>
        <li className={styles.row}>
          <span />
          <span>{mapTexts.legendWithoutPosition}</span>
          <LegendCount count={withoutPosition} />
        </li>
      </ul>
      <UnitNote units={[legend.unit]} />
      {filter === null ? null : (
        <button type="button" className={styles.clear} onClick={() => onFilter(null)}>
          {mapTexts.legendClear}
        </button>
      )}
      {automatic === null ? null : (
        <div className={styles.automatic}>
          <Checkbox size="small" checked={automatic} onChange={onAutomatic}>
            {mapTexts.legendAutomatic}
          </Checkbox>
        </div>
      )}
    </>
  );
};

/** What the colours mean: over the map, or among the panels of a small screen. */
export const Legend = ({ title, place, isOpen, onToggle, ...body }: LegendProps) => {
  const id = useId();
  const shown = `${title} (${formatUnit(body.legend.unit)})`;
  const narrowed =
    body.filter === null ? null : mapTexts.legendNarrowed(classLabel(body.legend, body.filter));
  if (place === 'panel') {
    return (
      <section aria-label={mapTexts.legend}>
        <Panel
          title={mapTexts.legend}
          isOpen={isOpen}
          onToggle={onToggle}
          summary={narrowed === null ? shown : `${shown} · ${narrowed}`}
        >
          <p className={styles.subject}>{shown}</p>
          <LegendBody {...body} />
        </Panel>
      </section>
    );
  }
  return (
    <section className={styles.panel} aria-label={mapTexts.legend}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={styles.title}>{mapTexts.legend}</span>{' '}
        <span className={styles.shown}>{shown}</span>{' '}
        {isOpen || narrowed === null ? null : <span className={styles.title}>{narrowed}</span>}
        {isOpen ? null : (
          <span className={styles.strip} aria-hidden="true">
            {body.colours.buckets.map((colour) => (
              <span key={colour} className={styles.stripStep} style={{ backgroundColor: colour }} />
            ))}
          </span>
        )}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <LegendBody {...body} /> : null}
      </div>
    </section>
  );
};
