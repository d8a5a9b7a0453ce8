/** The work of a process that answers clients, one piece at a time: the storage's own pieces wait in line with it. */
export interface WorkQueue {
  /** Does a piece in its turn. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** Waits for what another process does, while others have their turns. `costOf`: its processor time, in milliseconds; absent: none. */
  outside<Value>(work: () => Promise<Value>, costOf?: (done: Value) => number): Promise<Value>;
}
