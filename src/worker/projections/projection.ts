import type { LogRows } from '../log/log-rows.ts';

/**
 * A fold of the log into what one view shows. It follows the log and works only when its view asks: `frame` hands over everything
 * that changed since the last frame. It may be thrown away at any time and made anew from the table and the log; what it then
 * says is the same (law: a frame applied to the last view = a fresh view).
 */
export interface Projection<Frame, Spec> {
  /** These events have been folded into the table since it last heard of the log. Marks what they touch, does no work. */
  follow(rows: LogRows): void;
  /** What is no event has changed: the state of the connection, the first whole answer. */
  noticeNetwork?(): void;
  /** Shows something else; the next frame is a whole view. */
  reshape(spec: Spec): void;
  /** True when the view's picture is out of date. */
  readonly stale: boolean;
  /** True while it shows a state of its own instead of the log's: it need not follow, and must not be made anew. */
  readonly frozen?: boolean;
  /** The view is gone: what was begun on its behalf may end. */
  close?(): void;
  /** What changed since the last frame. Only called when stale. */
  frame(): Frame;
}
