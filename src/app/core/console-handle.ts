import { type Remote, wrap } from 'comlink';
import type { CoreInspector, InspectorMessage } from '#worker/api/core-inspector.ts';

declare global {
  interface Window {
    /** The data core from the console, in development only: `await vigia.log()`. */
    vigia?: Remote<CoreInspector>;
  }
}

/** Exposes the worker's data core as `window.vigia`; a replacement worker overwrites it. */
export const openConsoleHandle = (worker: Worker): void => {
  const { port1, port2 } = new MessageChannel();
  const message: InspectorMessage<MessagePort> = { inspectorPort: port2 };
  worker.postMessage(message, [port2]);
  window.vigia = wrap<CoreInspector>(port1);
};
