import { type ComponentProps, Suspense } from 'react';
import { LazyCityStreets } from '#app/choice-screens.ts';
import { last } from '#app/city/CityPage.css.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { useSeen } from '#app/ui/use-seen.ts';

/** The streets of a city, loaded once they come near the viewport; nothing where the network has none. */
export const StreetsWhenSeen = (city: ComponentProps<typeof LazyCityStreets>) => {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const { files } = useSiteConfig().network;
  return files === null || files.streets === null ? null : (
    <div ref={place} className={last}>
      <Suspense>{isSeen ? <LazyCityStreets {...city} /> : null}</Suspense>
    </div>
  );
};
