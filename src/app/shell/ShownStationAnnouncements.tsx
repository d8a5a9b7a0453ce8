import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

/** Loaded for who has a station open. Without it the site is a little quieter, and nothing else. */
const StationAnnouncements = lazy(() =>
  import('#app/live-region/StationAnnouncements.tsx').then(
    (module) => ({ default: module.StationAnnouncements }),
    () => ({ default: () => null }),
  ),
);

/** Listens to the station of the station screen, whichever of its views is shown. */
export const ShownStationAnnouncements = () => {
  const { codigo } = useParams({ strict: false });
  return codigo === undefined ? null : (
    <Suspense fallback={null}>
      <StationAnnouncements key={codigo} codigo={codigo} />
    </Suspense>
  );
};
