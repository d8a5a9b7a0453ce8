import { Link } from '@tanstack/react-router';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { MostRain, RisingWaters, RANKED_LISTS } from '#app/places/ranked/RankedLists.tsx';
import { EmergencyCalls } from '#app/places/EmergencyCalls.tsx';
import { searchTexts } from '#i18n/pt-br/screens/search.ts';
import { stationFinderTexts } from '#i18n/pt-br/screens/station-finder.ts';
import * as styles from './MapAbsence.css.ts';

/** Ranked lists of stations in the place of the map, on a server-rendered page until the map is drawn. */
export const MapOpening = () => {
  const board = useLatestFrame('station-board', RANKED_LISTS);
  return (
    <div className={styles.opening}>
      <RisingWaters board={board} />
      <MostRain board={board} />
      <p className={styles.ways}>
        <Link to="/cidade/{-$slug}" params={{ slug: undefined }}>
          {searchTexts.allCities}
        </Link>
        <Link to="/tabela">{stationFinderTexts.allInTable}</Link>
      </p>
      <EmergencyCalls />
    </div>
  );
};
