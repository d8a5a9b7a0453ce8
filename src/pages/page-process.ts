import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MISSING_PATH } from '#contract/site/site-paths.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { AskedProcess } from './asked-process.ts';
import type { Logger } from '#process/logger.ts';
import { Html } from './html.ts';
import type { PageAuthor } from './page-parts.ts';

/** The program that renders the pages of a built site, by the site's folder: the build puts it beside (vite.render.config.ts). */
export const pageProgramOf = (siteDir: string): string =>
  join(siteDir, '../render/render-program.js');

/** A page takes some 20 ms: this is for one that hangs. */
const LONGEST_MS = 10 * SECOND_MS;

/** Renders pages of the app's own screens with their readings, in its own process (`src/render`). */
export class PageProcess {
  readonly #process: AskedProcess;
  readonly #log: Logger;

  private constructor(process: AskedProcess, log: Logger) {
    this.#process = process;
    this.#log = log;
  }

  /** `server`: the address at which this server is reached. Null where there is no such program. */
  static start(program: string, server: string, log: Logger): PageProcess | null {
    if (!existsSync(program)) return null;
    const process = new AskedProcess({
      log,
      program,
      words: [server],
      lack: 'pages are written without readings',
      longestMs: LONGEST_MS,
    });
    process.start();
    return new PageProcess(process, log);
  }

  /** No page before the process has readings. */
  readonly author: PageAuthor = async ({ path, search, isWide }) => {
    if (!this.#process.isReady) {
      // It may have ended.
      this.#process.start();
      return null;
    }
    // The app redirects `/` to the map.
    const address = (path === '/' ? '/mapa' : path) + search;
    const answer = await this.#process.ask({ address, isWide });
    const { app, style, data, fault } = answer ?? {};
    if (typeof fault === 'string') {
      this.#log.warn('a page was not rendered', { path, message: fault });
    }
    if (typeof app !== 'string' || typeof style !== 'string' || typeof data !== 'string') {
      return null;
    }
    // The app searches for what an unknown address may mean: it renders that page by itself.
    const hydration = path === MISSING_PATH ? {} : { data: new Html(data) };
    return { app: new Html(app), style, ...hydration };
  };

  stop(): void {
    this.#process.stop();
  }
}
