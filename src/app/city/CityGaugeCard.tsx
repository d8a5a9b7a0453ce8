import { ChartLine, MapPin, Ruler } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { isAltitude, quantityOf } from '#domain/quantities/quantities.ts';
import { levelChangeOver } from '#domain/series/level-trend.ts';
import { freshnessOf, isOverdue } from '#domain/stations/quality/freshness.ts';
import { alertStateOf } from '#domain/stations/alerts/alert-state.ts';
import { thresholdsOf, thresholdsOfOtherStaff } from '#domain/stations/alerts/thresholds.ts';
import { comparableNumber } from '#domain/tags/shown-reading.ts';
import type { City } from '#domain/network/places.ts';
import type { CityWaters } from '#domain/network/city-waters.ts';
import { formatUnit } from '#domain/text/format.ts';
import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { cityGaugeText } from '#i18n/readings/city-gauge-text.ts';
import { changeText } from '#i18n/readings/trend-texts.ts';
import { quantityNumber } from '#i18n/readings/quantity-text.ts';
import { momentOf } from '#app/core/link-details.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { useNow } from '#app/core/use-now.ts';
import { AlertLine } from '#app/readings/AlertLine.tsx';
import { RiverRise } from '#app/readings/rise/RiverRise.tsx';
import { ThresholdNotes } from '#app/readings/ThresholdNotes.tsx';
import { type KnownBrief, recentDayOf } from '#app/readings/use-station-brief.ts';
import { LastDay } from '#app/readings/recent/LastDay.tsx';
import { useRiverLevels } from '#app/readings/recent/use-river-levels.ts';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { thresholdColour } from '#app/theme/threshold-colours.ts';
import { button } from '#app/ui/controls/Button.css.ts';
import type { NearStation } from '#worker/api/station-board.ts';
import type { StationBrief } from '#worker/api/station-briefs.ts';
import { ShareButton } from '#app/exports/ShareButton.tsx';
import { shareText } from '#i18n/readings/share-text.ts';
import { summaryReadings, trendOfSummary } from '#app/readings/station-main.ts';
import { riverReadingOf } from '#domain/stations/main-reading.ts';
import { ReportAge } from '#app/readings/ReportAge.tsx';
import * as styles from './CityGaugeCard.css.ts';
import { NearestRainCard } from './NearestRain.tsx';

/** What leads on from the gauge that speaks for a city. */
const GAUGE_WAYS = [
  { to: '/estacao/{-$codigo}/analise/grafico', Icon: ChartLine, text: cityTexts.chart },
  { to: '/estacao/{-$codigo}', Icon: Ruler, text: cityTexts.gaugePage },
] as const;

/** As close as a city and its surroundings. */
const CITY_ZOOM = 10.5;
const Level = ({
  brief,
  isDayToCome,
  caution,
}: Pick<KnownBrief, 'isDayToCome'> & {
  readonly brief: StationBrief;
  /** Not to compare the level with another place's; null at the place's own gauge. */
  readonly caution: string | null;
}) => {
  const { level, rise, reportedAt, station } = brief;
  const zone = useTimeZone();
  const theme = useTheme();
  const { thresholds } = useSiteConfig();
  const freshness = freshnessOf(brief, useNow());
  const value = comparableNumber(level);
  const { decimals } = quantityOf('rio');
  const known = { brief, isDayToCome };
  const { points, history, retry } = useRiverLevels(
    station.codigo,
    DAY_MS,
    value,
    reportedAt,
    known,
  );
  if (level === null) return <p className={styles.words}>{stationTexts.noReading}</p>;
  const isSilent = freshness === 'silent';
  const change = changeText({ metres: levelChangeOver(points, DAY_MS), percent: null }, level.unit);
  const look = { unit: level.unit, decimals: level.decimals ?? decimals };
  const isOfSea = value !== null && isAltitude(quantityOf('rio'), value, level.unit);
  const published = thresholdsOf(thresholds, station.codigo);
  const own = isOfSea ? [] : published;
  const others = thresholdsOfOtherStaff(thresholds, station.codigo);
  const reached =
    value === null || isSilent
      ? null
      : (alertStateOf(own, 'rio_nivel', value, look)?.reached ?? null);
  return (
    <>
      {reached === null ? null : (
        <div
          className={styles.reachedEdge}
          style={{ background: thresholdColour(reached.level, theme) }}
        />
      )}
      <div className={styles.now}>
        <p className={styles.figure[isOverdue(freshness) ? 'old' : 'now']}>
          {quantityNumber('rio', level)}
          <bdi className={styles.unit}>{` ${formatUnit(level.unit)}`}</bdi>
        </p>
        {isSilent || value === null ? null : (
          <RiverRise
            rise={rise}
            points={points}
            to={reportedAt}
            unit={level.unit}
            isWaiting={history.kind === 'loading'}
          />
        )}
      </div>
      {caution === null ? null : <p className={styles.caution}>{caution}</p>}
      {isSilent ? (
        <p className={styles.silent}>{cityTexts.silent(momentOf(reportedAt, serverNow(), zone))}</p>
      ) : value === null ? null : (
        <div className={styles.alert[reached === null ? 'calm' : 'reached']}>
          <AlertLine
            codigo={station.codigo}
            field="rio_nivel"
            value={value}
            look={look}
            day={recentDayOf(brief, 'rio_nivel')}
            rise={rise}
          />
        </div>
      )}
      {change === null || isSilent ? null : (
        <p className={styles.detail}>{cityTexts.inOneDay(change)}</p>
      )}
      {isOfSea ? <p className={styles.detail}>{cityTexts.altitude}</p> : null}
      <LastDay
        drawn={{ id: 'rio', points, unit: level.unit }}
        thresholds={own.filter(({ field }) => field === 'rio_nivel')}
        history={history}
        retry={retry}
      />
      <ThresholdNotes thresholds={own} others={isOfSea ? [...published, ...others] : others} />
    </>
  );
};

