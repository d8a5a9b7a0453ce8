import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { City, RiverPoint, RiverStation } from '#domain/network/places.ts';
import type { AlongRiver, RiverGraph } from '#domain/network/river-graph.ts';
import type { CityWaters } from '#domain/network/city-waters.ts';
import { alertRankOf } from '#domain/stations/alerts/alert-state.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import { isAltitude, quantityOf, unitBeside } from '#domain/quantities/quantities.ts';
import { comparableNumber } from '#domain/tags/shown-reading.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { belowDamsTexts } from '#i18n/pt-br/screens/below-dams.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import { alertRankText } from '#i18n/readings/alert-texts.ts';
import { quantityText } from '#i18n/readings/quantity-text.ts';
import { reportWords } from '#i18n/readings/report-text.ts';
import { riseTrend } from '#i18n/readings/trend-texts.ts';
import { useNow } from '#app/core/use-now.ts';
import { AlertMark } from '#app/readings/AlertMark.tsx';
import { CompareLink } from '#app/network/CompareLink.tsx';
import { alertOfSummary } from '#app/readings/station-main.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { TitledSection } from '#app/ui/TitledSection.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { StationBrief } from '#worker/api/station-briefs.ts';
import { linkRow, remark } from '#app/ui/page.css.ts';
import { lanesOf, type LaneRow, riverLanes } from '#app/network/river/river-lanes.ts';
import { RiverRow } from '#app/network/river/RiverRow.tsx';
import * as river from '#app/network/river/RiverRow.css.ts';
import * as styles from './RiverLine.css.ts';

/** Gauges above the city that are shown at first: a day of water, as a rule. */
const NEAREST_ABOVE = 8;

/** Level and trend of a gauge, or how full a dam is. */
const Reading = ({
  brief,
  kind,
  isLoaded,
}: {
  readonly brief: StationBrief | null;
  readonly kind: RiverStation['kind'];
  readonly isLoaded: boolean;
}) => {
  const now = useNow();
  const { thresholds } = useSiteConfig();
  if (brief === null) {
    return (
      <span className={styles.reading}>
        {isLoaded ? cityTexts.noReading : controlsTexts.loading}
      </span>
    );
  }
  const { level, upstream, percent } = brief;
  const isSilent = freshnessOf(brief, now) === 'silent';
  const { isOld, note: reportNote } = reportWords(brief, now);
  const text = kind === 'dam' ? quantityText('percentual', percent) : quantityText('rio', level);
  const value = kind === 'dam' ? null : comparableNumber(level);
  const unit = kind === 'dam' ? unitBeside('montante', upstream) : unitBeside('rio', level);
  const rise = kind === 'dam' ? brief.upstreamRise : brief.rise;
  const trend = isSilent ? null : riseTrend(rise, unit);
  const alert = value === null || isSilent ? null : alertOfSummary(brief, thresholds);
  const rank = alertRankOf(alert?.state ?? null);
  return (
    <span className={styles.reading}>
      <span className={styles.value[isOld || text === null ? 'old' : 'now']}>
        {rank > 0 ? (
          <>
            <AlertMark rank={rank} />{' '}
            <span className={visuallyHidden}>{alertRankText(rank)}, </span>
          </>
        ) : null}
        {level !== null && value !== null && isAltitude(quantityOf('rio'), value, level.unit) ? (
          <span className={styles.altitude}>{cityTexts.altitudeLevel} </span>
        ) : null}
        {text ?? cityTexts.noReading}
        {trend === null || text === null ? null : <TrendMark direction={trend.direction} />}
      </span>
      {trend === null || text === null ? null : (
        <span className={trend.direction === 'steady' ? visuallyHidden : styles.rate}>
          {trend.words}
        </span>
      )}
      {reportNote === null ? null : <span className={styles.rate}>{reportNote}</span>}
    </span>
  );
};

const StationWords = ({
  station,
  name,
  where,
  brief,
  isLoaded,
}: {
  readonly station: RiverStation;
  readonly name: string;
  readonly where: string;
  readonly brief: StationBrief | null;
  readonly isLoaded: boolean;
}) => (
  <Link
    className={river.words}
    to="/estacao/{-$codigo}"
    params={{ codigo: station.codigo }}
    preload={false}
  >
    <span className={river.name}>
      <bdi>
        {station.kind === 'dam'
          ? cityTexts.dam(station.name ?? belowDamsTexts.damName(name))
          : name}
      </bdi>{' '}
      <span className={river.where}>
        {where} · {station.river}
      </span>
    </span>{' '}
    <Reading brief={brief} kind={station.kind} isLoaded={isLoaded} />
  </Link>
);

/** Row that each row's water reaches next; the last one is the city's. */
const nextRows = (
  above: readonly AlongRiver<RiverStation>[],
  city: RiverPoint,
  rivers: RiverGraph,
): readonly (number | null)[] => {
  const places = [...above.map(({ place }) => place), city];
  return places.map((place, row) => {
    const next = rivers.nextDownstream(place, places.slice(row + 1))?.place;
    return row === places.length - 1
      ? null
      : next === undefined
        ? places.length - 1
        : places.indexOf(next);
  });
};

