/** The `modo` in the payload of a `connection_ack`, and the reason of a close with 1013: there is no room for a subscription (contract 11). */
export const ECONOMY_WORD = 'economico';

/** The payload of such a `connection_ack`: where the head of the live segments is, relative to the provider's own address. */
export interface EconomyNotice {
  readonly modo: typeof ECONOMY_WORD;
  readonly url: string;
}

/** Length of a live segment in seconds; a minute is a whole number of them (PROVIDER 11). */
export const LIVE_SECONDS = 5;
