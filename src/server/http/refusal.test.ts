import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listenOnLoopback } from '#tests/support/provider/loopback.ts';
import { refuse } from './refusal.ts';

it('has the members of a problem document, and the way on (RFC 9457)', async () => {
  const server = createServer((_, response) =>
    refuse(response, 'problem', {
      status: 410,
      message: 'Expirou.',
      retryAfter: 3,
      members: { type: '/gone', snapshot: '/all.json' },
    }),
  );
  const port = await listenOnLoopback(server);
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('retry-after')).toBe('3');
  expect(await answer.json()).toEqual({
    title: 'Gone',
    status: 410,
    detail: 'Expirou.',
    type: '/gone',
    snapshot: '/all.json',
  });
  server.close();
});
