import { useId } from 'react';
import { formatNumber, formatUnit } from '#domain/text/format.ts';
import { BUCKET_COUNT } from '#domain/quantities/legend/legend.ts';
import type { LegendRange } from '#domain/quantities/quantities.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { mapLegendTexts } from '#i18n/pt-br/screens/map-legend.ts';
import type { LegendState, MapColour } from '#worker/api/map-layer.ts';
import { Checkbox } from '#app/ui/controls/Checkbox.tsx';
import { Panel } from '#app/ui/panels/Panel.tsx';
import { SelectField } from '#app/ui/controls/SelectField.tsx';
import { Term } from '#app/ui/Term.tsx';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import * as styles from './Legend.css.ts';
import {
  filterText,
  type LegendClass,
  legendClasses,
  legendTitle,
  type LevelLabels,
  levelLabel,
} from './legend-classes.ts';
import { AlertBadge } from '#app/map/stations/AlertBadge.tsx';
import { StationDot } from '#app/map/stations/StationDot.tsx';
import { ARROW, ARROW_BOX, TREND, TREND_BOX } from '#app/map/stations/type-marks.ts';
import type { RangeChoice } from '#app/map/stations/map-layer-query.ts';
import { fillOf, type StationColours } from '#app/map/stations/station-colours.ts';
import type { StationFilter } from '#app/map/stations/station-filter.ts';

type FixedRange = LegendRange & { readonly kind: 'fixed' };

/** The legend's range where it is fixed, and what may replace it. */
export interface RangeOffer {
  readonly chosen: RangeChoice;
  readonly usual: FixedRange;
  /** The range of the rain's window; null where there is none. */
  readonly window: FixedRange | null;
}

export interface LegendProps {
  readonly legend: LegendState;
  readonly withoutPosition: number;
  /** Stations whose reading is history. */
  readonly late: number;
  /** What the map is narrowed to. */
  readonly filter: StationFilter;
  readonly onFilter: (bucket: number | null) => void;
  readonly onAboveOnly: (isAboveOnly: boolean) => void;
  /** The network's alert levels; empty where it has none, and nothing of them is shown. */
  readonly levels: LevelLabels;
  /** How many stations have reached each level as their highest, in the order of `THRESHOLD_LEVELS`. */
  readonly aboveLevels: readonly number[];
  /** What the colours may be of. */
  readonly offeredColours: readonly MapColour[];
  readonly onColour: (colour: MapColour) => void;
  /** Null where the range comes from the data anyway. */
  readonly range: RangeOffer | null;
  readonly onRange: (range: RangeChoice) => void;
  readonly colours: StationColours;
  /** `map`: it floats over the map, folded to its title and its classes in a row. `panel`: one of the side panel's. */
  readonly place: 'map' | 'panel';
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

type BodyProps = Omit<LegendProps, 'place' | 'isOpen' | 'onToggle'>;

/** The number for the eye, the words for a screen reader. */
const LegendCount = ({ count }: { readonly count: number }) => (
  <span className={styles.count}>
    <span aria-hidden="true">{formatNumber(count, 0)}</span>
    <span className={visuallyHidden}>{stationTexts.count(count)}</span>
  </span>
);

const sumOf = (counts: readonly number[]): number =>
  counts.reduce((total, count) => total + count, 0);

/** Whether more than half of the stations with a reading share the last class: the colours then tell nothing apart. */
const isCrowded = ({ counts, hiddenZero, notComparable, otherUnit }: LegendState): boolean =>
  (counts[BUCKET_COUNT - 1] ?? 0) > (sumOf(counts) + hiddenZero + notComparable + otherUnit) / 2;

/** `100 mm`. */
const maximumText = ({ maximum }: FixedRange, { unit }: LegendState): string =>
  `${formatNumber(maximum, Number.isInteger(maximum) ? 0 : 1)}\u00a0${formatUnit(unit)}`;

/** The dot of a class; a class of alert levels has its number. */
const ClassMark = ({
  of: { bucket },
  legend,
  colours,
}: Pick<BodyProps, 'legend' | 'colours'> & { readonly of: LegendClass }) =>
  legend.colour === 'alert' && bucket > 0 ? (
    <AlertBadge rank={bucket} colours={colours} />
  ) : (
    <StationDot bucket={bucket} colours={colours} />
  );

/** A press shows only the stations of a class, or all of them again. */
const ClassRow = (
  props: Pick<BodyProps, 'legend' | 'colours' | 'filter' | 'onFilter'> & {
    readonly of: LegendClass;
  },
) => {
  const { of, filter, onFilter } = props;
  const isOnly = filter.bucket === of.bucket;
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-pressed={isOnly}
        title={mapTexts.legendFilter(of.label)}
        onClick={() => onFilter(isOnly ? null : of.bucket)}
      >
        <ClassMark {...props} />
        <span>{of.label}</span>
        <LegendCount count={of.count} />
      </button>
    </li>
  );
};

