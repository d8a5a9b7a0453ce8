/** The work of a process that answers clients, one piece at a time. */
export interface WorkQueue {
  /** Waits for what another process does, while others have their turns. `costOf`: its processor time, in milliseconds; absent: none. */
  outside<Value>(work: () => Promise<Value>, costOf?: (done: Value) => number): Promise<Value>;
}
