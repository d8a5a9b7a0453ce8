import { decodeStreets } from '#contract/site/streets-document.ts';
import type { Streets } from '#domain/network/streets.ts';
import { networkDocument } from './network-document.ts';

/** Streets and known floods of the network: no first view loads them but a street's own page. */
export const useStreets = networkDocument<{ readonly streets: Streets }>('streets', (raw) => {
  const decoded = decodeStreets(raw);
  return decoded === null
    ? null
    : { known: { streets: decoded.streets }, rejected: decoded.rejected };
});
