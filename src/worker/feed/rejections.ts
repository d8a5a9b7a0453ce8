import type { RejectionReason } from '#domain/tags/tag-event.ts';
import type { FrameRejection } from '#worker/api/link-status.ts';

export type CountedReason = RejectionReason | FrameRejection;

/** Counts rejections by reason: nothing is dropped silently. */
export class Rejections {
  readonly #countByReason = new Map<CountedReason, number>();

  count(reason: CountedReason, times = 1): void {
    this.#countByReason.set(reason, (this.#countByReason.get(reason) ?? 0) + times);
  }

  list(): readonly { readonly reason: CountedReason; readonly count: number }[] {
    return [...this.#countByReason].map(([reason, count]) => ({ reason, count }));
  }
}
