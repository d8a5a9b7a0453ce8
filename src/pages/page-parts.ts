import type { Html } from './first-view/html.ts';

/** A page that is asked for. */
export interface AskedPage {
  /** Of its address, as it was sent. */
  readonly path: string;
  /** `https://vigia.example`, for addresses that are read elsewhere; null if it is not known. */
  readonly origin: string | null;
}

/** Additions to the built page; members left out keep its content. */
export interface PageParts {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Further tags of its head. */
  readonly head?: Html | undefined;
  /** Before the element of the app. */
  readonly body?: Html | undefined;
}

/**
 * One author of page content; null for a page it has nothing for. Title, description and head come from the first author that has them;
 * bodies are joined in order.
 */
export type PageAuthor = (asked: AskedPage) => Promise<PageParts | null>;
