import { lazy, Suspense } from 'react';
import { useSiteConfig } from '#app/site-config.tsx';
import { useSeen } from '#app/ui/use-seen.ts';
import type { WhatHappenedProps } from './WhatHappened.tsx';

const WhatHappened = lazy(async () => ({
  default: (await import('./WhatHappened.tsx')).WhatHappened,
}));

/** {@link WhatHappened}, loaded once it comes near the viewport. */
export const LazyWhatHappened = (props: WhatHappenedProps) => {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  if (useSiteConfig().journalUrl === null) return null;
  return (
    <div ref={place}>
      {isSeen ? (
        <Suspense>
          <WhatHappened {...props} />
        </Suspense>
      ) : null}
    </div>
  );
};
