import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '#scripts/tools/chromium.ts';

/** A page without a debugger: it sends its figures by requests. */
export interface UnwatchedPage {
  readonly close: () => Promise<void>;
}

/**
 * Opens an address in a Chromium without a debugging client. A client receives an event for every frame of every socket: at
 * thousands a second that is most of the browser's work, and would be counted as the page's own.
 */
export const openUnwatched = async (url: string): Promise<UnwatchedPage> => {
  const { executablePath, args, env } = await findChromium();
  const profile = await mkdtemp(join(tmpdir(), 'vigia-unwatched-'));
  const browser = spawn(
    executablePath,
    [
      ...args,
      '--headless',
      '--disable-background-networking',
      '--no-first-run',
      // Keeps a headless shell from ending once the page is loaded; no client connects to it.
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      url,
    ],
    // A process group of its own, to be ended as one: the program may be a script that starts the browser.
    { stdio: 'ignore', detached: true, env: { ...process.env, ...env } },
  );
  return {
    close: async () => {
      const ended = once(browser, 'exit');
      if (browser.pid !== undefined) process.kill(-browser.pid, 'SIGKILL');
      await ended;
      // Its child processes write for a moment longer.
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};