/** How many stations are at or above a level; a press shows no others. */
const AboveToggle = ({
  aboveLevels,
  filter,
  onAboveOnly,
}: Pick<BodyProps, 'aboveLevels' | 'filter' | 'onAboveOnly'>) => (
  <button
    type="button"
    className={styles.action}
    aria-pressed={filter.isAboveOnly}
    onClick={() => onAboveOnly(!filter.isAboveOnly)}
  >
    {mapLegendTexts.aboveWithCount(formatNumber(sumOf(aboveLevels), 0))}
  </button>
);

/** The stations at or above a level, and the numbers of the levels at their rings. */
const AboveLevels = ({
  legend,
  colours,
  levels,
  aboveLevels,
  filter,
  onAboveOnly,
}: Pick<BodyProps, 'legend' | 'colours' | 'levels' | 'aboveLevels' | 'filter' | 'onAboveOnly'>) => {
  if (levels.size === 0) return null;
  return (
    <>
      <AboveToggle aboveLevels={aboveLevels} filter={filter} onAboveOnly={onAboveOnly} />
      {legend.colour === 'alert' ? null : (
        <ul className={styles.list} aria-label={mapLegendTexts.above}>
          {aboveLevels.map((count, index) =>
            count === 0 ? null : (
              <li key={levelLabel(levels, index)} className={styles.row}>
                <AlertBadge rank={index + 1} colours={colours} />
                <span>{levelLabel(levels, index)}</span>
                <LegendCount count={count} />
              </li>
            ),
          )}
        </ul>
      )}
    </>
  );
};

/** Offers the range of the rain's window where the usual one tells nothing apart, and the way back. */
const WindowRange = ({
  legend,
  range,
  onRange,
}: Pick<BodyProps, 'legend' | 'onRange'> & { readonly range: RangeOffer }) => {
  const { chosen, usual, window } = range;
  if (window === null) return null;
  const texts = mapLegendTexts.window;
  if (chosen === 'window') {
    return (
      <>
        <p className={styles.note}>{texts.source}</p>
        <button type="button" className={styles.action} onClick={() => onRange('usual')}>
          {texts.back(maximumText(usual, legend))}
        </button>
      </>
    );
  }
  if (chosen !== 'usual' || !isCrowded(legend)) return null;
  return (
    <button type="button" className={styles.action} onClick={() => onRange('window')}>
      {texts.offer(maximumText(window, legend))}
    </button>
  );
};

/** What the arrows at the dots mean. */
const ArrowRows = ({ option, selection }: LegendState) => {
  if (option.direction !== null) {
    return (
      <li className={styles.row}>
        <svg className={styles.arrow} viewBox={ARROW_BOX} aria-hidden="true">
          <path d={ARROW} />
        </svg>
        <span>{mapTexts.legendWind}</span>
      </li>
    );
  }
  if (selection.type !== 'rio') return null;
  return (
    <li className={styles.trends}>
      {(['rising', 'falling'] as const).map((direction) => (
        <span key={direction} className={styles.trendWord}>
          <svg className={styles.trend[direction]} viewBox={TREND_BOX} aria-hidden="true">
            <path d={TREND} />
          </svg>
          {mapLegendTexts.trends[direction]}
        </span>
      ))}
    </li>
  );
};

