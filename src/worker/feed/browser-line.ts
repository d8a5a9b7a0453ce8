import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws/client';
import type { OpenLine } from '#feed/line.ts';

/** What a browser's WebSocket has of use here. */
interface BrowserSocket {
  readonly readyState: number;
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
  send(text: string): void;
  close(code: number): void;
}

const OPEN = 1;
const NORMAL_CLOSURE = 1000;
/** Our code for a connection that hangs. */
const TERMINATED = 4499;
const ABNORMAL_CLOSURE = 1006;

/** Sockets of graphql-transport-ws from a browser, which cannot cut one: it stays until the other end answers. */
export const browserLine =
  (Socket: new (url: string, protocol: string) => BrowserSocket): OpenLine =>
  (url, { opened, message, closed }) => {
    let socket: BrowserSocket;
    try {
      socket = new Socket(url, GRAPHQL_TRANSPORT_WS_PROTOCOL);
    } catch {
      // An address that the browser forbids.
      queueMicrotask(() => closed(ABNORMAL_CLOSURE, ''));
      return { send: () => undefined, close: () => undefined, cut: () => undefined };
    }
    socket.addEventListener('open', opened);
    socket.addEventListener('message', ({ data }) =>
      message(typeof data === 'string' ? data : null),
    );
    socket.addEventListener('close', ({ code, reason }) => closed(code, reason));
    return {
      send: (text) => {
        if (socket.readyState === OPEN) socket.send(text);
      },
      close: () => socket.close(NORMAL_CLOSURE),
      cut: () => socket.close(TERMINATED),
    };
  };
