import { FAN_OUT_OPTIONS } from '../fan-out/fan-out.ts';

/** What a socket may do, and how long it may do nothing. */
export interface SocketLimits {
  /** A larger message ends the socket with 1009. */
  readonly messageBytes: number;
  /** `connection_init` has to come within this long, else 4408. */
  readonly initWithinMs: number;
  readonly subscriptionsAConnection: number;
  readonly connectionsAnAddress: number;
  /** New ones of an address, on average; as many as it may have, and those of a second, can come at once. */
  readonly upgradesAMinute: number;
  readonly connections: number;
  /** Messages a second, on average; as many again may come at once. More: 4429. */
  readonly messagesASecond: number;
  /** A socket that has been silent for this long gets a ping. */
  readonly pingAfterMs: number;
  /** No sign of life within this long of the question: 3008. */
  readonly pongWithinMs: number;
  readonly idLength: number;
  /** What waits for a reader, at most: 1013. */
  readonly waitingBytes: number;
  /** Largest answer to a question asked over the socket; HTTP takes the others. */
  readonly answerBytes: number;
  /** How long a close handshake may take before the connection is cut. */
  readonly closeWithinMs: number;
}

export const SOCKET_LIMITS: SocketLimits = {
  messageBytes: 16 * 1024,
  initWithinMs: 3_000,
  subscriptionsAConnection: 3,
  connectionsAnAddress: 200,
  upgradesAMinute: 3_000,
  connections: 50_000,
  messagesASecond: 20,
  pingAfterMs: 20_000,
  pongWithinMs: 10_000,
  idLength: 64,
  waitingBytes: FAN_OUT_OPTIONS.maxWaitingBytes,
  answerBytes: 128 * 1024,
  closeWithinMs: 5_000,
};

/** Close codes beside those of graphql-transport-ws. */
export const SOCKET_CLOSE = {
  /** The server goes; come back. */
  goingAway: 1001,
  tooLarge: 1009,
  /** The stream began anew; come back. */
  restarting: 1012,
  /** Stopped reading; come back. */
  tooSlow: 1013,
  /** No sign of life ("Timeout" of the IANA registry). */
  silent: 3008,
} as const;
