import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { inject } from 'vitest';
import { type RunningSite, startSite } from './site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly commonSiteUrl: string;
  }
}

/**
 * Runs before the first page test: one site, started as `npm start` does, for every test without
 * special needs. It seals kept moments.
 */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-common-'));
  const key = join(folder, 'seal.pem');
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const site = await startSite('--seal-key', key);
  provide('commonSiteUrl', site.url);
  return async () => {
    await site.stop();
    rmSync(folder, { recursive: true });
  };
};

/** The site of the whole run. It continues after a test has finished with it. */
export const commonSite = (): RunningSite => ({
  url: inject('commonSiteUrl'),
  stop: () => Promise.resolve(),
});
