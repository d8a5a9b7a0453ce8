/** The work of a process that answers clients, one piece at a time: the storage's own pieces wait in line with it. */
export interface WorkQueue {
  /** Does a piece in its turn; null: the queue takes none. */
  inTurn(work: () => Promise<void>): Promise<void> | null;
  /** Waits for what another process does, while others have their turns. `unpaid`: the wait is not spent by who asked. */
  outside<Value>(work: () => Promise<Value>, cost?: 'paid' | 'unpaid'): Promise<Value>;
}
