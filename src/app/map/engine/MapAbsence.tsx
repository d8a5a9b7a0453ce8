import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { MostRain, RisingWaters, RANKED_LISTS } from '#app/places/ranked/RankedLists.tsx';
import { EmergencyCalls } from '#app/places/EmergencyCalls.tsx';
import { searchTexts } from '#i18n/pt-br/screens/search.ts';
import { stationFinderTexts } from '#i18n/pt-br/screens/station-finder.ts';
import * as styles from './MapAbsence.css.ts';

/** Why the map is not shown. `lost`: the WebGL context was lost and may be restored. */
export type MapAbsenceReason = 'no-webgl' | 'not-loaded' | 'lost';

const TEXTS: { readonly [R in MapAbsenceReason]: string } = {
  'no-webgl': mapTexts.withoutWebGl,
  'not-loaded': mapTexts.notLoaded,
  lost: mapTexts.lost,
};

/** Replaces the map: the reason, and the list of the same stations (`children`). */
export const MapAbsence = ({
  reason,
  children,
}: {
  readonly reason: MapAbsenceReason;
  readonly children: ReactNode;
}) => (
  <div className={styles.place}>
    <p className={styles.note}>
      <output>{TEXTS[reason]}</output> <Link to="/tabela">{mapTexts.openTable}</Link>
    </p>
    {children}
  </div>
);

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
