import type { Result } from '#domain/result.ts';
import { type ConfigFailure, fetchSiteConfig, type LoadedConfig } from './config.ts';
import { spawnDataCore } from './core/connect.ts';
import { coreOptions } from './core-options.ts';
import { knownSkew, setClock } from './core/server-clock.ts';
import { superviseCore } from './core/supervised-core.ts';
import { confirmConfig } from './offline/confirm-config.ts';
import { offerSite } from './offline/site-offer.ts';
import { noticePage } from './page-notices.ts';
import { requestScreens } from './screens.ts';
import { installTrustedTypes } from './trusted-types.ts';
import { whenParsed } from './when-parsed.ts';

/*
 * What a visit begins with, whatever it shows: configuration, worker, readings. A script of its own (vite.config.ts), which runs while
 * the screens are still on their way.
 */

installTrustedTypes();

/** The data core of this page. */
export const supervised = superviseCore(spawnDataCore);
const { core } = supervised;
noticePage(core);
// After the worker: a browser loads its script last of all that is asked for. A screen imports the page's second script, which needs the page.
whenParsed(document, () => requestScreens(location.pathname));

const startCore = (loaded: LoadedConfig): void => {
  const { config, clockSkew } = loaded;
  if (clockSkew !== null) setClock(clockSkew, 'known');
  void core.start(coreOptions(config, location.href, clockSkew));
  confirmConfig(loaded, {
    load: () => fetchSiteConfig((url, init) => fetch(url, init), { fresh: true }),
    isTimeKnown: () => knownSkew() !== null,
    onChanged: () => offerSite({ reason: 'config', accept: () => location.reload() }),
    onTime: (skew) => void core.learnClock(skew),
  });
};

const loadAndStart = async (): Promise<Result<LoadedConfig, ConfigFailure>> => {
  const loaded = await fetchSiteConfig((url, init) => fetch(url, init));
  if (loaded.ok) startCore(loaded.value);
  return loaded;
};

let first: ReturnType<typeof loadAndStart> | null = loadAndStart();

/** Loads the configuration and starts the data core with it. The first call has the answer to the request that is under way already. */
export const loadConfig = (): Promise<Result<LoadedConfig, ConfigFailure>> => {
  const loading = first ?? loadAndStart();
  first = null;
  return loading;
};
