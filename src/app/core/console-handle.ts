import { type Remote, wrap } from 'comlink';
import type { CoreInspector, InspectorMessage } from '#worker/api/core-inspector.ts';

declare global {
  interface Window {
    /** The data core from the console, in development only: `await vigia.log()`. */
    vigia?: Remote<CoreInspector>;
  }
}

/** Puts a handle on the worker's data core at `window.vigia`; a worker that replaces it puts its own there. */
export const openConsoleHandle = (worker: Worker): void => {
  const { port1, port2 } = new MessageChannel();
  const message: InspectorMessage<MessagePort> = { inspectorPort: port2 };
  worker.postMessage(message, [port2]);
  window.vigia = wrap<CoreInspector>(port1);
};
