/** Headers of responses that no page of another origin may read. */
export const OWN_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Headers of every answer of the provider: public data for any page, no page of its own. */
export const PROVIDER_HEADERS: Readonly<Record<string, string>> = {
  ...OWN_HEADERS,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type, accept, last-event-id',
  'access-control-allow-methods': 'POST, OPTIONS',
  // The server's time, for devices whose clock is wrong, when to retry, and the licence.
  'access-control-expose-headers': 'date, retry-after, link',
};
