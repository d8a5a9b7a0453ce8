import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

/** Loaded on demand. If it fails, only announcements are missing. */
const StationAnnouncements = lazy(() =>
  import('#app/live-region/StationAnnouncements.tsx').then(
    (module) => ({ default: module.StationAnnouncements }),
    () => ({ default: () => null }),
  ),
);

/** Announces changes of the station screen's station, in all of its views. */
export const ShownStationAnnouncements = () => {
  const { codigo } = useParams({ strict: false });
  return codigo === undefined ? null : (
    <Suspense fallback={null}>
      <StationAnnouncements key={codigo} codigo={codigo} />
    </Suspense>
  );
};
