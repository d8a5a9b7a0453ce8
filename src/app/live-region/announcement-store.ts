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

export interface AnnouncerPorts {
  /** Monotonic milliseconds, independent of the device's clock. */
  readonly now: () => number;
  /** Timer; returns its cancel function. */
  readonly after: (milliseconds: number, then: () => void) => () => void;
}

/** Schedules announcements and publishes the current text of the live region. */
export class AnnouncerStore {
  readonly #ports: AnnouncerPorts;
  #announcements: Announcements = NO_ANNOUNCEMENTS;
  readonly #text = createStore('');
  #cancel: () => void = () => undefined;

  constructor(ports: AnnouncerPorts) {
    this.#ports = ports;
  }

  /** The last announced text. */
  readonly text: Readable<string> = this.#text;

  /** Sets a topic's state and its text. */
  announce(topic: string, state: string, text: string): void {
    this.#set(announce(this.#announcements, topic, { state, text }, this.#ports.now()));
  }

  /** Sets a topic's initial state without announcing it, unless the topic already has one. */
  beginWith(topic: string, state: string): void {
    if (this.#announcements.known.has(topic)) return;
    this.#set(takeAsKnown(this.#announcements, topic, state));
  }

  drop(topic: string): void {
    this.#set(dropTopic(this.#announcements, topic));
  }

  #set(announcements: Announcements): void {
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
    // The timer may fire early: schedule again.
    this.#schedule();
    if (text !== null) this.#text.change(() => text);
  }
}
