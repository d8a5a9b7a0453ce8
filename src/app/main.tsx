// First: it requests what everything waits for.
import { loadConfig, supervised } from './start.ts';
import './theme/global.css.ts';
import './theme/print.css.ts';
import './theme/paper.css';
import '#app/shell/first-view/first-view.css.ts';
// Takes over the colour mode from theme-boot.js, before any screen loads.
import './theme/page-color-mode.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DataCoreProvider } from './core/data-core.tsx';
import { recoverMissingChunks } from './offline/recover-chunks.ts';
import { whenShown } from './offline/when-shown.ts';
import { createAppRouter } from './routes.tsx';
import { CoreGuard } from './shell/CoreGuard.tsx';
import { takeFirstView } from '#app/shell/first-view/first-view.ts';
import { SiteStart } from './shell/SiteStart.tsx';

const host = document.getElementById('app');
if (host === null) throw new Error('index.html has no #app');

takeFirstView(document, Date.now());
const { core } = supervised;
const router = createAppRouter();

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
        <SiteStart load={loadConfig}>
          <RouterProvider router={router} />
        </SiteStart>
      </CoreGuard>
    </DataCoreProvider>
  </StrictMode>,
);
