import { FAN_OUT_OPTIONS } from '../fan-out/fan-out.ts';

/** Limits of a socket: its load, and how long it may be silent. */
export interface SocketLimits {
  /** A larger message ends the socket with 1009. */
  readonly messageBytes: number;
  /** `connection_init` has to come within this long, else 4408. */
  readonly initWithinMs: number;
  readonly subscriptionsAConnection: number;
  readonly connectionsAnAddress: number;
  /** New sockets of an address, on average; bursts up to its maximum plus those of a second. */
  readonly upgradesAMinute: number;
  /** Beyond, an upgrade is answered with 503. */
  readonly connections: number;
  /** Most sockets that may subscribe. Further ones get the address of the live segments (PROVIDER 11) and are closed. */
  readonly places: number;
  /** How long a socket without a place may stay, and for how long once it subscribes: 1013. */
  readonly fullWithinMs: number;
  readonly subscribedFullMs: number;
  /** Messages a second, on average; bursts up to twice as many. Beyond: 4429. */
  readonly messagesASecond: number;
  /** A socket that has been silent for this long gets a ping. */
  readonly pingAfterMs: number;
  /** Timeout of a ping: 3008. */
  readonly pongWithinMs: number;
  readonly idLength: number;
  /** Bound on the bytes that wait for a reader: 1013. */
  readonly waitingBytes: number;
  /** Largest response to a query over the socket; larger ones are for HTTP. */
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
  // What one core carries at 200 events a second (docs/operations.md).
  places: 12_000,
  fullWithinMs: 10_000,
  subscribedFullMs: 1_000,
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
  /** The server shuts down: reconnect. */
  goingAway: 1001,
  tooLarge: 1009,
  /** The stream restarted: reconnect. */
  restarting: 1012,
  /** The client stopped reading: reconnect. */
  tooSlow: 1013,
  /** There is no place; the close reason names the cause. */
  tryLater: 1013,
  /** No pong ("Timeout" in the IANA registry). */
  silent: 3008,
} as const;
