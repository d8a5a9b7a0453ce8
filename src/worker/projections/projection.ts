import type { StationId } from '#worker/api/frames.ts';
import type { PathId } from '../log/dictionary.ts';

/**
 * A fold of the log into what one view shows. It is told what events touch and works only when its view asks: `frame` hands
 * over everything that changed since the last frame. It may be thrown away at any time and made anew from the table and the
 * log; what it then says is the same (law: a frame applied to the last view = a fresh view).
 */
export interface Projection<Frame, Spec> {
  /**
   * An event of this tag was folded. `changed` is false when the same value was heard again: then only the station's age is
   * news. Marks, does no work.
   */
  touch(station: StationId, path: PathId, changed: boolean): void;
  /** Shows something else; the next frame is a whole view. */
  reshape(spec: Spec): void;
  /** True when the view's picture is out of date. */
  readonly stale: boolean;
  /** What changed since the last frame. Only called when stale. */
  frame(): Frame;
}
