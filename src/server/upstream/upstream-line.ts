import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { OpenLine } from '#feed/line.ts';

/** A message holds one tag, whose longest text has 2,000 characters. */
const MAX_MESSAGE_BYTES = 1024 * 1024;
const CLOSE_WITHIN_MS = 1_000;
const NORMAL_CLOSURE = 1000;

/** A socket of graphql-transport-ws. A larger message ends it, with code 1009. A close that is not answered within a second cuts it. */
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
  socket.on('close', (code, reason) => closed(code, reason.toString()));
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
