import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { freshnessOf, isOverdue } from '#domain/stations/quality/freshness.ts';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { hasDatumShift } from '#domain/series/level-trend.ts';
import { isDamReading, mainReadingOf } from '#domain/stations/main-reading.ts';
import type { Station } from '#domain/stations/station.ts';
import { sheetReadings, trendOfSummary } from '#app/readings/station-main.ts';
import { type KnownBrief, recentDayOf, useKnownBrief } from '#app/readings/use-station-brief.ts';
import { useNow } from '#app/core/use-now.ts';
import { useSeen } from '#app/ui/use-seen.ts';
import { stationScreenTexts } from '#i18n/pt-br/screens/station.ts';
import { KeepButton } from '#app/places/kept/KeepButton.tsx';
import { stationPlace } from '#app/places/place-ref.ts';
import { button } from '#app/ui/controls/Button.css.ts';
import { Empty } from '#app/ui/Empty.tsx';
import { CityLink } from '#app/network/CityLink.tsx';
import { groupReadings, type ReadingGroups } from './reading-groups.ts';
import { RiverStatistics } from './RiverStatistics.tsx';
import { WhatHappened } from '#app/journal/WhatHappened.tsx';
import { ShareButton } from '#app/exports/ShareButton.tsx';
import { StationHeadline } from './headline/StationHeadline.tsx';
import * as styles from './StationIndex.css.ts';
import { StationThresholds } from './StationThresholds.tsx';
import { StationReadings } from './StationReadings.tsx';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import { cityOfStation } from '#domain/network/station-city.ts';
import { usePlaces } from '#app/network/use-places.ts';
import { WarningLine } from '#app/warnings/WarningLine.tsx';
import type { StationBrief } from '#worker/api/station-briefs.ts';
import { shareText } from '#i18n/readings/share-text.ts';
import { type KnownStation, useKnownStation } from '#app/station/station-sheet-context.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import { type RiverLevels, useRiverLevels } from '#app/readings/recent/use-river-levels.ts';

const text = stationScreenTexts;

/** Streets of a city are visible. */
const MAP_ZOOM = 11;

/** For dams only: gauge, gates, trend. */
const DamHeadline = lazy(async () => ({
  default: (await import('./headline/DamHeadline.tsx')).DamHeadline,
}));

/** Data quality and identity: below the readings on a phone, loaded near the viewport. */
const StationAbout = lazy(async () => ({
  default: (await import('./StationAbout.tsx')).StationAbout,
}));

const isEmpty = (groups: ReadingGroups): boolean =>
  groups.rainRate === null &&
  [groups.rain, groups.river, groups.dam, groups.weather, groups.other].every(
    (entries) => entries.length === 0,
  );

const MapLink = ({ station }: { readonly station: Station }) => {
  const { position, codigo } = station;
  if (position === null) return null;
  const { latitude: lat, longitude: lon } = position;
  const search = { estacao: codigo, lat, lon, zoom: MAP_ZOOM };
  return (
    <Link className={button.outlined} to="/mapa" search={search} preload={false}>
      {text.onMap}
    </Link>
  );
};

/** The screen of a station, with the levels of its river if it has one. */
const Overview = ({
  sheet,
  levels,
  brief,
}: {
  readonly sheet: KnownStation;
  readonly levels: RiverLevels | null;
  /** Null until it is there. */
  readonly brief: StationBrief | null;
}) => {
  const zone = useTimeZone();
  const { station, readings, gates, reportedAt } = sheet;
  const now = useNow();
  const freshness = freshnessOf(sheet, now);
  const groups = useMemo(() => groupReadings(readings, QUANTITIES), [readings]);
  const main = mainReadingOf(station.type, sheetReadings(readings));
  const isDam = isDamReading(main);
  const trend = brief === null ? null : trendOfSummary(main, brief, freshness === 'silent');
  const datumShift = levels !== null && hasDatumShift(levels.points);
  const [side, isSideSeen] = useSeen<HTMLDivElement>();
  const stage = groups.river.find(({ key }) => key === 'rio');
  const level = stage?.comparable === true ? stage.value : null;
  const isOld = isOverdue(freshness);
  return (
    <>
      <StationWarnings station={station} />
      {isDam && main !== null ? (
        <Suspense fallback={<Spinner />}>
          <DamHeadline sheet={sheet} main={main} />
        </Suspense>
      ) : (
        <StationHeadline
          codigo={station.codigo}
          main={main}
          groups={groups}
          levels={levels}
          rise={brief?.rise ?? null}
          day={recentDayOf(brief, 'rio_nivel')}
        />
      )}
      <StationThresholds sheet={sheet} />
      <div className={styles.actions}>
        <KeepButton
          place={stationPlace(station.codigo)}
          name={station.name}
          position={station.position}
        />
        <ShareButton
          name={station.name}
          text={shareText({ name: station.name, main, trend, report: sheet }, now, zone)}
        />
        <CityLink station={station} className={button.outlined} textOf={text.ofCity} />
        <MapLink station={station} />
      </div>
      <div className={styles.layout}>
        <div className={styles.groups} data-old={isOld ? '' : undefined}>
          {isEmpty(groups) && gates.length === 0 ? (
            <Empty title={text.noReadings} text={text.noReadingsText} />
          ) : null}
          <StationReadings
            groups={groups}
            gates={gates}
            isDam={isDam}
            above={main?.quantity ?? null}
            river={
              level === null || levels === null ? null : (
                <RiverStatistics
                  codigo={station.codigo}
                  level={level}
                  reportedAt={reportedAt}
                  day={levels.points}
                />
              )
            }
          />
        </div>
        <div ref={side} className={styles.side}>
          <WhatHappened codigos={[station.codigo]} hasNames={false} />
          {isSideSeen ? (
            <Suspense fallback={<Spinner />}>
              <StationAbout sheet={sheet} datumShift={datumShift} />
            </Suspense>
          ) : null}
        </div>
      </div>
    </>
  );
};

const StationWarnings = ({ station }: { readonly station: Station }) => {
  const known = usePlaces(useSiteConfig().warningsUrl !== null);
  const city = known.kind === 'ready' ? cityOfStation(known.places.cities, station) : null;
  return <WarningLine position={station.position} city={city?.name ?? null} />;
};

const RiverOverview = ({
  sheet,
  known,
  level,
}: {
  readonly sheet: KnownStation;
  readonly known: KnownBrief;
  /** Metres; null without a current reading. */
  readonly level: number | null;
}) => {
  const { station, reportedAt } = sheet;
  const levels = useRiverLevels(station.codigo, DAY_MS, level, reportedAt, known);
  return <Overview sheet={sheet} levels={levels} brief={known.brief} />;
};

const KnownStationIndex = ({ sheet }: { readonly sheet: KnownStation }) => {
  const known = useKnownBrief(sheet.station.codigo);
  const river = sheet.readings.find(({ path, show }) => path === READING_PATHS.riverStage && show);
  if (river === undefined) return <Overview sheet={sheet} levels={null} brief={known.brief} />;
  const level = river.comparable && typeof river.value === 'number' ? river.value : null;
  return <RiverOverview sheet={sheet} known={known} level={level} />;
};

/** `/estacao/{codigo}`: main reading with trend and age, then every current reading, data quality, and the source. */
export const StationIndex = () => {
  const sheet = useKnownStation();
  return sheet === null ? <Spinner screen /> : <KnownStationIndex sheet={sheet} />;
};
