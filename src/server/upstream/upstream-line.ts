import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import { WebSocket } from 'ws';

export interface LineListener {
  readonly opened: () => void;
  /** One message; null if it is no text. */
  readonly message: (text: string | null) => void;
  /** Called once at the end, by either side. */
  readonly closed: (code: number) => void;
}

/** A socket to a provider. */
export interface Line {
  /** Without effect on a line that is not open. */
  readonly send: (text: string) => void;
  /** Ends it with a close frame; cuts it if that is not answered within a second. */
  readonly close: () => void;
  /** Ends it without a word to the other end, which may not be there. */
  readonly cut: () => void;
}

export type OpenLine = (url: string, listener: LineListener) => Line;

/** A message holds one tag, whose longest text has 2,000 characters. */
const MAX_MESSAGE_BYTES = 1024 * 1024;
const CLOSE_WITHIN_MS = 1_000;
const NORMAL_CLOSURE = 1000;

/** A socket of graphql-transport-ws. A larger message ends it, with code 1009. */
export const openLine: OpenLine = (url, { opened, message, closed }) => {
  const socket = new WebSocket(url, GRAPHQL_TRANSPORT_WS_PROTOCOL, {
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  socket.on('open', opened);
  socket.on('message', (data, isBinary) =>
    message(isBinary || !Buffer.isBuffer(data) ? null : data.toString()),
  );
  // `close` follows.
  socket.on('error', () => undefined);
  socket.on('close', closed);
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => {
      const cut = setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS);
      socket.once('close', () => clearTimeout(cut));
      socket.close(NORMAL_CLOSURE);
    },
    cut: () => socket.terminate(),
  };
};
