import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HELP, parseFlags } from '#server/flags.ts';
import { createLogger } from '#server/logger.ts';
import { startServer } from '#server/server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const siteDir = `${root}dist`;

/** A provider elsewhere that goes away is in the log within a minute. */
const WATCH_UPSTREAM_MS = 60_000;

/** `npm start`: builds the site, starts the embedded provider and serves both on one port. Exit code 2 is a wrong call. */
const main = async (): Promise<number | null> => {
  const parsed = parseFlags(process.argv.slice(2), process.env);
  if (!parsed.ok) {
    console.error(`vigia: ${parsed.error} (--help lists the flags)`);
    return 2;
  }
  if (parsed.value.kind === 'help') {
    console.log(HELP);
    return 0;
  }
  const { flags } = parsed.value;
  if (flags.site && flags.build) {
    // Half a second to load: only for who builds.
    const { build } = await import('vite');
    await build({ root, logLevel: 'warn' });
  } else if (flags.site && !existsSync(`${siteDir}/index.html`)) {
    console.error('vigia: the site has not been built; start without --no-build');
    return 1;
  }
  const started = await startServer({
    ...flags,
    siteDir: flags.site ? siteDir : null,
    watchUpstreamMs: WATCH_UPSTREAM_MS,
    log: createLogger(flags.logLevel),
  });
  if (!started.ok) {
    console.error(
      started.error.kind === 'port-taken'
        ? `vigia: port ${flags.port} is taken; choose another with --port`
        : `vigia: cannot listen on ${flags.host}:${flags.port} (${started.error.detail})`,
    );
    return 1;
  }
  console.log(`Vigia: ${started.value.url}`);
  let stopping = false;
  const stop = (): void => {
    // npm passes on a signal that the whole group has had already: the second must not cut the draining short.
    if (stopping) return;
    stopping = true;
    void started.value.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return null;
};

try {
  const code = await main();
  if (code !== null) process.exitCode = code;
} catch (error) {
  console.error(`vigia: ${error instanceof Error ? error.message : 'unknown failure'}`);
  process.exitCode = 1;
}