/** Gauges and dams above and below a city in the order of the water, with the city between them. */
export const RiverLine = ({
  city,
  waters: { gauge, from, gaugesAbove, damsAbove, citiesAbove, cityBelow },
  gaugesBelow,
  rivers,
  slugs,
  briefOf,
  isLoaded,
  nameOf,
}: {
  readonly city: City;
  readonly waters: CityWaters;
  readonly gaugesBelow: CityWaters['gaugesBelow'];
  readonly rivers: RiverGraph;
  readonly slugs: ReadonlyMap<City, string>;
  readonly briefOf: (codigo: string) => StationBrief | null;
  /** Whether a station without a brief has none. */
  readonly isLoaded: boolean;
  readonly nameOf: (codigo: string) => string;
}) => {
  const [isWhole, setWhole] = useState(false);
  const more = gaugesAbove.length - NEAREST_ABOVE;
  const above = useMemo(
    () =>
      [...(isWhole ? gaugesAbove : gaugesAbove.slice(0, NEAREST_ABOVE)), ...damsAbove]
        .toSorted((a, b) => a.distanceKm - b.distanceKm)
        .toReversed(),
    [gaugesAbove, damsAbove, isWhole],
  );
  const rows = useMemo(() => {
    if (from === null) return [];
    const riverOf = (row: number): string => above[row]?.place.river ?? from.river;
    const nexts = nextRows(above, from, rivers);
    // The water of the same river goes straight on, then that of the nearer place.
    const isOneRiver = (row: number): number => Number(riverOf(row) === riverOf(nexts[row] ?? row));
    return riverLanes(nexts, (a, b) => isOneRiver(b) - isOneRiver(a) || b - a);
  }, [above, from, rivers]);
  const here = rows.at(-1);
  if (here === undefined) return null;
  const lanes = lanesOf(rows);
  const straight: LaneRow = { lane: 0, hasAbove: true, through: [], joins: [] };
  // Room for some below the city.
  const gauges = [...gaugesAbove.slice(0, 3), ...gaugesBelow, ...gaugesAbove.slice(3)];
  const compared = [...(gauge === null ? [] : [gauge]), ...gauges.map(({ place }) => place)];
  const ownBrief = gauge?.kind === 'own' ? briefOf(gauge.codigo) : null;
  return (
    <TitledSection title={cityTexts.line}>
      {more > 0 ? (
        <div>
          <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? cityTexts.fewerAbove : cityTexts.moreAbove(more)}
          </Button>
        </div>
      ) : null}
      <ol className={river.line}>
        {above.map(({ place, distanceKm }, index) => (
          <RiverRow
            key={place.codigo}
            row={rows[index] ?? straight}
            lanes={lanes}
            mark={place.kind}
            hasBelow
          >
            <StationWords
              station={place}
              name={nameOf(place.codigo)}
              where={cityTexts.above(distanceKm)}
              brief={briefOf(place.codigo)}
              isLoaded={isLoaded}
            />
          </RiverRow>
        ))}
        <RiverRow row={here} lanes={lanes} mark="gauge" hasBelow isHere>
          <span className={river.words}>
            <span className={river.name}>
              {city.name} <span className={river.where}>{cityTexts.here}</span>
            </span>{' '}
            {gauge?.kind === 'own' ? (
              <Reading brief={ownBrief} kind="gauge" isLoaded={isLoaded} />
            ) : null}
          </span>
        </RiverRow>
        {gaugesBelow.map(({ place, distanceKm }, index) => (
          <RiverRow
            key={place.codigo}
            row={straight}
            lanes={lanes}
            mark={place.kind}
            hasBelow={index < gaugesBelow.length - 1}
          >
            <StationWords
              station={place}
              name={nameOf(place.codigo)}
              where={cityTexts.below(distanceKm)}
              brief={briefOf(place.codigo)}
              isLoaded={isLoaded}
            />
          </RiverRow>
        ))}
      </ol>
      <div>
        <CompareLink stations={compared} field="rio_nivel">
          {cityTexts.compare}
        </CompareLink>
      </div>
      <Cities
        label={cityTexts.citiesAbove}
        cities={citiesAbove.map(({ place }) => place.city)}
        slugs={slugs}
      />
      <Cities
        label={cityTexts.cityBelow}
        cities={cityBelow === null ? [] : [cityBelow.place.city]}
        slugs={slugs}
      />
      <p className={remark}>{cityTexts.lineNote}</p>
    </TitledSection>
  );
};

/** Links to the next cities on the water. */
const Cities = ({
  label,
  cities,
  slugs,
}: {
  readonly label: string;
  readonly cities: readonly City[];
  readonly slugs: ReadonlyMap<City, string>;
}) =>
  cities.length === 0 ? null : (
    <p className={styles.cities}>
      <span className={styles.citiesLabel}>{label}</span>
      {cities.map((one) => (
        <Link
          key={one.name}
          className={linkRow}
          to="/cidade/{-$slug}"
          params={{ slug: slugs.get(one) }}
          preload={false}
        >
          {one.name}
        </Link>
      ))}
    </p>
  );
