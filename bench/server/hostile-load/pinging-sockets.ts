import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Within the bounds of a message and of messages a second. */
const PING = JSON.stringify({ type: 'ping', payload: { x: 'x'.repeat(15_500) } });
const EVERY_MS = 1_000 / 18;

/** Sockets that send pings, as large and as many as allowed, and never read; returns the function that stops them. */
export const openPingingSockets = async (port: number, count: number): Promise<() => void> => {
  const sockets = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', {
        headers: { 'x-forwarded-for': `192.0.2.${at}` },
      });
      socket.on('error', () => undefined);
      await once(socket, 'open');
      socket.send('{"type":"connection_init"}');
      socket.pause();
      return socket;
    }),
  );
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send(PING);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.terminate();
  };
};
