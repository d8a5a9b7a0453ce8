import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
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
