import { describe, expect, it } from 'vitest';
import { decodeServiceWorkerRequest } from './service-worker-messages.ts';

describe('a message to the service worker', () => {
  it.each([
    [{ type: 'SKIP_WAITING' }, { type: 'SKIP_WAITING' }],
    [{ type: 'VERSION', more: 1 }, { type: 'VERSION' }],
    [
      { type: 'KEEP', urls: ['/assets/a.js', 7] },
      { type: 'KEEP', urls: ['/assets/a.js'] },
    ],
    [{ type: 'KEEP' }, null],
    [{ type: 'CACHE_URLS' }, null],
    ['SKIP_WAITING', null],
    [null, null],
  ])('%j is %j', (raw, request) => {
    expect(decodeServiceWorkerRequest(raw)).toEqual(request);
  });
});
