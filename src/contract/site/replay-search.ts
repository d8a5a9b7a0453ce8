/** Search parameter of every address that shows an instant of the past: RFC 3339; without an offset it is of the network's clock. */
export interface ReplaySearch {
  readonly em?: string | undefined;
}

/** As `replay-address.ts` reads it, which only a page of the past loads. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?$/;

export const decodeReplaySearch = ({ em }: { readonly em?: unknown }): ReplaySearch => {
  // A plus sign in an address may have been read as a blank.
  const text = typeof em === 'string' ? em.replace(/ (?=\d\d:\d\d$)/, '+') : '';
  return INSTANT.test(text) ? { em: text } : {};
};
