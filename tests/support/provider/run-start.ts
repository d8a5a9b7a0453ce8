import { execFileSync, spawn } from 'node:child_process';

/** How a program ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A program by its script, or the server of a build. */
type Program = 'start' | 'dev' | 'ingest' | 'backup' | 'network' | BuiltProgram | LimitedStart;

/** `dist/server.js` in a folder; `uid` runs it as another user, which only root may. */
interface BuiltProgram {
  readonly folder: string;
  readonly uid?: number;
}

/** The built server where no file can be longer, until {@link ServerProcess.liftLimit}: to a program it is a full disk. */
interface LimitedStart {
  readonly fileBytes: number;
}

/** Sets the limits of a process that runs: of util-linux, so who uses it needs Linux. */
const PRLIMIT = '/usr/bin/prlimit';

const spawnChild = (program: Program, flags: readonly string[]) => {
  if (typeof program === 'string')
    return spawn(process.execPath, ['--import', 'tsx', `scripts/${program}.ts`, ...flags]);
  if ('fileBytes' in program) {
    const limit = `--fsize=${program.fileBytes}:unlimited`;
    return spawn(PRLIMIT, [limit, process.execPath, 'dist/server.js', ...flags]);
  }
  return spawn(process.execPath, ['dist/server.js', ...flags], {
    cwd: program.folder,
    ...(program.uid === undefined ? {} : { uid: program.uid }),
  });
};

const spawnProgram = (program: Program, flags: readonly string[]) => {
  const child = spawnChild(program, flags);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output.err += String(chunk);
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, ...output }));
  });
  return { child, output, ended };
};

/** `npm start -- …`, `npm run dev -- …` or the like without npm: the same script, to its end. */
export const runProgram = (program: Program, ...flags: readonly string[]): Promise<Ended> =>
  spawnProgram(program, flags).ended;

/** A limit for a start that hangs, not for a slow machine. */
const START_LIMIT_MS = 50_000;

/** A server in a separate process. */
export interface ServerProcess {
  readonly url: string;
  /** SIGTERM. */
  readonly terminate: () => void;
  /** SIGKILL: it can do nothing about it. */
  readonly kill: () => void;
  /** SIGSTOP, SIGCONT: it does nothing, then goes on as if no time had passed. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly liftLimit: () => void;
  /** What it has printed so far. */
  readonly output: Readonly<Pick<Ended, 'out' | 'err'>>;
  readonly ended: Promise<Ended>;
}

/** The same script, until it prints its address. */
export const runServer = async (
  program: Program,
  ...flags: readonly string[]
): Promise<ServerProcess> => {
  const { child, output, ended } = spawnProgram(program, flags);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const said = /^Vigia: (\S+)\n/m.exec(output.out)?.[1];
      if (said !== undefined) resolve(said);
    });
    child.on('close', () => reject(new Error(`it ended: ${output.err}`)));
    // What it printed so far says where it hangs.
    const hangs = () => reject(new Error(`it does not start: ${output.out}${output.err}`));
    setTimeout(hangs, START_LIMIT_MS).unref();
  });
  const send = (signal: NodeJS.Signals) => () => void child.kill(signal);
  return {
    url,
    terminate: send('SIGTERM'),
    kill: send('SIGKILL'),
    freeze: send('SIGSTOP'),
    thaw: send('SIGCONT'),
    liftLimit: () => void execFileSync(PRLIMIT, ['--pid', String(child.pid), '--fsize=unlimited']),
    output,
    ended,
  };
};

/** The output of a failed start: one line for the user. */
export const ONE_LINE = /^vigia: [^\n]+\n$/;
