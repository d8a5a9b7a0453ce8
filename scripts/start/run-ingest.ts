import { type Program, runProgram, serve } from './run-program.ts';
import { refuse, wrongCall } from './refusal.ts';
import { parseStartOptions } from './start-options.ts';

const FROM = '--from';

/** `--from URL` is `--graphql-url URL`; there is no site. */
const startFlags = (args: readonly string[]): readonly string[] => [
  ...args.map((arg) =>
    arg === FROM || arg.startsWith(`${FROM}=`) ? arg.replace(FROM, '--graphql-url') : arg,
  ),
  '--no-site',
];

/** `… ingest --from URL --data DIR`: takes in what another provider says, keeps it, and serves it as a provider. */
export const runIngest = async (program: Omit<Program, 'start'>): Promise<void> => {
  const args = startFlags(program.args);
  const parsed = parseStartOptions(args, process.env);
  const isLacking =
    parsed.ok &&
    parsed.value.kind === 'run' &&
    (parsed.value.values.graphqlUrl === null || parsed.value.values.dataDir === null);
  if (isLacking) {
    refuse(wrongCall('--from URL and --data DIR are both needed'));
    return;
  }
  await runProgram({
    ...program,
    args,
    start: (served) => {
      const { port, host } = served.values;
      return serve(served, { port, host, siteDir: null });
    },
  });
};
