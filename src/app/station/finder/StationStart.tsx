import type { TimeZone } from '#domain/time/time-zone.ts';
import { useTimeZone } from '#app/site-config.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { formatClock, formatNumber } from '#domain/text/format.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { nearbyTexts } from '#i18n/pt-br/common.ts';
import { stationScreenTexts } from '#i18n/pt-br/station.ts';
import { useLocation } from '#app/location/use-location.ts';
import type { PlaceRef } from '#app/places/place-ref.ts';
import { useRememberedPlaces } from '#app/places/use-remembered-places.ts';
import { Button } from '#app/ui/Button.tsx';
import type {
  StationBoardFrame,
  StationBoardQuery,
  StationSummary,
} from '#worker/api/station-board.ts';
import { StationSummaryList } from './StationSummaryList.tsx';
import { StationCombobox } from './StationCombobox.tsx';
import * as styles from './StationStart.css.ts';

/** Stations per ranked list. */
const LISTED = 5;

const text = stationScreenTexts;

/** Why no river is listed: none has been measured for long enough, or none is rising. */
const noneRising = (
  { rivers, measuredRivers, ratesFrom }: StationBoardFrame,
  now: EpochMs,
  zone: TimeZone,
): string => {
  if (rivers > 0 && measuredRivers === 0) {
    return text.notMeasured(
      ratesFrom !== null && ratesFrom > now ? formatClock(ratesFrom, zone) : null,
    );
  }
  return measuredRivers < rivers
    ? text.noneRisingSoFar(formatNumber(measuredRivers, 0), formatNumber(rivers, 0))
    : text.noneRising;
};

const codigosOf = (places: readonly PlaceRef[]): readonly string[] =>
  places.flatMap((place) => (place.kind === 'station' ? place.codigo : []));

/** `/estacao` without a known code: search, the nearest on demand, favourites, recent ones, and the most active now. */
export const StationStart = () => {
  const navigate = useNavigate();
  const places = useRememberedPlaces();
  const favourites = useMemo(() => codigosOf(places.kept), [places]);
  const recent = useMemo(() => codigosOf(places.recent), [places]);
  const [isNearWanted, setNearWanted] = useState(false);
  const { state, origin, locate } = useLocation(() => setNearWanted(true));
  const near = isNearWanted ? origin : null;
  const query = useMemo(
    (): StationBoardQuery => ({
      limit: LISTED,
      codigos: [...new Set([...favourites, ...recent])],
      near,
    }),
    [favourites, recent, near],
  );
  const board = useLatestFrame('station-board', query);
  const now = useNow();
  const zone = useTimeZone();
  const named = (codigos: readonly string[]): readonly StationSummary[] =>
    codigos.flatMap(
      (codigo) => board?.named.find(({ station }) => station.codigo === codigo) ?? [],
    );
  const starred = named(favourites);
  const seen = named(recent);
  return (
    <>
      <search className={styles.find}>
        <StationCombobox
          onChoose={(codigo) => void navigate({ to: '/estacao/{-$codigo}', params: { codigo } })}
        />
        <Button onClick={locate} disabled={state === 'asking'}>
          {nearbyTexts.nearMe}
        </Button>
      </search>
      <output className={styles.hint}>
        {state === 'refused' || state === 'failed' ? nearbyTexts.location[state] : null}
      </output>
      <p className={styles.all}>
        <Link to="/tabela" className={styles.allLink}>
          {text.allInTable}
        </Link>
      </p>
      {board === null ? null : (
        <div className={styles.lists}>
          {near === null ? null : (
            <StationSummaryList
              title={text.nearest}
              summaries={board.nearest}
              none={text.noneNear}
            />
          )}
          {starred.length === 0 ? null : (
            <StationSummaryList title={text.favourites} summaries={starred} />
          )}
          {seen.length === 0 ? null : <StationSummaryList title={text.recent} summaries={seen} />}
          <StationSummaryList
            title={text.mostRain}
            summaries={board.rain}
            reason="rain"
            none={text.noRainAnywhere}
          />
          <div className={styles.rivers}>
            <StationSummaryList
              title={text.fastestRising}
              summaries={board.rising}
              reason="rising"
              none={noneRising(board, now, zone)}
            />
            {board.rising.length > 0 || board.rainedOn.length === 0 ? null : (
              <StationSummaryList
                title={text.rainedOn}
                summaries={board.rainedOn}
                reason="rainedOn"
              />
            )}
          </div>
        </div>
      )}
    </>
  );
};
