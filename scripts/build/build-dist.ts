import { join } from 'node:path';
import type { LogLevel } from 'vite';

/** Builds site and server into `dist` of the repository at `root`. Vite takes half a second to load: only when a build is needed. */
export const buildDist = async (root: string, logLevel: LogLevel): Promise<void> => {
  const { build } = await import('vite');
  for (const config of ['vite.config.ts', 'vite.server.config.ts', 'vite.render.config.ts']) {
    await build({ root, configFile: join(root, config), logLevel });
  }
};
