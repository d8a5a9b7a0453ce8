import { expect } from 'vitest';

/** What holds of every packed file that pages of any origin may read, whatever is in it; its text. */
export const expectPublicAnswer = async (url: string, cacheControl: string): Promise<string> => {
  const texts = new Set<string>();
  for (const coding of ['br', 'gzip', 'identity']) {
    const answer = await fetch(url, { headers: { 'accept-encoding': coding } });
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(coding);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': cacheControl,
      'access-control-allow-origin': '*',
      'content-type': expect.stringContaining('application/json'),
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    texts.add(await answer.text());
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
    const again = await fetch(url, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  expect(texts.size).toBe(1);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  const asked = await fetch(url, { method: 'OPTIONS' });
  const methods = asked.headers.get('access-control-allow-methods');
  expect([asked.status, methods]).toEqual([204, 'GET, HEAD, OPTIONS']);
  const posted = await fetch(url, { method: 'POST', body: 'x' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  // Of a preflight alone, and never other methods than `allow` has.
  expect(posted.headers.get('access-control-allow-methods')).toBeNull();
  return [...texts][0] ?? '';
};
