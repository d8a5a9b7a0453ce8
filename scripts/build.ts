import { fileURLToPath } from 'node:url';
import { buildDist } from './build/build-dist.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `npm run build`; `-- --quiet` prints warnings alone, `-- --report` then says what each package costs each route. */
await buildDist(root, process.argv.includes('--quiet') ? 'warn' : 'info');
if (process.argv.includes('--report')) {
  const { reportBytes } = await import('./build/report-bytes.ts');
  await reportBytes(root);
}
