/** What clients cost one gateway process (one core): processor time in microseconds, and bytes. */
export interface ReturnCosts {
  /** A socket, from its upgrade to its subscription. */
  readonly upgradeMicros: number;
  /** An event that a resumed subscription had missed. */
  readonly resumedEventMicros: number;
  readonly resumedEventBytes: number;
  /** Making and packing the answer of the whole network, shared by all that wait for it. */
  readonly executionMicros: number;
  /** Giving it to one of them. */
  readonly answerMicros: number;
  readonly answerBytes: number;
}

export interface GatewayCosts extends ReturnCosts {
  /** An event told to one live subscriber. */
  readonly messageMicros: number;
  readonly messageBytes: number;
}

/** What the storm is computed with, so that it is the same on every machine: `npm run bench -- restart-storm fan-out` measures them. */
export const RECORDED_COSTS: GatewayCosts = {
  upgradeMicros: 300,
  resumedEventMicros: 0.45,
  resumedEventBytes: 182,
  executionMicros: 27_000,
  answerMicros: 275,
  answerBytes: 44_400,
  messageMicros: 0.17,
  messageBytes: 188,
};
