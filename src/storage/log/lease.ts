/** The right to write a log, which one of several processes has. */
export interface Lease {
  /**
   * Asks for the lease from now on; called once. `gained` is called once the log can be appended to, `lost` when another process has it, or
   * has written; it may be gained again.
   */
  readonly follow: (holder: { readonly gained: () => void; readonly lost: () => void }) => void;
  readonly held: boolean;
  /** Withdraws the request, and releases the lease at once for another process. */
  readonly stop: () => Promise<void>;
}
