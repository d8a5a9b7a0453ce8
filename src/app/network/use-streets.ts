import { decodeStreets } from '#contract/site/streets-document.ts';
import { networkDocument } from './network-document.ts';

/** Streets and known floods of the network: only a street's own page, the search, a kept street and a live level chart wait for them. */
export const useStreets = networkDocument('streets', decodeStreets);
