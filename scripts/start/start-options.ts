import { switchOff, textOption, type ValuesOf } from '#contract/options.ts';
import { err, type Result } from '#domain/result.ts';
import { SERVER_OPTIONS, serverMisuse } from '#server/options.ts';
import { SIMULATION_OPTIONS } from '#simulation/options.ts';
import { type CommandLine, type Environment, parseCommandLine } from './command-line.ts';
import { CONFIG_FLAG } from './config-file.ts';

/** The options of `npm start` and `npm run dev`: the program's own, the server's and the demonstration's. */
export const START_OPTIONS = {
  config: textOption(
    CONFIG_FLAG,
    'JSON file with any of the flags below: { "port": 8080, "metrics": true }',
    'FILE',
  ),
  build: switchOff('no-build', 'serve the site as it was last built'),
  site: switchOff('no-site', 'serve the provider alone'),
  network: textOption(
    'network',
    'folder of the network (docs/network.md); without it the demonstration',
    'DIR',
  ),
  ...SERVER_OPTIONS,
  ...SIMULATION_OPTIONS,
} as const;

export type StartValues = ValuesOf<typeof START_OPTIONS>;

/** What a program that starts a server was told by command line, environment and configuration file, or one line about what is wrong with it. */
export const parseStartOptions = (
  args: readonly string[],
  environment: Environment = {},
): Result<CommandLine<typeof START_OPTIONS>, string> => {
  const parsed = parseCommandLine(START_OPTIONS, args, environment);
  const misuse =
    parsed.ok && parsed.value.kind === 'run' ? serverMisuse(parsed.value.values) : null;
  return misuse === null ? parsed : err(misuse);
};
