import { createStore, type Readable } from '#app/state/store.ts';
import {
  announce,
  type Announcements,
  dropTopic,
  dueAt,
  NO_ANNOUNCEMENTS,
  takeAsKnown,
  release,
} from './announcements.ts';

/** What the store needs of a page. */
export interface AnnouncerPorts {
  /** Milliseconds that only go forward, whatever somebody does to the device's clock. */
  readonly now: () => number;
  /** Calls back after so many milliseconds, until the returned function is called. */
  readonly after: (milliseconds: number, then: () => void) => () => void;
}

/** What is to be read aloud, and the text that is being read. */
export class AnnouncerStore {
  readonly #ports: AnnouncerPorts;
  #announcements: Announcements = NO_ANNOUNCEMENTS;
  readonly #text = createStore('');
  #cancel: () => void = () => undefined;

  constructor(ports: AnnouncerPorts) {
    this.#ports = ports;
  }

  /** What was last given to be read. */
  readonly text: Readable<string> = this.#text;

  /** A topic has come to a state, said in these words. */
  announce(topic: string, state: string, text: string): void {
    this.#settle(announce(this.#announcements, topic, { state, text }, this.#ports.now()));
  }

  /** The state of a topic that needs no announcement, unless one was made before. */
  beginWith(topic: string, state: string): void {
    if (this.#announcements.known.has(topic)) return;
    this.#settle(takeAsKnown(this.#announcements, topic, state));
  }

  /** Nobody asks for a topic any more. */
  drop(topic: string): void {
    this.#settle(dropTopic(this.#announcements, topic));
  }

  #settle(announcements: Announcements): void {
    if (announcements === this.#announcements) return;
    this.#announcements = announcements;
    this.#schedule();
  }

  #schedule(): void {
    this.#cancel();
    const due = dueAt(this.#announcements);
    this.#cancel =
      due === null
        ? () => undefined
        : this.#ports.after(Math.max(0, due - this.#ports.now()), () => this.#release());
  }

  #release(): void {
    const { after, text } = release(this.#announcements, this.#ports.now());
    this.#announcements = after;
    // A timer may come early: then it is set again.
    this.#schedule();
    if (text !== null) this.#text.change(() => text);
  }
}
