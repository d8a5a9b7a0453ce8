import type { SiteWords } from '#contract/site-words.ts';
import type { Logger } from '../logger.ts';
import { Html } from './first-view/html.ts';
import { MemoryFile } from './memory-file.ts';
import { pageWith } from './page-words.ts';

/** A page that is asked for. */
export interface AskedPage {
  /** Of its address, as it was sent. */
  readonly path: string;
  /** `https://vigia.example`, for addresses that are read elsewhere; null if it is not known. */
  readonly origin: string | null;
}

/** What a page says beyond the built one; what is left out stays as it is in the built one. */
export interface PageParts {
  readonly title?: string;
  readonly description?: string;
  /** Further tags of its head. */
  readonly head?: Html;
  /** Before the element of the app. */
  readonly body?: Html;
}

/** One part of the server that has something to say in a page; null for a page of which it knows nothing. */
export type PageAuthor = (asked: AskedPage) => Promise<PageParts | null>;

/** How long a page is handed out as it was written: readings come every 15 s. */
const WRITTEN_FOR_MS = 3_000;
/** Most pages that are kept: more than a network has stations and cities, at some ten kilobytes each. */
const MAX_PAGES = 600;

/** Longer than the address of any station or city. */
const LONGEST_PATH = 400;

interface WrittenPage {
  readonly file: Promise<MemoryFile>;
  readonly until: number;
}

/** Writes pages from the built one and what its authors say, each page once for all who ask within a few seconds. */
export class PageWriter {
  readonly #built: string;
  readonly #words: SiteWords;
  readonly #authors: readonly PageAuthor[];
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #plain: MemoryFile;
  /** Oldest first. */
  readonly #pages = new Map<string, WrittenPage>();

  constructor({
    built,
    words,
    authors,
    log,
    now = () => performance.now(),
  }: {
    /** The text of the built page. */
    readonly built: string;
    /** What the site says of itself where no author says more. */
    readonly words: SiteWords;
    readonly authors: readonly PageAuthor[];
    readonly log: Logger;
    readonly now?: () => number;
  }) {
    this.#built = built;
    this.#words = words;
    this.#authors = authors;
    this.#log = log;
    this.#now = now;
    this.#plain = this.#file({}, 'tight');
  }

  /** The page without anything of its authors: the app's shell. */
  get plain(): MemoryFile {
    return this.#plain;
  }

  pageOf(asked: AskedPage): Promise<MemoryFile> {
    if (this.#authors.length === 0 || asked.path.length > LONGEST_PATH) {
      return Promise.resolve(this.#plain);
    }
    const key = `${asked.origin ?? ''} ${asked.path}`;
    const known = this.#pages.get(key);
    if (known !== undefined && this.#now() < known.until) return known.file;
    const file = this.#write(asked);
    this.#pages.delete(key);
    for (const [oldest, { until }] of this.#pages) {
      if (this.#pages.size < MAX_PAGES && this.#now() < until) break;
      this.#pages.delete(oldest);
    }
    const written = { file, until: this.#now() + WRITTEN_FOR_MS };
    this.#pages.set(key, written);
    void this.#forgetPlain(key, written);
    return file;
  }

  /** Addresses that nobody knows are without number: they take no place. */
  async #forgetPlain(key: string, written: WrittenPage): Promise<void> {
    const page = await written.file;
    if (page === this.#plain && this.#pages.get(key) === written) this.#pages.delete(key);
  }

  async #write(asked: AskedPage): Promise<MemoryFile> {
    const said = await Promise.all(this.#authors.map((author) => this.#ask(author, asked)));
    const parts = said.filter((part) => part !== null);
    if (parts.length === 0) return this.#plain;
    const joined = (pieces: readonly (Html | undefined)[]): Html =>
      new Html(pieces.map((piece) => piece?.text ?? '').join(''));
    const title = parts.find((part) => part.title !== undefined)?.title;
    const description = parts.find((part) => part.description !== undefined)?.description;
    return this.#file(
      {
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        head: joined(parts.map(({ head }) => head)),
        body: joined(parts.map(({ body }) => body)),
      },
      'fast',
    );
  }

  /** A page is more than what one author says in it: what fails is left out. */
  async #ask(author: PageAuthor, asked: AskedPage): Promise<PageParts | null> {
    try {
      return await author(asked);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unknown';
      this.#log.error('page part failed', { message });
      return null;
    }
  }

  #file(parts: PageParts, packing: 'tight' | 'fast'): MemoryFile {
    const { name, description } = this.#words;
    return new MemoryFile(pageWith(this.#built, { title: name, description, ...parts }), {
      mediaType: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      packing,
    });
  }
}