/** Every class with its words and how many stations lie in it, and what else can be chosen of the colours. */
const LegendBody = (props: BodyProps) => {
  const { legend, withoutPosition, late, filter, levels, colours, range } = props;
  const { offeredColours, onColour, onFilter, onAboveOnly, onRange } = props;
  const { coloured, others } = legendClasses(legend, levels);
  return (
    <>
      {offeredColours.length > 1 ? (
        <div className={styles.colour}>
          <SelectField
            label={mapLegendTexts.colour}
            chosen={legend.colour}
            options={offeredColours.map((key) => ({ key, label: mapLegendTexts.colours[key] }))}
            onChoose={onColour}
          />
        </div>
      ) : null}
      <ul className={styles.list} aria-label={mapTexts.legend}>
        {[...coloured, ...others].map((of) => (
          <ClassRow key={of.bucket} of={of} {...props} />
        ))}
        <ArrowRows {...legend} />
        <li className={styles.row}>
          <span className={styles.late}>
            <StationDot bucket={2} colours={colours} />
          </span>
          <span>{mapTexts.legendLate}</span>
          <LegendCount count={late} />
        </li>
        <li className={styles.row}>
          <span />
          <span>
            <span>{mapTexts.withoutPosition}</span>
            <Term of="semPosicao" />
          </span>
          <LegendCount count={withoutPosition} />
        </li>
      </ul>
      {legend.colour === 'value' ? <UnitNote units={[legend.unit]} /> : null}
      <AboveLevels {...props} />
      {filter.bucket === null && !filter.isAboveOnly ? null : (
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            onFilter(null);
            onAboveOnly(false);
          }}
        >
          {mapTexts.legendClear}
        </button>
      )}
      {range === null ? null : (
        <>
          <WindowRange legend={legend} range={range} onRange={onRange} />
          <div className={styles.automatic}>
            <Checkbox
              size="small"
              checked={range.chosen === 'readings'}
              onChange={(isAutomatic) => onRange(isAutomatic ? 'readings' : 'usual')}
            >
              {mapTexts.legendAutomatic}
            </Checkbox>
          </div>
        </>
      )}
    </>
  );
};

/** The folded legend: its coloured classes in a row, each with its number of stations, and what a storm makes urgent. */
const LegendKey = (props: BodyProps) => {
  const { legend, levels, filter, onFilter, colours, range, aboveLevels } = props;
  const isUrgent = filter.isAboveOnly || sumOf(aboveLevels) > 0;
  return (
    <>
      <ul className={styles.chips} aria-label={mapLegendTexts.classes}>
        {legendClasses(legend, levels).coloured.map(({ bucket, label, count }) => {
          const isOnly = filter.bucket === bucket;
          return (
            <li key={bucket} className={styles.chipItem}>
              <button
                type="button"
                className={styles.chip}
                aria-pressed={isOnly}
                title={mapTexts.legendFilter(label)}
                onClick={() => onFilter(isOnly ? null : bucket)}
              >
                <span
                  className={styles.chipColour}
                  style={{ backgroundColor: fillOf(colours, bucket) }}
                />
                <span className={visuallyHidden}>{label}</span>
                <LegendCount count={count} />
              </button>
            </li>
          );
        })}
      </ul>
      {isUrgent ? <AboveToggle {...props} /> : null}
      {range?.chosen === 'usual' ? <WindowRange {...props} range={range} /> : null}
    </>
  );
};

/** What the colours mean: over the map, or among the panels of a small screen. */
export const Legend = ({ place, isOpen, onToggle, ...body }: LegendProps) => {
  const id = useId();
  const shown = legendTitle(body.legend);
  const narrowed = filterText(body.filter, body.legend, body.levels);
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
      </button>
      <div id={id} className={isOpen ? undefined : styles.key}>
        {isOpen ? <LegendBody {...body} /> : <LegendKey {...body} />}
      </div>
    </section>
  );
};
