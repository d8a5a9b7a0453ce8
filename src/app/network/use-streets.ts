import { decodeStreets } from '#contract/site/streets-document.ts';
import type { Streets } from '#domain/network/streets.ts';
import type { DocumentState } from './document-source.ts';
import { networkDocument } from './network-document.ts';

export interface KnownStreets {
  readonly streets: Streets;
}

const { settled, useDocument } = networkDocument<KnownStreets>('streets', (raw) => {
  const decoded = decodeStreets(raw);
  return decoded === null
    ? null
    : { known: { streets: decoded.streets }, rejected: decoded.rejected };
});

export const streetsSettled = settled;

/** Streets and known floods of the network, loaded by the first component that wants them: no first view does but a street's own page. */
export const useStreets = (isWanted = true): DocumentState<KnownStreets> => useDocument(isWanted);
