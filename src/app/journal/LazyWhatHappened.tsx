import { lazy, Suspense, useContext, useDeferredValue, useState } from 'react';
import { FirstFramesContext } from '#app/hydration/first-frames.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { useSeen } from '#app/ui/use-seen.ts';
import type { WhatHappenedProps } from './WhatHappened.tsx';

const WhatHappened = lazy(async () => ({
  default: (await import('./WhatHappened.tsx')).WhatHappened,
}));

/** {@link WhatHappened} as the server renders it; else loaded, and in any case followed, once it comes near the viewport. Nothing where the server keeps no journal. */
export const LazyWhatHappened = (props: WhatHappenedProps) => {
  const isHydrating = useContext(FirstFramesContext) !== null;
  const [isRendered] = useState(isHydrating);
  const [place, isNear] = useSeen<HTMLDivElement>();
  // What is not hydrated yet is hydrated first.
  const isSeen = useDeferredValue(isNear);
  if (useSiteConfig().journalUrl === null) return null;
  return (
    <div ref={place}>
      {isRendered || isSeen ? (
        <Suspense>
          <WhatHappened {...props} isFollowed={isSeen} />
        </Suspense>
      ) : null}
    </div>
  );
};
