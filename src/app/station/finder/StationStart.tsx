import { Link } from '@tanstack/react-router';
import { LocateFixed } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Position } from '#domain/stations/station.ts';
import { useAwaitedReadings } from '#app/core/awaited-readings.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { useNow } from '#app/core/use-now.ts';
import { nearbyTexts } from '#i18n/pt-br/screens/nearby.ts';
import { placesTexts } from '#i18n/pt-br/screens/places.ts';
import { stationFinderTexts } from '#i18n/pt-br/screens/station-finder.ts';
import { useLocation } from '#app/location/use-location.ts';
import { usePlaces } from '#app/network/use-places.ts';
import { KeptPlaces } from '#app/places/kept/KeptPlaces.tsx';
import { nearestCity } from '#app/places/place-facts.ts';
import { PlaceList } from '#app/places/PlaceList.tsx';
import { placeKey } from '#app/places/place-ref.ts';
import { useRememberedPlaces } from '#app/places/kept/use-remembered-places.ts';
import { useStationsAbove } from '#app/places/use-stations-above.ts';
import { PlaceCombobox } from '#app/search/PlaceCombobox.tsx';
import { useOpenFound } from '#app/search/use-open-found.ts';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import type { StationBoardQuery } from '#worker/api/station-board.ts';
import { noneRising } from './none-rising.ts';
import { StationSummaryList } from './StationSummaryList.tsx';
import * as styles from './StationStart.css.ts';

/** Stations per ranked list. */
const LISTED = 5;

const text = stationFinderTexts;

/** Stations above an alert level, the worst first; nothing where no levels are configured. */
const AboveLevels = () => {
  const above = useStationsAbove();
  if (above === null) return null;
  const more = above.count - above.places.length;
  return (
    <div>
      <PlaceList
        title={placesTexts.aboveLevels}
        places={above.places}
        none={placesTexts.noneAbove}
      />
      {more <= 0 ? null : (
        <Link to="/tabela" search={{ so: ['cota'] }} className={styles.allLink}>
          {placesTexts.moreAbove(more)}
        </Link>
      )}
    </div>
  );
};

/** The city that is nearest to the visitor, by its own river; nothing while the network's cities are not known. */
const NearestCity = ({ origin }: { readonly origin: Position }) => {
  const network = usePlaces();
  const places = useMemo(() => {
    const nearest = network.kind === 'ready' ? nearestCity(origin, network.places.cities) : null;
    return nearest === null ? [] : [nearest];
  }, [network, origin]);
  return places.length === 0 ? null : <PlaceList title={placesTexts.nearestCity} places={places} />;
};

/** `/estacao` without a code, and `/404`: search, what is near, the visitor's places, and where something happens now. */
export const StationStart = () => {
  const open = useOpenFound();
  const { kept, recent } = useRememberedPlaces();
  const { thresholds } = useSiteConfig();
  const seen = useMemo(() => {
    const keys = new Set(kept.map(placeKey));
    return recent.filter((place) => !keys.has(placeKey(place)));
  }, [kept, recent]);
  const [isNearWanted, setNearWanted] = useState(false);
  const { state, origin, locate } = useLocation(() => setNearWanted(true));
  const near = isNearWanted ? origin : null;
  const query = useMemo((): StationBoardQuery => ({ limit: LISTED, codigos: [], near }), [near]);
  const board = useLatestFrame('station-board', query);
  useAwaitedReadings(board === null);
  const now = useNow();
  const zone = useTimeZone();
  return (
    <>
      <search className={styles.find}>
        <PlaceCombobox stationsOnly look="labelled" label={text.comboboxLabel} onChoose={open} />
        <Button onClick={locate} disabled={state === 'asking'}>
          <LocateFixed size={20} aria-hidden="true" />
          {nearbyTexts.nearMe}
        </Button>
      </search>
      <output className={styles.hint}>
        {state === 'refused' || state === 'failed' ? nearbyTexts.location[state] : null}
      </output>
      <div className={styles.lists}>
        <div className={styles.part.mine}>
          {near === null ? null : (
            <>
              <NearestCity origin={near} />
              {board === null ? null : (
                <StationSummaryList
                  title={text.nearest}
                  summaries={board.nearest}
                  none={text.noneNear}
                />
              )}
            </>
          )}
          <KeptPlaces />
          {seen.length === 0 ? null : <PlaceList title={placesTexts.recent} places={seen} />}
        </div>
        <div className={styles.part.events}>
          {thresholds.size === 0 ? null : <AboveLevels />}
          {board === null ? null : (
            <>
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
            </>
          )}
        </div>
        <div className={styles.part.rain}>
          {board === null ? null : (
            <StationSummaryList
              title={text.mostRain}
              summaries={board.rain}
              reason="rain"
              none={text.noRainAnywhere}
            />
          )}
        </div>
      </div>
      <p className={styles.all}>
        <Link to="/tabela" className={styles.allLink}>
          {text.allInTable}
        </Link>
      </p>
    </>
  );
};
