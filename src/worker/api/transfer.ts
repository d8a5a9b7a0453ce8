// The only file here with run-time code: message ports exist in pages and workers alike.
/// <reference lib="webworker" />
import {
  type Endpoint,
  expose,
  releaseProxy,
  type TransferHandler,
  transferHandlers,
  wrap,
} from 'comlink';
import type { DataCoreApi } from './data-core-api.ts';
import type { ViewCursor } from './view-cursor.ts';

type AnyCursor = ViewCursor<unknown, unknown>;

/** A cursor is transferred as its own message port; `close` releases the port. */
const cursorHandler: TransferHandler<AnyCursor, MessagePort> = {
  canHandle: (value): value is AnyCursor =>
    typeof value === 'object' && value !== null && 'next' in value && 'update' in value,
  serialize: (cursor) => {
    const { port1, port2 } = new MessageChannel();
    expose(cursor, port1);
    return [port2, [port2]];
  },
  deserialize: (port) => {
    port.start();
    const remote = wrap<AnyCursor>(port);
    return {
      next: () => remote.next(),
      update: (query) => remote.update(query),
      close: async () => {
        await remote.close();
        remote[releaseProxy]();
      },
    };
  },
};

/** Maximum nesting of columns in a frame. */
const DEPTH = 3;

const collect = (part: unknown, depth: number, found: Set<ArrayBuffer>): void => {
  if (typeof part !== 'object' || part === null) return;
  if (ArrayBuffer.isView(part)) {
    if (part.buffer instanceof ArrayBuffer) found.add(part.buffer);
  } else if (depth >= 0) {
    for (const inner of Object.values(part)) collect(inner, depth - 1, found);
  }
};

/** The typed-array buffers of a frame, each once. They are transferred to the page instead of copied. */
const frameBuffers = (frame: unknown): ArrayBuffer[] => {
  const found = new Set<ArrayBuffer>();
  collect(frame, DEPTH, found);
  return [...found];
};

/** A frame's columns are transferred, not copied. */
const frameHandler: TransferHandler<object, object> = {
  canHandle: (value): value is object => frameBuffers(value).length > 0,
  serialize: (frame) => [frame, frameBuffers(frame)],
  deserialize: (frame) => frame,
};

transferHandlers.set('cursor', cursorHandler);
transferHandlers.set('frame', frameHandler);

/** Comlink's remote type loses the relation between view and frame. */
const isDataCore = (remote: unknown): remote is DataCoreApi => typeof remote === 'function';

/** Exposes `core` on an endpoint; by default on the worker this is called in. */
export const exposeCore = (core: DataCoreApi, endpoint?: Endpoint): void => expose(core, endpoint);

/** A proxy of the data core that the other end exposes. */
export const wrapCore = (endpoint: Endpoint): DataCoreApi => {
  const remote: unknown = wrap(endpoint);
  if (!isDataCore(remote)) throw new Error('Comlink wraps in a function');
  return remote;
};
