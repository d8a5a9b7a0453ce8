import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mapTexts } from '#app/i18n/pt-br/map.ts';
import * as styles from './MapAbsence.css.ts';

/** Why there is no map to see. `lost`: the device took its drawing away and may give it back. */
export type MapAbsenceReason = 'no-webgl' | 'not-loaded' | 'lost';

const TEXTS: { readonly [R in MapAbsenceReason]: string } = {
  'no-webgl': mapTexts.withoutWebGl,
  'not-loaded': mapTexts.notLoaded,
  lost: mapTexts.lost,
};

/** What stands in the map's place: why, and the list of the same stations (`children`). */
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
