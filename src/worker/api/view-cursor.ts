/**
 * A view's place in the worker. The view pulls: `next()` means "the last frame is painted, one more please", and resolves as
 * soon as something the view shows has changed since; the first call resolves with the whole view. Between two calls changes
 * conflate (the last value of each tag), so a slow page gets fewer frames and never a queue (back-pressure).
 */
export interface ViewCursor<Frame, Spec> {
  /** The next frame; null once the cursor is closed. A second call while one waits supersedes the first, which gets null. */
  next(): Promise<Frame | null>;
  /** Shows something else from the next frame on; that frame is a whole view again. */
  reshape(spec: Spec): Promise<void>;
  /** Gives the view up: the worker forgets it. */
  close(): Promise<void>;
}
