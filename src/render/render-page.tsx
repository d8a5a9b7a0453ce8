import { createMemoryHistory } from '@tanstack/react-router';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { ReactElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { InstanceIds, SERVER_INSTANCE } from '#app/core/instance-ids.ts';
import { holdClock, serverNow } from '#app/core/server-clock.ts';
import {
  answerTo,
  type FirstFrames,
  type RenderedFrame,
  type RenderedFrames,
} from '#app/hydration/first-frames.ts';
import { type RenderedPage, renderedPageElement } from '#app/hydration/rendered-page.ts';
import { createAppRouter } from '#app/routes.tsx';
import { Site } from '#app/Site.tsx';
import { replay } from '#app/replay/replay.ts';
import { inTense } from '#app/replay/in-tense.ts';
import { renderForScreen } from '#app/ui/use-media.ts';
import type { NetworkDocument } from '#contract/site/network-files.ts';
import { decodeReplaySearch } from '#contract/site/replay-search.ts';
import { replayInstantOf } from '#contract/site/replay-address.ts';
import type { SiteConfig } from '#contract/site/site-config.ts';
import type { SourceDoubt } from '#contract/source-state.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { FrameOf, QueryOf, ViewName } from '#worker/api/views.ts';
import { liftStyles } from './lifted-styles.ts';

/** A view that has no frame by then, as of a station that has sent nothing, is rendered as loading. */
const LONGEST_MS = 1_000;

/** The stations of a server-rendered page have ids that no worker of the browser uses. */
const IDS = new InstanceIds(SERVER_INSTANCE);

interface AskedFrame<Name extends ViewName> {
  readonly query: QueryOf<Name>;
  readonly answer: Promise<FrameOf<Name> | null>;
}

/** The frames that the components of a page ask for, each once. */
class AskedFrames implements FirstFrames {
  readonly #core: Pick<DataCoreApi, 'open'>;
  readonly at: EpochMs;
  readonly past: EpochMs | null;
  readonly source: SourceDoubt;
  #asked: { readonly [Name in ViewName]?: readonly AskedFrame<Name>[] } = {};
  rendered: RenderedFrames = {};
  readonly documents = new Set<NetworkDocument>();

  constructor(
    core: Pick<DataCoreApi, 'open'>,
    { at, past, source }: Pick<FirstFrames, 'at' | 'past' | 'source'>,
  ) {
    this.#core = core;
    this.at = at;
    this.past = past;
    this.source = source;
  }

  of<Name extends ViewName>(
    view: Name,
    query: QueryOf<Name>,
  ): Promise<FrameOf<Name> | null> | null {
    // The connection is the browser's own.
    if (view === 'link-status') return null;
    const known: readonly AskedFrame<Name>[] = this.#asked[view] ?? [];
    const before = answerTo(known, query);
    if (before !== undefined) return before.answer;
    const answer = this.#ask(view, query);
    this.#asked = { ...this.#asked, [view]: [...known, { query, answer }] };
    return answer;
  }

  noteDocument(name: NetworkDocument, settled: () => Promise<void>): Promise<void> {
    this.documents.add(name);
    return settled();
  }

  async #ask<Name extends ViewName>(
    view: Name,
    query: QueryOf<Name>,
  ): Promise<FrameOf<Name> | null> {
    const opened = this.#core.open(view, IDS.toWorker(query));
    const first = opened.then((cursor) => cursor.next());
    const frame = await Promise.race([first, setTimeout(LONGEST_MS, null, { ref: false })]);
    void opened.then((cursor) => cursor.close());
    // A copy: the core's own objects may be in the frame.
    const copy = IDS.toPage(structuredClone(frame));
    const known: readonly RenderedFrame<Name>[] = this.rendered[view] ?? [];
    this.rendered = { ...this.rendered, [view]: [...known, { query, frame: copy }] };
    return copy;
  }
}

/** Whether views of the past show an instant soon; a server without a store computes its days when they are first asked for. */
const isShown = async (core: DataCoreApi, at: EpochMs): Promise<boolean> => {
  const late = setTimeout(LONGEST_MS, 'late', { ref: false });
  return (await Promise.race([core.seek(at), late])) === 'ready';
};

/** HTML of the site's component tree. Rejects where a screen fails. */
const htmlOf = async (site: ReactElement): Promise<string> => {
  let fault: unknown = null;
  const { prelude } = await prerenderToNodeStream(site, {
    // React moves what it outlines into place by an inline script.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      fault ??= error;
    },
  });
  const html = await text(prelude);
  if (fault !== null) throw fault;
  return html;
};

/** The hydration waits for the network's documents: they come with the scripts. `url`: on the renderer's own server. */
const preloadOf = (url: string | null): string =>
  url === null
    ? ''
    : `<link rel="preload" as="fetch" crossorigin="anonymous" href="${new URL(url).pathname}">`;

/** The parts of a page. */
interface PageHtml {
  /** Content of the app's element. */
  readonly app: string;
  /** Its style sheet; may be empty. */
  readonly style: string;
  /** The data with which the app hydrates it. */
  readonly data: string;
}

/** Renders an address, one at a time. Null where the core's `link` does not make its readings live. Rejects where a screen fails. */
export const renderPage = async (
  { address, isWide }: Pick<RenderedPage, 'address' | 'isWide'>,
  config: SiteConfig,
  core: DataCoreApi,
  link: LinkStatusFrame | null,
): Promise<PageHtml | null> => {
  if (link?.phase !== 'live' || (link.stale && link.source === null)) return null;
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const { em } = decodeReplaySearch(router.state.location.search);
  const past = replayInstantOf(em, config.network.timeZone);
  if (em !== undefined && (past === null || !(await isShown(core, past)))) return null;
  const at = serverNow();
  const frames = new AskedFrames(past === null ? core : inTense(core, 'past'), {
    at,
    past,
    source: link.source,
  });
  const hydration = {
    frames,
    isOver: new Promise<void>(() => undefined),
    onHydrated: () => undefined,
  };
  renderForScreen(isWide);
  holdClock(at);
  if (past !== null) replay.begin(past);
  try {
    const html = await htmlOf(
      <Site core={core} config={config} router={router} hydration={hydration} />,
    );
    // React compares attributes under `npm run dev`, which has no policy.
    const app = import.meta.env.DEV ? { html, style: '' } : liftStyles(html);
    const data = renderedPageElement({
      address: router.state.location.href,
      isWide,
      at,
      frames: frames.rendered,
      source: link.source,
      documents: [...frames.documents],
    });
    const { files } = config.network;
    const preloads = Array.from(frames.documents, (name) => preloadOf(files?.[name] ?? null));
    return { app: app.html, style: app.style, data: preloads.join('') + data };
  } finally {
    replay.leave();
    holdClock(null);
  }
};
