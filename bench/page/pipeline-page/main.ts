import { BARE_PROFILE } from '#tests/support/browser/bare-profile.ts';
import { MAP_START_SELECTION } from '#domain/quantities/choices/selector.ts';
import { spawnDataCore } from '#app/core/connect.ts';
import { runFrameLoop } from '#app/core/frame-loop.ts';
import { TABLE_QUERY } from '../../core/bench-core.ts';

/** Messages received so far: sent to the bench, which does not inspect the page. */
let messages = 0;
const TELL_EVERY_MS = 100;
setInterval(() => void fetch(`/taken?count=${messages}`), TELL_EVERY_MS);

const parameters = new URLSearchParams(location.search);
const url = parameters.get('provider') ?? '';

if (parameters.get('kind') === 'bare') {
  // The provider's address is passed as the worker's name.
  const worker = new Worker(new URL('./bare-worker.ts', import.meta.url), {
    type: 'module',
    name: url,
  });
  worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
    messages = data;
  });
} else {
  const { core } = spawnDataCore();
  const ignore = (): void => undefined;
  const broken = (fault: unknown): never => {
    throw fault;
  };
  // Three projections, pulled as the pages pull them.
  runFrameLoop((query) => core.open('map-layer', query), MAP_START_SELECTION, ignore, broken);
  runFrameLoop((query) => core.open('station-table', query), TABLE_QUERY, ignore, broken);
  runFrameLoop((query) => core.open('dam-board', query), null, ignore, broken);
  runFrameLoop(
    (query) => core.open('link-status', query),
    null,
    (frame) => {
      ({ messages } = frame);
    },
    broken,
  );
  void core.start({ graphqlUrl: url, timeZone: BARE_PROFILE.timeZone, clockSkew: 0 });
}
