/**
 * A pull subscription of one view. `next()` means "the last frame is painted, send one more". It resolves as soon as something the view
 * shows has changed since; the first call resolves with a full frame. Between two calls changes are conflated (the last value of each tag),
 * so a slow page receives fewer frames and never a queue (back-pressure).
 */
export interface ViewCursor<Frame, Query> {
  /** The next frame; null once the cursor is closed. A second call while one is pending supersedes it: the first resolves to null. */
  next(): Promise<Frame | null>;
  /** Changes what the view shows; the next frame is a full one. */
  update(query: Query): Promise<void>;
  /** Closes the view and releases its projection in the worker. */
  close(): Promise<void>;
}
