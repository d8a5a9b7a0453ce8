import { err } from '#domain/result.ts';
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

const NO_FOLDER = '--data DIR is needed, the folder in which readings are kept';
const NO_SOURCE =
  '--from URL is needed: only a network whose sources.json states that it has no provider is without';

/** `… ingest [--from URL] --data DIR`: takes the readings of another provider and of the network's documents, keeps them, and serves them as a provider. */
export const runIngest = async (program: Omit<Program, 'start'>): Promise<void> => {
  const args = startFlags(program.args);
  const parsed = parseStartOptions(args, process.env);
  if (parsed.ok && parsed.value.kind === 'run' && parsed.value.values.dataDir === null) {
    refuse(wrongCall(NO_FOLDER));
    return;
  }
  await runProgram({
    ...program,
    args,
    start: (served) => {
      // A demonstration is nothing to take in.
      if (served.facts !== null) return Promise.resolve(err(wrongCall(NO_SOURCE)));
      const { port, host } = served.values;
      return serve(served, { port, host, siteDir: null });
    },
  });
};
