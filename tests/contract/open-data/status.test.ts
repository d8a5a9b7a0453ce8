import { expect, it } from 'vitest';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { eventually } from '#tests/support/runner/eventually.ts';

it('the state of the service is a page without a script, and JSON for any origin', async () => {
  const server = await simulatedServer(SMALL_NETWORK);
  try {
    const status = await eventually(async () => {
      const answer = await fetch(`${server.url}/status.json`);
      expect(answer.status).toBe(200);
      return answer;
    });
    expect(status.headers.get('access-control-allow-origin')).toBe('*');
    expect(await status.json()).toMatchObject({
      startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      source: null,
      newest: { at: expect.stringMatching(/^\d{4}-.*Z$/), lagSeconds: expect.any(Number) },
      // What a demonstration could compute is no record.
      past: null,
    });
    const page = await fetch(`${server.url}/status`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src");
    const text = await page.text();
    expect(text).not.toContain('<script');
    expect(text).toContain('A última leitura chegou em ');
  } finally {
    await server.close();
  }
});
