import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { listenOnLoopback } from '#tests/support/provider/loopback.ts';
import { ONE_LINE, runProgram } from '#tests/support/provider/run-start.ts';

it('a taken port is reported in one line, and ends with 1', async () => {
  const taken = createServer();
  const port = await listenOnLoopback(taken);
  const ended = await runProgram('start', '--no-build', '--port', String(port));
  taken.close();
  expect(ended.code).toBe(1);
  expect(ended.err).toMatch(ONE_LINE);
  expect(ended.err).toContain(String(port));
});
