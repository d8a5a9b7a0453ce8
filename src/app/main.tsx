// First: it requests what everything waits for.
import { loadConfig, supervised } from './start.ts';
import './theme/global.css.ts';
import './theme/print.css.ts';
import './theme/paper.css';
// Takes over the colour mode from boot.js, before any screen loads.
import './theme/page-color-mode.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { SiteConfig } from '#contract/site/site-config.ts';
import { logFault } from './console-log.ts';
import { recoverMissingChunks } from './offline/recover-chunks.ts';
import { whenShown } from './offline/when-shown.ts';
import { createAppRouter } from './routes.tsx';
import { CoreGuard } from './shell/CoreGuard.tsx';
import { SiteStart } from './shell/SiteStart.tsx';
import { type Hydration, Site } from './Site.tsx';
import { prepareHydration } from './hydration/prepare-hydration.ts';
import { readRenderedPage, type RenderedPage } from './hydration/rendered-page.ts';

const host = document.getElementById('app');
if (host === null) throw new Error('index.html has no #app');

const { core } = supervised;
const router = createAppRouter();
const rendered = readRenderedPage(document, Date.now());

recoverMissingChunks();
// After the network is shown: caching must not compete with the first readings.
const cacheSite = async (): Promise<void> => {
  await whenShown(core);
  const { registerServiceWorker } = await import('./offline/service-worker-client.ts');
  await registerServiceWorker();
};
if (import.meta.env.PROD) cacheSite().catch(() => undefined);

const siteOf = (config: SiteConfig, hydration: Hydration | null = null) => (
  <CoreGuard supervised={supervised}>
    <Site core={core} config={config} router={router} hydration={hydration} />
  </CoreGuard>
);

/** Hydrates a server-rendered page; renders from nothing where its address shows something else here. */
const hydrate = async (page: RenderedPage, config: SiteConfig): Promise<void> => {
  const hydration = await prepareHydration(page, router, core, config);
  if (hydration === null) {
    host.replaceChildren();
    createRoot(host).render(siteOf(config));
    return;
  }
  hydrateRoot(host, siteOf(config, hydration), {
    onRecoverableError: (error) =>
      logFault('hydration', (error instanceof Error && error.cause) || error),
  });
};

const startRendered = async (page: RenderedPage): Promise<void> => {
  const loaded = await loadConfig();
  if (loaded.ok) {
    await hydrate(page, loaded.value.config);
    return;
  }
  // A root of its own, above the page, only now: React adds its listeners to each root.
  const notice = document.createElement('div');
  host.before(notice);
  const root = createRoot(notice);
  const onLoaded = (config: SiteConfig): void => {
    root.unmount();
    notice.remove();
    void hydrate(page, config);
  };
  root.render(<SiteStart load={loadConfig} failed={loaded.error} onLoaded={onLoaded} />);
};

const start = (): void => {
  const root = createRoot(host);
  const onLoaded = (config: SiteConfig): void => root.render(siteOf(config));
  root.render(<SiteStart load={loadConfig} onLoaded={onLoaded} />);
};

if (rendered === null) start();
else void startRendered(rendered);
