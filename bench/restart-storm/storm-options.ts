import { FEED_TIMERS, type FeedTimers } from '#worker/ports.ts';
import { type GatewayCosts, RECORDED_COSTS } from './gateway-costs.ts';

/** The timers of a visitor that matter in a storm, in milliseconds. */
export type StormTimers = Pick<
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
  /** Most bytes that a gateway owes to all who resume; beyond, a position counts as expired. Null: no such bound, as the gateway is now. */
  readonly owedBytes: number | null;
  /** Of one gateway. */
  readonly uplinkBitsASecond: number;
  /** How long the storm is watched. */
  readonly watchMs: number;
  readonly seed: number;
  readonly timers: StormTimers;
  readonly costs: GatewayCosts;
}

/** A million visitors on a hundred gateways, all of which die together and are back before the first visitor is. */
export const STORM: StormOptions = {
  visitors: 1_000_000,
  visitorsAnAddress: 100,
  gateways: 100,
  dying: 100,
  awayMs: 5_000,
  notice: 'at-once',
  eventsASecond: 200,
  logOutlives: true,
  socketsAGateway: null,
  owedBytes: null,
  uplinkBitsASecond: 10e9,
  watchMs: 360_000,
  seed: 1,
  timers: FEED_TIMERS,
  costs: RECORDED_COSTS,
};
