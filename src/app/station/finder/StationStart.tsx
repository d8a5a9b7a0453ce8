import { Link } from '@tanstack/react-router';
import { LocateFixed, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Position } from '#domain/stations/station.ts';
import { useAwaitedReadings } from '#app/core/awaited-readings.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
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
import { SearchButton } from '#app/search/SiteSearch.tsx';
import { useSearchHint } from '#app/search/use-search-hint.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { useIsWide } from '#app/ui/use-media.ts';
import type { StationBoardQuery } from '#worker/api/station-board.ts';
import { LISTED, MostRain, RisingWaters } from '#app/places/ranked/RankedLists.tsx';
import { StationSummaryList } from '#app/places/ranked/StationSummaryList.tsx';
import * as styles from './StationStart.css.ts';
import { linkRow, remark } from '#app/ui/page.css.ts';

const text = stationFinderTexts;

/** The city that is nearest to the visitor, by its own river; nothing while the network's cities are not known. */
const NearestCity = ({ origin }: { readonly origin: Position }) => {
  const network = usePlaces();
  const places = useMemo(() => {
    const nearest = network.kind === 'ready' ? nearestCity(origin, network.places.cities) : null;
    return nearest === null ? [] : [nearest];
  }, [network, origin]);
  return places.length === 0 ? null : <PlaceList title={placesTexts.nearestCity} places={places} />;
};

/** `/estacao` without a code, and an unknown one: what is near, the visitor's places, and where something happens now. */
export const StationStart = () => {
  const isWide = useIsWide();
  const hint = useSearchHint();
  const { kept, recent } = useRememberedPlaces();
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
  return (
    <>
      <div className={styles.find}>
        {isWide ? null : (
          <SearchButton look="outlined">
            <Search size={18} aria-hidden="true" />
            {hint}
          </SearchButton>
        )}
        <Button onClick={locate} disabled={state === 'asking'}>
          <LocateFixed size={20} aria-hidden="true" />
          {nearbyTexts.nearMe}
        </Button>
      </div>
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
          <RisingWaters board={board} />
        </div>
        <div className={styles.part.rain}>
          <MostRain board={board} />
        </div>
      </div>
      <p className={remark}>
        <Link to="/tabela" className={linkRow}>
          {text.allInTable}
        </Link>
      </p>
    </>
  );
};
