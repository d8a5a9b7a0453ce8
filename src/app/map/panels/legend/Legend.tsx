import { useId } from 'react';
import { formatNumber } from '#domain/text/format.ts';
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
import { readableOn } from '#app/theme/readable-on.ts';
import * as styles from './Legend.css.ts';
import {
  classBound,
  filterText,
  type LegendClass,
  legendClasses,
  legendTitle,
  type LevelLabels,
  levelLabel,
} from './legend-classes.ts';
import { AlertBadge, StationDot } from '#app/map/stations/StationDot.tsx';
import { ARROW, ARROW_BOX, TREND, TREND_BOX } from '#app/map/stations/type-marks.ts';
import type { RangeChoice } from '#app/map/stations/map-layer-query.ts';
import { fillOf, type StationColours } from '#app/map/stations/station-colours.ts';
import type { StationFilter } from '#app/map/stations/station-filter.ts';

/** The legend's range where it is fixed. */
interface RangeOffer {
  readonly chosen: RangeChoice;
  /** Whether it is of rain, whose window has a range of its own. */
  readonly hasWindow: boolean;
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
  /** `map`: it floats over the map, folded to a strip of its classes. `panel`: one of the side panel's. */
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

/** How many stations are at or above a level (a press shows no others), and the numbers of the levels at their rings. */
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
      <button
        type="button"
        className={styles.action}
        aria-pressed={filter.isAboveOnly}
        onClick={() => onAboveOnly(!filter.isAboveOnly)}
      >
        {mapLegendTexts.aboveWithCount(formatNumber(sumOf(aboveLevels), 0))}
      </button>
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

/** What the range may follow in place of the usual one. */
const RangeChoices = ({
  range: { chosen, hasWindow },
  onRange,
}: Pick<BodyProps, 'onRange'> & { readonly range: RangeOffer }) => (
  <div className={styles.ranges}>
    {(['window', 'readings'] as const)
      .filter((choice) => choice === 'readings' || hasWindow)
      .map((choice) => (
        <div key={choice}>
          <Checkbox
            size="small"
            checked={chosen === choice}
            onChange={(isChosen) => onRange(isChosen ? choice : 'usual')}
          >
            {mapLegendTexts.ranges[choice]}
          </Checkbox>
          {choice === 'window' && chosen === choice ? (
            <p className={styles.source}>{mapLegendTexts.source}</p>
          ) : null}
        </div>
      ))}
  </div>
);

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
      {range === null ? null : <RangeChoices range={range} onRange={onRange} />}
    </>
  );
};

/** The coloured classes in a row, each with its lower bound. */
const LegendStrip = ({ legend, levels, colours }: BodyProps) => (
  <span className={styles.strip} aria-hidden="true">
    {legendClasses(legend, levels).coloured.map(({ bucket }) => {
      const backgroundColor = fillOf(colours, bucket);
      return (
        <span key={bucket} style={{ backgroundColor, color: readableOn(backgroundColor) }}>
          {classBound(legend, bucket)}
        </span>
      );
    })}
  </span>
);

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
        <span className={isOpen ? styles.title : visuallyHidden}>{mapTexts.legend}</span>{' '}
        <span className={styles.shown}>{isOpen ? shown : (narrowed ?? shown)}</span>
        {isOpen ? null : <LegendStrip {...body} />}
      </button>
      <div id={id} className={styles.body}>
        {isOpen ? <LegendBody {...body} /> : null}
      </div>
    </section>
  );
};
