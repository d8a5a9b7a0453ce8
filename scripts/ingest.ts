import { runProgram, serve } from './run-program.ts';
import { parseStartOptions } from './start-options.ts';

const FROM = '--from';

/** `--from URL` is `--graphql-url URL`; there is no site. */
const startFlags = (args: readonly string[]): readonly string[] => [
  ...args.map((arg) =>
    arg === FROM || arg.startsWith(`${FROM}=`) ? arg.replace(FROM, '--graphql-url') : arg,
  ),
  '--no-site',
];

/** `npm run ingest -- --from URL --data DIR`: takes in what another provider says, keeps it, and serves it as a provider. */
const args = startFlags(process.argv.slice(2));
const parsed = parseStartOptions(args, process.env);
const isLacking =
  parsed.ok &&
  parsed.value.kind === 'run' &&
  (parsed.value.values.graphqlUrl === null || parsed.value.values.dataDir === null);
if (isLacking) {
  console.error('vigia: --from URL and --data DIR are both needed (--help lists the flags)');
  process.exitCode = 2;
} else {
  await runProgram(
    'npm run ingest -- --from URL --data DIR',
    (served) => {
      const { port, host } = served.values;
      return serve(served, { port, host, siteDir: null });
    },
    args,
  );
}
