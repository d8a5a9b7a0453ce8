import './theme/global.css.ts';
import './theme/print.css.ts';
import './theme/paper.css';
// Takes over the colour mode from theme-boot.js, before any screen loads.
import './theme/page-color-mode.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchSiteConfig, type LoadedConfig } from './config.ts';
import { spawnDataCore } from './core/connect.ts';
import { DataCoreProvider } from './core/data-core.tsx';
import { knownSkew, setClock } from './core/server-clock.ts';
import { superviseCore } from './core/supervised-core.ts';
import { confirmConfig } from './offline/confirm-config.ts';
import { recoverMissingChunks } from './offline/recover-chunks.ts';
import { offerSite } from './offline/site-offer.ts';
import { whenShown } from './offline/when-shown.ts';
import { createAppRouter } from './routes.tsx';
import { CoreGuard } from './shell/CoreGuard.tsx';
import { SiteStart } from './shell/SiteStart.tsx';
import { installTrustedTypes } from './trusted-types.ts';
import { noticePage } from './page-notices.ts';

const host = document.getElementById('app');
if (host === null) throw new Error('index.html has no #app');

installTrustedTypes();
const supervised = superviseCore(spawnDataCore);
const { core } = supervised;
noticePage(core);
const router = createAppRouter();

const loadConfig = () => fetchSiteConfig((url, init) => fetch(url, init));
const startCore = (loaded: LoadedConfig): void => {
  const { config, clockSkew } = loaded;
  if (clockSkew !== null) setClock(clockSkew, 'known');
  const graphqlUrl = new URL(config.graphqlUrl, location.href).href;
  const { areas, network, thresholds, recentSeriesUrl } = config;
  void core.start({
    graphqlUrl,
    timeZone: network.timeZone,
    areas,
    thresholds,
    recentSeriesUrl: recentSeriesUrl === null ? null : new URL(recentSeriesUrl, location.href).href,
    clockSkew,
  });
  confirmConfig(loaded, {
    load: () => fetchSiteConfig((url, init) => fetch(url, init), { fresh: true }),
    isTimeKnown: () => knownSkew() !== null,
    onChanged: () => offerSite({ reason: 'config', accept: () => location.reload() }),
    onTime: (skew) => void core.learnClock(skew),
  });
};

recoverMissingChunks();
// After the network is shown: caching must not compete with the first view.
const cacheSite = async (): Promise<void> => {
  await whenShown(core);
  const { registerServiceWorker } = await import('./offline/service-worker-client.ts');
  await registerServiceWorker();
};
if (import.meta.env.PROD) cacheSite().catch(() => undefined);

createRoot(host).render(
  <StrictMode>
    <DataCoreProvider core={core}>
      <CoreGuard supervised={supervised}>
        <SiteStart load={loadConfig} onConfig={startCore}>
          <RouterProvider router={router} />
        </SiteStart>
      </CoreGuard>
    </DataCoreProvider>
  </StrictMode>,
);
