import { spawn } from 'node:child_process';

/** How a program ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A program by its script, or the server of a build. */
type Program = 'start' | 'dev' | 'ingest' | 'backup' | 'network' | BuiltProgram;

/** `dist/server.js` in a folder; `uid` runs it as another user, which only root may. */
interface BuiltProgram {
  readonly folder: string;
  readonly uid?: number;
}

const spawnProgram = (program: Program, flags: readonly string[]) => {
  const child =
    typeof program === 'string'
      ? spawn(process.execPath, ['--import', 'tsx', `scripts/${program}.ts`, ...flags])
      : spawn(process.execPath, ['dist/server.js', ...flags], {
          cwd: program.folder,
          ...(program.uid === undefined ? {} : { uid: program.uid }),
        });
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
    ended,
  };
};

/** The output of a failed start: one line for the user. */
export const ONE_LINE = /^vigia: [^\n]+\n$/;
