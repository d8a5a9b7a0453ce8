import { FAN_OUT_OPTIONS } from '#server/fan-out/fan-out.ts';
import { SOCKET_LIMITS } from '#server/graphql/socket-limits.ts';
import { FEED_TIMERS, type FeedTimers } from '#worker/ports.ts';
import { type GatewayCosts, RECORDED_COSTS } from './gateway-costs.ts';

/** The timers of a visitor that matter in a storm, in milliseconds. */
type StormTimers = Pick<
  FeedTimers,
  | 'handshake'
  | 'ping'
  | 'pong'
  | 'retry'
  | 'retryJitter'
  | 'answer'
  | 'confirmDelay'
  | 'snapshotAgain'
  | 'snapshotEvery'
  | 'economy'
  | 'economyJitter'
>;

/** Gateways die under their visitors and come back. */
export interface StormOptions {
  /** With a socket, evenly over the gateways. */
  readonly visitors: number;
  /** Visitors behind one address, as a carrier has them: what the limits of an address count. */
  readonly visitorsAnAddress: number;
  /** Gateway processes, a core each. */
  readonly gateways: number;
  /** How many of them die, at 0. */
  readonly dying: number;
  /** Until they listen again. */
  readonly awayMs: number;
  /** How visitors learn of it: their lines are closed at once, or nothing comes back and a ping finds out. */
  readonly notice: 'at-once' | 'by-ping';
  readonly eventsASecond: number;
  /** The log outlives the gateways (a store, JetStream): positions go on. Else everybody needs a snapshot. */
  readonly logOutlives: boolean;
  /** Sockets of a gateway above which it says “economico”; null for none. */
  readonly socketsAGateway: number | null;
  /** Most events that a gateway owes to all who resume; beyond, a position counts as expired. */
  readonly owedEvents: number;
  /** Of one gateway. */
  readonly uplinkBitsASecond: number;
  /** How long the storm is watched. */
  readonly watchMs: number;
  readonly seed: number;
  readonly timers: StormTimers;
  readonly costs: GatewayCosts;
}

const MILLION = 1_000_000;

/** As many as a million sockets take, by the cap of each. */
const GATEWAYS = Math.ceil(MILLION / SOCKET_LIMITS.places);

/** A million visitors with a socket, whose gateways all die together and are back before the first visitor is. */
export const STORM: StormOptions = {
  visitors: MILLION,
  visitorsAnAddress: 100,
  gateways: GATEWAYS,
  dying: GATEWAYS,
  awayMs: 5_000,
  notice: 'at-once',
  eventsASecond: 200,
  logOutlives: true,
  socketsAGateway: null,
  owedEvents: FAN_OUT_OPTIONS.owedEvents,
  uplinkBitsASecond: 10e9,
  watchMs: 360_000,
  seed: 1,
  timers: FEED_TIMERS,
  costs: RECORDED_COSTS,
};
