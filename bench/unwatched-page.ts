import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '#scripts/chromium.ts';

/** A page that is on its own: it tells by requests what is to be known of it. */
export interface UnwatchedPage {
  readonly close: () => Promise<void>;
}

/**
 * Opens an address in a Chromium that nobody listens to. Whoever drives a browser is told of every frame of every socket: at thousands
 * a second that is most of what a browser does, and would be taken for the page's own work.
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
      // Keeps a headless shell from ending once the page is loaded; nobody connects to it.
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      url,
    ],
    // A group of its own, to be ended as one: what is started may be a script that starts the browser.
    { stdio: 'ignore', detached: true, env: { ...process.env, ...env } },
  );
  return {
    close: async () => {
      const ended = once(browser, 'exit');
      if (browser.pid !== undefined) process.kill(-browser.pid, 'SIGKILL');
      await ended;
      // Its helpers write for a moment longer.
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};
