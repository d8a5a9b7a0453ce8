import type { Html } from './html.ts';

/** A page that is asked for. */
export interface AskedPage {
  /** Of its address, as it was sent. */
  readonly path: string;
  /** Of its address: `?ordem=nome`, or nothing. */
  readonly search: string;
  /** Whether the request is of a computer, not of a phone. */
  readonly isWide: boolean;
  /** `https://vigia.example`, for addresses that are read elsewhere; null if it is not known. */
  readonly origin: string | null;
}

/** Additions to the built page; members left out keep its content. */
export interface PageParts {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Further tags of its head. */
  readonly head?: Html | undefined;
  /** A style sheet of its own; no text in it ends the element. */
  readonly style?: string | undefined;
  /** Content of the app's element. */
  readonly app?: Html | undefined;
  /** After the app's element: the data with which the app hydrates it. */
  readonly data?: Html | undefined;
}

/** One author of page content; null for a page it has nothing for. Each part comes from the first author that has it. */
export type PageAuthor = (asked: AskedPage) => Promise<PageParts | null>;
