import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { err } from '#domain/result.ts';
import { runProgram, serve } from './run-program.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const siteDir = `${root}dist`;

/** `npm start`: builds the site and serves it with the demonstration on one port. */
await runProgram('npm start', async (served) => {
  const { values } = served;
  if (values.site && values.build) {
    // Takes half a second to load: only when a build is needed.
    const { build } = await import('vite');
    await build({ root, logLevel: 'warn' });
  } else if (values.site && !existsSync(`${siteDir}/index.html`)) {
    return err('the site has not been built; start without --no-build');
  }
  const { port, host } = values;
  return serve(served, { port, host, siteDir: values.site ? siteDir : null });
});
