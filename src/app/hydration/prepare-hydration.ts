import type { AnyRouter } from '@tanstack/react-router';
import { getElementScrollRestorationEntry } from '@tanstack/router-core';
import { awaitWholeReadings, firstReadings } from '#app/core/first-readings.ts';
import { holdClock } from '#app/core/server-clock.ts';
import { documentSettled } from '#app/network/network-document.ts';
import { renderForScreen } from '#app/ui/use-media.ts';
import type { Hydration } from '#app/Site.tsx';
import { decodeReplaySearch } from '#contract/site/replay-search.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { SiteConfig } from '#contract/site/site-config.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { QueryOf, ViewName } from '#worker/api/views.ts';
import { answerTo, type FirstFrames, type RenderedFrame } from './first-frames.ts';
import type { RenderedPage } from './rendered-page.ts';

const firstFramesOf = (
  { frames, at, source }: RenderedPage,
  past: EpochMs | null,
): FirstFrames => ({
  of: <Name extends ViewName>(view: Name, query: QueryOf<Name>) => {
    const ofView: readonly RenderedFrame<Name>[] | undefined = frames[view];
    return answerTo(ofView, query)?.frame;
  },
  at,
  past,
  source,
  noteDocument: () => null,
});

/** Keeps the visitor's scroll position when the router renders for the first time. A reloaded page has a stored position, which the router restores. */
const keepScroll = (router: AnyRouter): void => {
  const isReloaded = Array.from(
    document.querySelectorAll<HTMLElement>('[data-scroll-restoration-id]'),
    ({ dataset }) => dataset['scrollRestorationId'] ?? '',
  ).some((id) => getElementScrollRestorationEntry(router, { id }) !== undefined);
  if (isReloaded) return;
  const { scrollRestoration = true } = router.options;
  router.options.scrollRestoration = () => false;
  const leave = router.subscribe('onRendered', () => {
    leave();
    router.options.scrollRestoration = scrollRestoration;
  });
};

/**
 * Loads what the hydration of a page needs, and holds the page's clock at the moment of rendering until there are readings of this visit.
 * Null: this address shows something else than what was rendered, and cannot be hydrated.
 */
export const prepareHydration = async (
  page: RenderedPage,
  router: AnyRouter,
  core: Pick<DataCoreApi, 'open'>,
  config: SiteConfig,
): Promise<Hydration | null> => {
  const { files } = config.network;
  // With its screen comes the code of its documents, which the page preloads.
  await router.load();
  await Promise.all(page.documents.map((name) => documentSettled(name, files?.[name] ?? null)));
  if (router.state.location.href !== page.address) return null;
  keepScroll(router);
  // The router then renders the same boundaries as on the server.
  router.ssr = { manifest: undefined };
  renderForScreen(page.isWide);
  holdClock(page.at);
  const { em } = decodeReplaySearch(router.state.location.search);
  let past: EpochMs | null = null;
  if (em !== undefined) {
    const { beginReplay } = await import('#app/replay/begin-replay.ts');
    past = beginReplay(em, config.network.timeZone);
  }
  return {
    frames: firstFramesOf(page, past),
    isOver: awaitWholeReadings(core, page.at),
    onHydrated: () => void firstReadings(core).then(() => holdClock(null)),
  };
};
