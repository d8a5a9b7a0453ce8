/** The limit: a WebSocket and `JSON.parse`, and nothing done with the result. Its name is the provider's address. */
let messages = 0;
const socket = new WebSocket(self.name.replace(/^http/, 'ws'), 'graphql-transport-ws');

socket.addEventListener('open', () => socket.send('{"type":"connection_init"}'));
socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const message: unknown = JSON.parse(data);
  if (typeof message === 'object' && message !== null) messages += 1;
  if (messages === 1) socket.send('{"id":"t","type":"subscribe","payload":{"query":""}}');
});
setInterval(() => postMessage(messages), 100);
