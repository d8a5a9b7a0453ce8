import * as styles from './StationCard.css.ts';
import { CityLink } from '#app/network/CityLink.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { MeasurementType } from '#domain/quantities/choices/measurement-types.ts';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { formatUnit } from '#domain/text/format.ts';
import { freshnessOf, isDimmed } from '#domain/stations/quality/freshness.ts';
import { type MainReading, mainReadingOf } from '#domain/stations/main-reading.ts';
import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { KeepButton } from '#app/places/kept/KeepButton.tsx';
import { stationPlace } from '#app/places/place-ref.ts';
import { AlertLine } from '#app/readings/AlertLine.tsx';
import { sheetReadings, trendOfSummary } from '#app/readings/station-main.ts';
import { thresholdReading } from '#app/readings/threshold-reading.ts';
import { type KnownBrief, recentDayOf, useKnownBrief } from '#app/readings/use-station-brief.ts';
import { useTypeNames } from '#app/readings/type-names.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { readingTexts } from '#i18n/pt-br/readings.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { mainReadingWords } from '#i18n/readings/main-reading-text.ts';
import { quantityNumber } from '#i18n/readings/quantity-text.ts';
import { ScrollRegion } from '#app/ui/panels/ScrollRegion.tsx';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import type { StationBrief } from '#worker/api/station-briefs.ts';
import type { StationSheetFrame } from '#worker/api/station-sheet.ts';
import { cardReadings } from './card-readings.ts';
import { ageText } from './reading-words.ts';
import {
  CHANGE_FIELDS,
  recentChangeOf,
  type RecentChange,
  recentChangeText,
} from './recent-change.ts';
import { recentPoints } from '#app/readings/recent/recent-points.ts';
import { Sparkline } from '#app/readings/Sparkline.tsx';
import { useRecentSeries } from '#app/readings/recent/use-recent-series.ts';

const HEIGHT = 44;

/** Which way a station has gone: a line to see, and the same in words. */
const TrendLine = ({ trend }: { readonly trend: RecentChange }) => (
  <figure className={styles.trend}>
    <figcaption className={styles.trendWords}>{recentChangeText(trend)}</figcaption>
    <Sparkline
      points={trend.points}
      spanMs={DAY_MS}
      leastSpread={trend.leastSpread}
      height={HEIGHT}
      tickMs={DAY_MS / 4}
    />
  </figure>
);

type KnownSheet = StationSheetFrame & { readonly known: true };

/** The main reading, the rate of its change, and where a river stands among alert levels. */
const Headline = ({
  main,
  sheet,
  brief,
}: {
  readonly main: MainReading;
  readonly sheet: KnownSheet;
  readonly brief: StationBrief | null;
}) => {
  const freshness = freshnessOf(sheet, useNow());
  const isSilent = freshness === 'silent';
  const level = thresholdReading(sheet.readings, 'rio_nivel');
  const isRiver = main.quantity === 'rio';
  const { name, value, window } = mainReadingWords(main);
  const trend = brief === null ? null : trendOfSummary(main, brief, isSilent);
  return (
    <>
      <div className={styles.headline}>
        <p className={styles.figure} data-old={isDimmed(freshness) ? '' : undefined}>
          <span className={styles.figureName}>{name}</span>{' '}
          {main.state === 'dry' ? (
            value
          ) : (
            <>
              {quantityNumber(main.quantity, main.shown)}{' '}
              <bdi className={styles.unit}>{formatUnit(main.shown.unit)}</bdi>
            </>
          )}
          {window === null ? null : <span className={styles.unit}> {window}</span>}
        </p>
        {trend === null ? null : (
          <p className={styles.rate}>
            <TrendMark direction={trend.direction} />
            {isRiver ? trend.words : mapTexts.reservoirTrend(trend.words)}
          </p>
        )}
      </div>
      {main.state === 'altitude' ? (
        <p className={styles.quiet}>{mapTexts.legendNotComparable}</p>
      ) : null}
      {isRiver && level.value !== null && !isSilent ? (
        <div className={styles.stand}>
          <AlertLine
            codigo={sheet.station.codigo}
            field="rio_nivel"
            value={level.value}
            look={level}
            day={recentDayOf(brief, 'rio_nivel')}
            rise={brief?.rise ?? null}
          />
        </div>
      ) : null}
    </>
  );
};

