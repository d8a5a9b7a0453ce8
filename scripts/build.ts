import { fileURLToPath } from 'node:url';
import { buildDist } from './build-dist.ts';

/** `npm run build`; `-- --quiet` prints warnings alone. */
await buildDist(
  fileURLToPath(new URL('..', import.meta.url)),
  process.argv.includes('--quiet') ? 'warn' : 'info',
);
