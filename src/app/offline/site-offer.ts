import { useSyncExternalStore } from 'react';

/** Why the page should be loaded anew: another build of the site, or another configuration than it was started with. */
export type OfferReason = 'version' | 'config';

/** An offer to load the page anew, and how that is done. */
export interface SiteOffer {
  readonly reason: OfferReason;
  readonly accept: () => void;
}

let offer: SiteOffer | null = null;
const listeners = new Set<() => void>();

const tell = (next: SiteOffer | null): void => {
  offer = next;
  for (const listener of listeners) listener();
};

/** Offers to load the page anew; the visitor decides when (never in the middle of what they do). */
export const offerSite = (made: SiteOffer): void => tell(made);

/** Not now; a later offer is made all the same. */
export const declineOffer = (): void => tell(null);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What there is to offer now; null for nothing. */
export const useSiteOffer = (): SiteOffer | null => useSyncExternalStore(subscribe, () => offer);