/** The last day, from what is known of every station, or else from the history. */
const LastDayLine = ({
  codigo,
  known,
}: {
  readonly codigo: string;
  readonly known: KnownBrief;
}) => {
  const { series } = useRecentSeries(codigo, DAY_MS, CHANGE_FIELDS, known);
  const drawn = series.map(({ field, unit, decimals }) => ({
    field,
    unit,
    decimals,
    points: recentPoints(series, field, null),
  }));
  const trend = recentChangeOf(drawn, DAY_MS);
  return trend === null ? null : <TrendLine trend={trend} />;
};

const Readings = ({
  sheet,
  known,
  measurement,
}: {
  readonly sheet: KnownSheet;
  readonly known: KnownBrief;
  readonly measurement: MeasurementType;
}) => {
  const now = useNow();
  const { station } = sheet;
  const types = useTypeNames();
  const all = cardReadings(sheet.readings, measurement, QUANTITIES);
  const main = mainReadingOf(station.type, sheetReadings(sheet.readings));
  const others = all.filter(({ key }) => key !== main?.quantity);
  const where = [station.river, station.basin].filter((part) => part !== null);
  return (
    <>
      {main === null ? null : <Headline main={main} sheet={sheet} brief={known.brief} />}
      <p className={styles.quiet}>
        {mapTexts.lastReport(ageText(sheet, now))}
        <CityLink station={station} className={styles.city} before=" · " textOf={mapTexts.cityOf} />
      </p>
      <LastDayLine codigo={station.codigo} known={known} />
      {main === null && all.length === 0 ? (
        <p className={styles.empty}>{mapTexts.cardWithoutReadings}</p>
      ) : null}
      {others.length === 0 ? null : (
        <dl
          className={styles.readings}
          data-old={isDimmed(freshnessOf(sheet, now)) ? '' : undefined}
        >
          {others.map((reading) => (
            <div key={reading.key} className={styles.reading}>
              <dt className={styles.quiet}>{quantityName(reading.key, 'card')}</dt>
              <dd className={styles.value}>
                {reading.number} <bdi className={styles.unit}>{formatUnit(reading.unit)}</bdi>
              </dd>
              {reading.from === null ? null : (
                <dd className={styles.from}>{readingTexts.windFrom(reading.from)}</dd>
              )}
            </div>
          ))}
        </dl>
      )}
      <p className={styles.quiet}>
        {types.one[station.type]}
        {where.length > 0 ? ` · ${where.join(' · ')}` : ''}
        {' · '}
        <span className={styles.code}>{station.codigo}</span>
      </p>
      <UnitNote
        units={[...(main === null ? [] : [main.shown]), ...others].map(({ unit }) => unit)}
      />
    </>
  );
};

interface StationCardProps {
  readonly codigo: string;
  /** What the map is about. */
  readonly measurement: MeasurementType;
  /** True when a person has just chosen the station: the card takes the focus. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/** The chosen station in short: what it measures now, how fast that changes, where it stands, since when, and the way to its own screen. */
export const StationCard = ({ codigo, measurement, takesFocus, onClose }: StationCardProps) => {
  const query = useMemo(() => ({ codigo }), [codigo]);
  const sheet = useLatestFrame('station-sheet', query);
  const known = useKnownBrief(codigo);
  const card = useRef<HTMLElement>(null);
  const body = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const current = sheet?.known === true && sheet.station.codigo === codigo ? sheet : null;

  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  useEffect(() => {
    const element = card.current;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // It closes nothing else.
      event.preventDefault();
      onClose();
    };
    element?.addEventListener('keydown', closeOnEscape);
    return () => element?.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);

  return (
    <section ref={card} className={styles.card} aria-labelledby="station-card-name">
      <header className={styles.head}>
        <h2 id="station-card-name" ref={heading} tabIndex={-1} className={styles.name}>
          {current?.station.name ?? codigo}
        </h2>
        <button type="button" className={styles.close} onClick={onClose}>
          {controlsTexts.close}
        </button>
      </header>
      <ScrollRegion className={styles.body} label={mapTexts.cardReadings} region={body}>
        <div className={styles.content}>
          {current === null ? (
            <p className={styles.empty}>
              {sheet?.known === false && sheet.networkLoaded
                ? mapTexts.unknownStation
                : controlsTexts.loading}
            </p>
          ) : (
            <Readings sheet={current} known={known} measurement={measurement} />
          )}
        </div>
      </ScrollRegion>
      <footer className={styles.ways}>
        <Link className={styles.link} to="/estacao/{-$codigo}" params={{ codigo }}>
          {mapTexts.openStation}
        </Link>
        {current === null ? null : (
          <KeepButton
            place={stationPlace(current.station.codigo)}
            name={current.station.name}
            position={current.station.position}
          />
        )}
      </footer>
    </section>
  );
};
