import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Codigo } from '#domain/tags/tag-path.ts';
import { useNow } from '#app/core/use-now.ts';
import { placesTexts } from '#i18n/pt-br/screens/places.ts';
import { stationFinderTexts } from '#i18n/pt-br/screens/station-finder.ts';
import { type PlaceRef, stationPlace } from '#app/places/place-ref.ts';
import { PlaceList } from '#app/places/PlaceList.tsx';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import type {
  NetworkState,
  StationBoardFrame,
  StationBoardQuery,
} from '#worker/api/station-board.ts';
import { noneRising } from './none-rising.ts';
import { StationSummaryList } from './StationSummaryList.tsx';
import { linkRow } from '#app/ui/page.css.ts';

/** Stations per ranked list. */
export const LISTED = 5;

export const RANKED_LISTS: StationBoardQuery = { limit: LISTED, codigos: [], near: null };

const text = stationFinderTexts;

/** Keeps its identity while it is of the same stations: views follow it. */
const useStationPlaces = (codigos: readonly Codigo[]): readonly PlaceRef[] => {
  const [held, setHeld] = useState(codigos);
  if (held.join() !== codigos.join()) setHeld(codigos);
  return useMemo(() => held.map(stationPlace), [held]);
};

/** Stations above an alert level, the worst first. */
const AboveLevels = ({ above, worst }: NetworkState) => {
  const places = useStationPlaces(worst);
  const more = (above ?? 0) - places.length;
  const none = above === null ? placesTexts.noneCompared : placesTexts.noneAbove;
  return (
    <div>
      <PlaceList title={placesTexts.aboveLevels} places={places} none={none} />
      {more <= 0 ? null : (
        <Link to="/tabela" search={{ so: ['cota'] }} className={linkRow}>
          {placesTexts.moreAbove(more)}
        </Link>
      )}
    </div>
  );
};

/** Rivers above a level, and those that rise fastest; null before the first answer. */
export const RisingWaters = ({ board }: { readonly board: StationBoardFrame | null }) => {
  const { thresholds } = useSiteConfig();
  const now = useNow();
  const zone = useTimeZone();
  if (board === null) return null;
  return (
    <>
      {thresholds.size === 0 ? null : <AboveLevels {...board.state} />}
      <StationSummaryList
        title={text.fastestRising}
        summaries={board.rising}
        reason="rising"
        none={noneRising(board, now, zone)}
      />
    </>
  );
};

/** Where it rains most; null before the first answer. */
export const MostRain = ({ board }: { readonly board: StationBoardFrame | null }) =>
  board === null ? null : (
    <StationSummaryList
      title={text.mostRain}
      summaries={board.rain}
      reason="rain"
      none={board.state.rainGauges === 0 ? text.noRainReported : text.noRainAnywhere}
    />
  );
