import { Fragment, useMemo } from 'react';
import { Link, Navigate, Outlet, useMatchRoute, useParams } from '@tanstack/react-router';
import { formatAge, formatInstant } from '#domain/text/format.ts';
import { ageOf, freshnessOf } from '#domain/stations/quality/freshness.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useTimeZone } from '#app/site-config.tsx';
import { useNow } from '#app/core/use-now.ts';
import { useTypeNames } from '#app/readings/type-names.ts';
import { titlesTexts } from '#i18n/pt-br/screens/shell.ts';
import { stationScreenTexts } from '#i18n/pt-br/screens/station.ts';
import { originText } from '#i18n/readings/report-text.ts';
import { stationPlace } from '#app/places/place-ref.ts';
import { useVisit } from '#app/places/kept/use-remembered-places.ts';
import { page } from '#app/ui/page.css.ts';
import { useNamedPage } from '#app/ui/page-subject.ts';
import { LazyStationStart } from '#app/choice-screens.ts';
import type { StationSheetQuery } from '#worker/api/station-sheet.ts';
import * as styles from './StationScreen.css.ts';
import { StationSheetContext, type KnownStation } from './station-sheet-context.tsx';

const LastReport = ({ sheet }: { readonly sheet: KnownStation }) => {
  const now = useNow();
  const zone = useTimeZone();
  const freshness = freshnessOf(sheet, now);
  if (freshness === 'unknown')
    return <p className={styles.lastReceived}>{stationScreenTexts.ageUnknown}</p>;
  const doubtSince = sheet.station.source?.doubtSince ?? null;
  return (
    <p className={styles.lastReceived}>
      {stationScreenTexts.lastReport(formatAge(ageOf(sheet.reportedAt, now)))}
      {freshness === 'late' ? ` · ${stationScreenTexts.late}` : ''}
      {freshness === 'silent' ? ` · ${stationScreenTexts.silent}` : ''}
      {doubtSince === null ? null : (
        <>
          {' · '}
          <strong>{stationScreenTexts.doubt(formatInstant(doubtSince, zone))}</strong>
        </>
      )}
    </p>
  );
};

const ANALYSES = [
  { to: '/estacao/{-$codigo}/analise/grafico', label: stationScreenTexts.chart },
  { to: '/estacao/{-$codigo}/analise/tabela', label: stationScreenTexts.table },
] as const;

const Views = ({ codigo }: { readonly codigo: string }) => {
  const params = { codigo };
  return (
    <nav className={styles.views} aria-label={stationScreenTexts.views}>
      <Link
        className={styles.view}
        to="/estacao/{-$codigo}"
        params={params}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {stationScreenTexts.overview}
      </Link>
      {ANALYSES.map(({ to, label }) => (
        <Link
          key={to}
          className={styles.view}
          to={to}
          params={params}
          search={true}
          activeOptions={{ includeSearch: false }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
};

const Title = ({
  sheet,
  isAnalysis,
}: {
  readonly sheet: KnownStation;
  readonly isAnalysis: boolean;
}) => {
  const { station } = sheet;
  const types = useTypeNames();
  return (
    <div className={isAnalysis ? styles.briefHead : undefined}>
      <header className={isAnalysis ? styles.brief : styles.header}>
        <div className={styles.title}>
          <h1 className={styles.name}>
            <bdi>{station.name}</bdi>
          </h1>
          <Link
            className={styles.other}
            to="/estacao/{-$codigo}"
            params={{ codigo: undefined }}
            activeOptions={{ exact: true }}
          >
            {stationScreenTexts.other}
          </Link>
        </div>
        <p className={styles.kind}>
          {types.one[station.type]}
          {[originText(station), station.river, station.basin, station.codigo].map((part, place) =>
            part === null ? null : (
              <Fragment key={place}>
                {' · '}
                <bdi>{part}</bdi>
              </Fragment>
            ),
          )}
        </p>
        <LastReport sheet={sheet} />
      </header>
      <Views codigo={station.codigo} />
    </div>
  );
};

const ChosenStation = ({ codigo }: { readonly codigo: string }) => {
  const query = useMemo((): StationSheetQuery => ({ codigo }), [codigo]);
  const sheet = useLatestFrame('station-sheet', query);
  const known = sheet?.known === true ? sheet : null;
  const isAnalysis = useMatchRoute()({ to: '/estacao/{-$codigo}/analise', fuzzy: true }) !== false;
  const isMissing = sheet?.known === false && sheet.networkLoaded;
  useNamedPage(known?.station.name ?? null, isMissing);
  useVisit(known === null ? null : stationPlace(known.station.codigo));
  if (isMissing) {
    // Codes are upper case; accept lower case typed on a phone.
    const inCapitals = codigo.toUpperCase();
    if (inCapitals !== codigo) {
      return <Navigate to="." params={{ codigo: inCapitals }} search={true} replace />;
    }
    return (
      <>
        <h1>{stationScreenTexts.unknown}</h1>
        <p className={styles.kind}>{stationScreenTexts.unknownText(codigo)}</p>
        <LazyStationStart />
      </>
    );
  }
  return (
    <>
      {known === null ? (
        <h1 className={styles.name}>
          <bdi>{codigo}</bdi>
        </h1>
      ) : (
        <Title sheet={known} isAnalysis={isAnalysis} />
      )}
      <StationSheetContext value={known}>
        {/* Already before the station is known: a sub-view requests its history meanwhile. */}
        <Outlet />
      </StationSheetContext>
    </>
  );
};

/** `/estacao/{codigo?}` and its children: title and sub-views, or the station search without a code. */
export const StationScreen = () => {
  const { codigo } = useParams({ from: '/estacao/{-$codigo}' });
  return (
    <div className={page}>
      {codigo === undefined ? (
        <>
          <h1>{titlesTexts.stations}</h1>
          <LazyStationStart />
        </>
      ) : (
        <ChosenStation key={codigo} codigo={codigo} />
      )}
    </div>
  );
};
