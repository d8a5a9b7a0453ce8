import type { Html } from './first-view/html.ts';

/** A page that is asked for. */
export interface AskedPage {
  /** Of its address, as it was sent. */
  readonly path: string;
  /** `https://vigia.example`, for addresses that are read elsewhere; null if it is not known. */
  readonly origin: string | null;
}

/** What a page says beyond the built one; what is left out stays as it is there. */
export interface PageParts {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Further tags of its head. */
  readonly head?: Html | undefined;
  /** Before the element of the app. */
  readonly body?: Html | undefined;
}

/**
 * One part of the server that has something to say in a page; null for a page of which it knows nothing. Title, description and head are
 * those of the first author that has them; the bodies follow one another.
 */
export type PageAuthor = (asked: AskedPage) => Promise<PageParts | null>;
