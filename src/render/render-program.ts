import { fetchSiteConfig } from '#app/config.ts';
import { coreOptions } from '#app/core-options.ts';
import { awaitWholeReadings } from '#app/core/first-readings.ts';
import type { SiteConfig } from '#contract/site/site-config.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';
import { openLine } from '#server/upstream/upstream-line.ts';
import { DataCore } from '#worker/data-core.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import { renderPage } from './render-page.tsx';

/*
 * Renders pages for the server that starts it with its own address (src/pages/page-process.ts): a client of that server with the app's data
 * core. A process of its own, because a page costs some 20 ms of processor.
 */

const core = new DataCore({
  now: () => epochMs(Date.now()),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  fetch: (input, init) => fetch(input, init),
  openLine,
  timers: FEED_TIMERS,
  openStore: null,
  answers: null,
  writerLock: (onTurn) => onTurn('ours'),
});

/** The configuration with the addresses at which this program finds the network's documents. */
const withDocuments = (config: SiteConfig, server: string): SiteConfig => {
  const { files } = config.network;
  if (files === null) return config;
  const places = new URL(files.places, server).href;
  const streets = files.streets === null ? null : new URL(files.streets, server).href;
  return { ...config, network: { ...config.network, files: { ...files, places, streets } } };
};

const send = (message: unknown): void => void process.send?.(message);

/** Answers with the parts of a page, or without any where there are no live readings. */
const answer = async (
  id: unknown,
  page: Parameters<typeof renderPage>[0],
  config: SiteConfig,
): Promise<void> => {
  try {
    const link = await core.read('link-status', null);
    send({ id, ...(await renderPage(page, config, core, link)) });
  } catch (error) {
    send({ id, fault: error instanceof Error ? error.message : 'unknown' });
  }
};

const begin = async (server: string): Promise<void> => {
  const loaded = await fetchSiteConfig((url, init) => fetch(new URL(url, server), init));
  if (!loaded.ok) throw new Error(`no configuration: ${loaded.error.kind}`);
  const config = withDocuments(loaded.value.config, server);
  void core.start(coreOptions(config, server, 0));
  process.on('message', (asked: unknown) => {
    if (!isRecord(asked) || typeof asked['address'] !== 'string') return;
    const page = { address: asked['address'], isWide: asked['isWide'] === true };
    void answer(asked['id'], page, config);
  });
  await awaitWholeReadings(core);
  send({ ready: true });
};

process.once('disconnect', () => process.exit());
// The server starts it again with the next page.
begin(process.argv[2] ?? '').catch(() => process.exit(1));