/** Whose level it is: large where the gauge is of another place, so that its number is not taken for the city's. */
const GaugeHeading = ({
  gauge: { kind, station },
  name,
  isOfCity,
}: {
  readonly gauge: NonNullable<CityWaters['gauge']>;
  readonly name: string;
  /** It has the city's name. */
  readonly isOfCity: boolean;
}) => {
  const river = station === null ? null : <bdi>{station.river}</bdi>;
  if (kind !== 'own') {
    return (
      <h2 className={styles.place}>
        <bdi>{name}</bdi> <span className={styles.small}>{river}</span>
      </h2>
    );
  }
  return (
    <h2 className={styles.of}>
      {river}
      {river === null ? '' : ', '}
      <span className={styles.small}>
        <bdi>{isOfCity ? cityTexts.ownGauge : cityTexts.gaugeOf(name)}</bdi>
      </span>
    </h2>
  );
};

/** The first card: the gauge that speaks for the city, or else the rain nearest to it. */
export const CityGaugeCard = ({
  city,
  waters,
  nameOf,
  brief,
  isLoaded,
  isDayToCome,
  nearest,
}: {
  readonly city: City;
  readonly waters: CityWaters;
  readonly nameOf: (codigo: string) => string;
  /** Null before the first reading of the gauge. */
  readonly brief: StationBrief | null;
  /** Whether the whole network has been received. */
  readonly isLoaded: boolean;
  readonly isDayToCome: boolean;
  /** Null while it is unknown. */
  readonly nearest: readonly NearStation[] | null;
}) => {
  const { gauge } = waters;
  const name = gauge === null ? null : nameOf(gauge.codigo);
  const sentence = cityGaugeText(city, waters, name);
  const { latitude, longitude } = city;
  const zone = useTimeZone();
  const isOwnKind = gauge?.kind === 'own';
  const isOwn = isOwnKind && name === city.name;
  const now = useNow();
  const shared = (): string | null => {
    if (brief === null || name === null) return null;
    const main = riverReadingOf(summaryReadings(brief));
    const isSilent = freshnessOf(brief, now) === 'silent';
    const trend = trendOfSummary(main, brief, isSilent);
    const of = isOwn ? city.name : cityTexts.sharedFrom(city.name, name);
    return shareText({ name: of, main, trend, report: brief }, now, zone);
  };
  return (
    <section className={styles.card} aria-label={cityTexts.river}>
      {sentence === null ? null : <p className={styles.whose}>{sentence}</p>}
      {gauge === null ? (
        <NearestRainCard nearest={nearest} />
      ) : (
        <>
          <div className={styles.head}>
            <GaugeHeading gauge={gauge} name={name ?? gauge.codigo} isOfCity={isOwn} />
            {brief === null ? null : <ReportAge of={brief} />}
          </div>
          {brief === null ? (
            <p className={styles.words}>
              {isLoaded ? cityTexts.gaugeUnknown : controlsTexts.loading}
            </p>
          ) : (
            <Level
              key={gauge.codigo}
              brief={brief}
              isDayToCome={isDayToCome}
              caution={isOwnKind ? null : cityTexts.notOfCity(city.name)}
            />
          )}
        </>
      )}
      <div className={styles.ways}>
        <nav className={styles.links} aria-label={cityTexts.ways}>
          {gauge === null
            ? null
            : GAUGE_WAYS.map(({ to, Icon, text }) => (
                <Link
                  key={to}
                  className={button.outlined}
                  to={to}
                  params={{ codigo: gauge.codigo }}
                  preload={false}
                >
                  <Icon size={18} aria-hidden="true" />
                  {text}
                </Link>
              ))}
          <Link
            className={button.outlined}
            to="/mapa"
            search={{ lat: latitude, lon: longitude, zoom: CITY_ZOOM }}
            preload={false}
          >
            <MapPin size={18} aria-hidden="true" />
            {cityTexts.map}
          </Link>
        </nav>
        <ShareButton name={city.name} text={shared()} />
      </div>
    </section>
  );
};
