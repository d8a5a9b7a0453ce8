import { createStore } from '#app/state/store.ts';

/** Why to reload: a new build of the site, or a changed configuration. */
type OfferReason = 'version' | 'config';

/** An offer to reload; `accept` does it. */
export interface SiteOffer {
  readonly reason: OfferReason;
  readonly accept: () => void;
}

/** The current offer; null for none. */
export const siteOffer = createStore<SiteOffer | null>(null);

/** Offers a reload; the user decides when. */
export const offerSite = (offer: SiteOffer): void => siteOffer.change(() => offer);

/** Dismisses the current offer; a later one is shown again. */
export const declineOffer = (): void => siteOffer.change(() => null);
