import './theme/global.css.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { SiteConfig } from '#domain/site-config.ts';
import { fetchSiteConfig } from './config.ts';
import { connectDataCore } from './core/connect.ts';
import { DataCoreProvider } from './core/data-core.tsx';
import { createAppRouter } from './routes.tsx';
import { SiteStart } from './shell/SiteStart.tsx';
import { subscribeToTheme } from './theme/page-color-mode.ts';
import { installTrustedTypes } from './trusted-types.ts';
import { retryOnWake } from './wake.ts';

const host = document.getElementById('app');
if (host === null) throw new Error('index.html has no #app');

installTrustedTypes();
// Takes the colour mode over from theme-boot.js, screens or not.
subscribeToTheme(() => undefined);
const core = connectDataCore();
retryOnWake(core);
const router = createAppRouter();

const loadConfig = () => fetchSiteConfig((url, init) => fetch(url, init));
const startCore = ({ graphqlUrl }: SiteConfig): void => {
  void core.start({ graphqlUrl: new URL(graphqlUrl, location.href).href, clockSkew: 0 });
};

createRoot(host).render(
  <StrictMode>
    <DataCoreProvider core={core}>
      <SiteStart load={loadConfig} onConfig={startCore}>
        <RouterProvider router={router} />
      </SiteStart>
    </DataCoreProvider>
  </StrictMode>,
);
