import { numberOption, switchOff, textOption, type ValuesOf } from '#contract/options.ts';
import { ok, type Result } from '#domain/result.ts';
import { type CommandLine, parseCommandLine } from '../start/command-line.ts';

/** The options of `npm run cluster`; what follows `--` is for every server. */
export const CLUSTER_OPTIONS = {
  port: numberOption('port', 'port of the proxy; 0 takes a free one', {
    from: 0,
    to: 65_535,
    fallback: 8080,
  }),
  gateways: numberOption('gateways', 'servers that serve', { from: 1, to: 16, fallback: 2 }),
  ingests: numberOption('ingests', 'servers that take readings in, of which one does', {
    from: 1,
    to: 4,
    fallback: 2,
  }),
  directory: textOption(
    'data',
    'folder of the engine; without it one that is removed at the end',
    'DIR',
  ),
  build: switchOff('no-build', 'serve the site as it was last built'),
} as const;

export type ClusterOptions = ValuesOf<typeof CLUSTER_OPTIONS>;

/** A call of `npm run cluster`: its own options, and the flags that stand behind `--`, for every server. */
export type ClusterCall = CommandLine<typeof CLUSTER_OPTIONS> & {
  readonly flags: readonly string[];
};

/** The command line of `npm run cluster`. Its options are flags alone: variables are for the servers. */
export const parseClusterCall = (args: readonly string[]): Result<ClusterCall, string> => {
  const end = args.indexOf('--');
  const [own, flags] = end === -1 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  const parsed = parseCommandLine(CLUSTER_OPTIONS, own);
  return parsed.ok ? ok({ ...parsed.value, flags }) : parsed;
};
