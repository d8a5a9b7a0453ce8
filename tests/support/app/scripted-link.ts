import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import { CALM_LINK } from './calm-link.ts';
import { muteCore } from './mute-core.ts';

/** A core whose connection state is set by the test. */
export class ScriptedLink {
  #hand: ((frame: LinkStatusFrame) => void) | null = null;
  #due: LinkStatusFrame | null = null;

  say(news: Partial<LinkStatusFrame>): void {
    const frame = { ...CALM_LINK, ...news };
    if (this.#hand === null) this.#due = frame;
    else this.#hand(frame);
    this.#hand = null;
  }

  readonly #cursor: ViewCursor<LinkStatusFrame, null> = {
    next: () =>
      new Promise((resolve) => {
        if (this.#due === null) this.#hand = resolve;
        else resolve(this.#due);
        this.#due = null;
      }),
    update: async () => undefined,
    close: async () => undefined,
  };

  readonly core = muteCore({ 'link-status': async () => this.#cursor });
}
