import { createStore } from '#app/state/store.ts';

/** Why the page should be loaded anew: another build of the site, or another configuration than it was started with. */
type OfferReason = 'version' | 'config';

/** An offer to load the page anew, and how that is done. */
export interface SiteOffer {
  readonly reason: OfferReason;
  readonly accept: () => void;
}

/** What there is to offer now; null for nothing. */
export const siteOffer = createStore<SiteOffer | null>(null);

/** Offers to load the page anew; the visitor decides when (never in the middle of what they do). */
export const offerSite = (offer: SiteOffer): void => siteOffer.change(() => offer);

/** Not now; a later offer is made all the same. */
export const declineOffer = (): void => siteOffer.change(() => null);
