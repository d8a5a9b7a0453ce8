import { isCanonicalPath } from '#contract/site/site-paths.ts';
import type { Logger } from '#process/logger.ts';
import { Html } from './first-view/html.ts';
import type { AskedPage, PageAuthor, PageParts } from './page-parts.ts';
import { pageWith } from './page-words.ts';

/** How long a page is handed out as it was written: readings come every 15 s. */
const WRITTEN_FOR_MS = 3_000;
/** Most pages that are kept: more than a network has stations and cities, at some ten kilobytes each. */
const MAX_PAGES = 600;

/** Longer than the address of any station or city. */
const LONGEST_PATH = 400;

/** A page as it is sent, of its text. The shell is packed tightly, what is written for a few seconds fast. */
type FileOf<File> = (html: string, packing: 'tight' | 'fast') => File;

/** Runs work when its turn comes; null where a client has none now. */
export type TakeTurn = <T>(address: string, work: () => Promise<T>) => Promise<T> | null;

interface WrittenPage<File> {
  readonly file: Promise<File>;
  readonly until: number;
}

/**
 * Writes pages from the built one and its authors: each once for all requests within a few seconds, one after the other. Where it is
 * asked for more than there are turns, pages are the app's shell, which fetches the readings.
 */
export class PageWriter<File> {
  readonly #built: string;
  readonly #inlined: string;
  readonly #shell: PageParts;
  readonly #authors: readonly PageAuthor[];
  readonly #fileOf: FileOf<File>;
  readonly #takeTurn: TakeTurn;
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #plain: File;
  /** Oldest first. */
  readonly #pages = new Map<string, WrittenPage<File>>();

  constructor({
    built,
    inlined,
    shell,
    authors,
    fileOf,
    takeTurn,
    log,
    now = () => performance.now(),
  }: {
    /** The text of the built page. */
    readonly built: string;
    /** The same with what its first paint needs, for pages with something to read (`inlined-page.ts`). */
    readonly inlined: string;
    /** The content of a page where no author adds any. */
    readonly shell: PageParts;
    readonly authors: readonly PageAuthor[];
    readonly fileOf: FileOf<File>;
    readonly takeTurn: TakeTurn;
    readonly log: Logger;
    readonly now?: () => number;
  }) {
    this.#built = built;
    this.#inlined = inlined;
    this.#shell = shell;
    this.#authors = authors;
    this.#fileOf = fileOf;
    this.#takeTurn = takeTurn;
    this.#log = log;
    this.#now = now;
    this.#plain = this.#file(shell, 'tight');
  }

  /** The page without anything of its authors: the app's shell. */
  get plain(): File {
    return this.#plain;
  }

  /** `address`: of the client, as limits count it. */
  pageOf(asked: AskedPage, address: string): Promise<File> {
    const { path } = asked;
    if (this.#authors.length === 0 || path.length > LONGEST_PATH || !isCanonicalPath(path)) {
      return Promise.resolve(this.#plain);
    }
    const key = `${asked.origin ?? ''} ${path}`;
    const known = this.#pages.get(key);
    if (known !== undefined && this.#now() < known.until) return known.file;
    const file = this.#takeTurn(address, () => this.#write(asked));
    if (file === null) return Promise.resolve(this.#plain);
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
  async #forgetPlain(key: string, written: WrittenPage<File>): Promise<void> {
    const page = await written.file;
    if (page === this.#plain && this.#pages.get(key) === written) this.#pages.delete(key);
  }

  async #write(asked: AskedPage): Promise<File> {
    const said = await Promise.all(this.#authors.map((author) => this.#ask(author, asked)));
    const parts = said.filter((part) => part !== null);
    if (parts.length === 0) return this.#plain;
    const all = [...parts, this.#shell];
    return this.#file(
      {
        title: all.find(({ title }) => title !== undefined)?.title,
        description: all.find(({ description }) => description !== undefined)?.description,
        head: all.find(({ head }) => head !== undefined)?.head,
        body: new Html(all.map(({ body }) => body?.text ?? '').join('')),
      },
      'fast',
    );
  }

  /** A page is more than one author's part: a part that fails is left out. */
  async #ask(author: PageAuthor, asked: AskedPage): Promise<PageParts | null> {
    try {
      return await author(asked);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unknown';
      this.#log.error('page part failed', { message });
      return null;
    }
  }

  #file(parts: PageParts, packing: 'tight' | 'fast'): File {
    const hasText = (parts.body?.text ?? '') !== '';
    return this.#fileOf(pageWith(hasText ? this.#inlined : this.#built, parts), packing);
  }
}
