import { MAP_START_SELECTION } from '#domain/selector.ts';
import { spawnDataCore } from '#app/core/connect.ts';
import { runFrameLoop } from '#app/core/frame-loop.ts';
import { TABLE_SPEC } from '../bench-core.ts';

/** What the bench reads: messages taken so far. */
let messages = 0;
Reflect.set(window, 'messagesTaken', () => messages);

const parameters = new URLSearchParams(location.search);
const url = parameters.get('provider') ?? '';

if (parameters.get('kind') === 'bare') {
  // The provider's address goes as the worker's name.
  const worker = new Worker(new URL('./bare-worker.ts', import.meta.url), {
    type: 'module',
    name: url,
  });
  worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
    messages = data;
  });
} else {
  const { core } = spawnDataCore();
  const broken = (fault: unknown): never => {
    throw fault;
  };
  // Three projections, pulled as the pages pull them.
  runFrameLoop(
    (spec) => core.openMapLayer(spec),
    MAP_START_SELECTION,
    () => undefined,
    broken,
  );
  runFrameLoop(
    (spec) => core.openStationTable(spec),
    TABLE_SPEC,
    () => undefined,
    broken,
  );
  runFrameLoop(
    (spec) => core.openDamBoard(spec),
    null,
    () => undefined,
    broken,
  );
  runFrameLoop(
    (spec) => core.openLinkStatus(spec),
    null,
    (frame) => {
      ({ messages } = frame);
    },
    broken,
  );
  void core.start({ graphqlUrl: url, clockSkew: 0 });
}
