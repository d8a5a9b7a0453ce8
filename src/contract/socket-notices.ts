import { isRecord } from '#domain/untrusted.ts';

/** Payload of the `ping` by which a server confirms a subscription (contract 2): every later event will be sent. */
export interface StandingNotice {
  /** Id of the subscription, as the client named it. */
  readonly assinatura: string;
}

/** Payload of the `ping` by which a server passes on a change of what it knows of its source (contract 12). */
export interface SourceNotice {
  readonly source: object;
}

/** The subscription that an untrusted payload of a `ping` confirms; null for none. */
export const decodeStandingId = (payload: unknown): string | null => {
  const id = isRecord(payload) ? payload['assinatura'] : undefined;
  return typeof id === 'string' ? id : null;
};
