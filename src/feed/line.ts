export interface LineListener {
  readonly opened: () => void;
  /** One message; null if it is no text. */
  readonly message: (text: string | null) => void;
  /** Called once at the end, by either side. `reason`: of the close frame. */
  readonly closed: (code: number, reason: string) => void;
}

/** A socket to a provider, of any implementation. */
export interface Line {
  /** Without effect on a line that is not open. */
  readonly send: (text: string) => void;
  /** Ends it with a close frame. */
  readonly close: () => void;
  /** Ends it without waiting for the other end, which may not be there. */
  readonly cut: () => void;
}

export type OpenLine = (url: string, listener: LineListener) => Line;
