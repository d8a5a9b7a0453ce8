import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, startTransition, StrictMode, useEffect, useState } from 'react';
import type { SiteConfig } from '#contract/site/site-config.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import { DataCoreProvider } from './core/data-core.tsx';
import { type FirstFrames, FirstFramesContext } from './hydration/first-frames.ts';
import { SiteConfigProvider } from './site-config.tsx';

/** What a server-rendered page begins with. */
export interface Hydration {
  readonly frames: FirstFrames;
  /** Resolves once the page has readings of its own; on the server never. */
  readonly isOver: Promise<void>;
  /** Called in the browser, once the page is hydrated. */
  readonly onHydrated: () => void;
}

const HydrationProvider = ({
  hydration,
  children,
}: {
  readonly hydration: Hydration | null;
  readonly children: ReactNode;
}) => {
  const [frames, setFrames] = useState(hydration?.frames ?? null);
  useEffect(() => {
    hydration?.onHydrated();
    // A part that is not hydrated yet is hydrated first, with the frames it was rendered from.
    void hydration?.isOver.then(() => startTransition(() => setFrames(null)));
  }, [hydration]);
  return <FirstFramesContext value={frames}>{children}</FirstFramesContext>;
};

/** The whole site, in a browser and on the server. */
export const Site = ({
  core,
  config,
  router,
  hydration = null,
}: {
  readonly core: DataCoreApi;
  readonly config: SiteConfig;
  readonly router: AnyRouter;
  readonly hydration?: Hydration | null;
}) => (
  <StrictMode>
    <DataCoreProvider core={core}>
      <SiteConfigProvider config={config}>
        <HydrationProvider hydration={hydration}>
          <RouterProvider router={router} />
        </HydrationProvider>
      </SiteConfigProvider>
    </DataCoreProvider>
  </StrictMode>
);
