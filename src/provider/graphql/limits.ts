/** Bounds of what a stranger may ask (TRUST 3). */
export const GRAPHQL_LIMITS = {
  /** Body of a request over HTTP. */
  bodyBytes: 16 * 1024,
  /** One message over a socket. */
  messageBytes: 16 * 1024,
  /** What may wait for a socket that does not read. */
  waitingBytes: 256 * 1024,
  /** `connection_init` has to come within. */
  initWithinMs: 3_000,
  subscriptionsASocket: 3,
} as const;
