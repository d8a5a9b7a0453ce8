import { isCanonicalPath, MISSING_PATH } from '#contract/site/site-paths.ts';
import type { Logger } from '#process/logger.ts';
import type { AskedPage, PageAuthor, PageParts } from './page-parts.ts';
import { instantOnly } from './past-address.ts';

/** How long a page is handed out as it was written: readings come every 15 s. */
const WRITTEN_FOR_MS = 3_000;
/** Most pages that are kept, at 50 to 150 kilobytes each. */
const MAX_PAGES = 200;

/** Longer than the address of any station or city. */
const LONGEST_PATH = 400;
/** Longer than most of what the app writes into an address; more is left out, but for its instant. */
const LONGEST_SEARCH = 200;

/** A page as it is sent. `path`: null for a page of any path. The shell is packed tightly, what is kept for seconds fast. */
type FileOf<File> = (parts: PageParts, path: string | null, packing: 'tight' | 'fast') => File;

/** Runs work when its turn comes; null where a client has none now. */
export type TakeTurn = <T>(address: string, work: () => Promise<T>) => Promise<T> | null;

interface KeptPage<File> {
  readonly file: Promise<File>;
  readonly until: number;
}

/**
 * Writes pages from the built one and its authors: each once for all requests within a few seconds, one after the other. Where it is
 * asked for more than there are turns, pages are the app's shell, which fetches the readings.
 */
export class PageWriter<File> {
  readonly #shell: PageParts;
  readonly #missing: PageParts;
  readonly #authors: readonly PageAuthor[];
  readonly #fileOf: FileOf<File>;
  readonly #takeTurn: TakeTurn;
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #plain: File;
  /** The same of the page of every address that has none. */
  readonly #plainMissing: File;
  /** Oldest first. */
  readonly #pages = new Map<string, KeptPage<File>>();

  constructor({
    shell,
    missing,
    authors,
    fileOf,
    takeTurn,
    log,
    now = () => performance.now(),
  }: {
    /** The content of a page where no author adds any. */
    readonly shell: PageParts;
    /** The content of every page that there is not. */
    readonly missing: PageParts;
    readonly authors: readonly PageAuthor[];
    readonly fileOf: FileOf<File>;
    readonly takeTurn: TakeTurn;
    readonly log: Logger;
    readonly now?: () => number;
  }) {
    this.#shell = shell;
    this.#missing = missing;
    this.#authors = authors;
    this.#fileOf = fileOf;
    this.#takeTurn = takeTurn;
    this.#log = log;
    this.#now = now;
    this.#plain = fileOf(shell, null, 'tight');
    this.#plainMissing = fileOf(missing, null, 'tight');
  }

  /** The page without anything of its authors: the app's shell. */
  get plain(): File {
    return this.#plain;
  }

  /** `address`: of the client, as limits count it. */
  pageOf(asked: AskedPage, address: string): Promise<File> {
    const { path, isWide } = asked;
    const plain = this.#plainOf(path);
    if (this.#authors.length === 0 || path.length > LONGEST_PATH || !isCanonicalPath(path)) {
      return Promise.resolve(plain);
    }
    const search = asked.search.length > LONGEST_SEARCH ? instantOnly(asked.search) : asked.search;
    const key = `${asked.origin ?? ''} ${isWide ? 'wide' : 'phone'} ${path}${search}`;
    const known = this.#pages.get(key);
    if (known !== undefined && this.#now() < known.until) return known.file;
    const file = this.#takeTurn(address, () => this.#write({ ...asked, search }));
    if (file === null) return Promise.resolve(plain);
    this.#pages.delete(key);
    for (const [oldest, { until }] of this.#pages) {
      if (this.#pages.size < MAX_PAGES && this.#now() < until) break;
      this.#pages.delete(oldest);
    }
    const written = { file, until: this.#now() + WRITTEN_FOR_MS };
    this.#pages.set(key, written);
    void this.#forgetPlain(key, written, plain);
    return file;
  }

  #plainOf(path: string): File {
    return path === MISSING_PATH ? this.#plainMissing : this.#plain;
  }

  /** Addresses that nobody knows are without number: they take no place. */
  async #forgetPlain(key: string, written: KeptPage<File>, plain: File): Promise<void> {
    const page = await written.file;
    if (page === plain && this.#pages.get(key) === written) this.#pages.delete(key);
  }

  async #write(asked: AskedPage): Promise<File> {
    const said = await Promise.all(this.#authors.map((author) => this.#ask(author, asked)));
    const parts = said.filter((part) => part !== null);
    if (parts.length === 0) return this.#plainOf(asked.path);
    const all = [...parts, asked.path === MISSING_PATH ? this.#missing : this.#shell];
    const first = <Part extends keyof PageParts>(name: Part): PageParts[Part] =>
      all.find((part) => part[name] !== undefined)?.[name];
    const page = {
      title: first('title'),
      description: first('description'),
      head: first('head'),
      style: first('style'),
      app: first('app'),
      data: first('data'),
    };
    return this.#fileOf(page, asked.path, 'fast');
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
}
