import { type ComponentProps, lazy, Suspense } from 'react';
import { last } from '#app/city/CityPage.css.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { useSeen } from '#app/ui/use-seen.ts';

const CityStreets = lazy(async () => ({
  default: (await import('./CityStreets.tsx')).CityStreets,
}));

/** The streets of a city, loaded once they come near the viewport; nothing where the network has none. */
export const StreetsWhenSeen = (city: ComponentProps<typeof CityStreets>) => {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const { files } = useSiteConfig().network;
  return files === null || files.streets === null ? null : (
    <div ref={place} className={last}>
      <Suspense>{isSeen ? <CityStreets {...city} /> : null}</Suspense>
    </div>
  );
};
