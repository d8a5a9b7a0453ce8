import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A site started as a user starts it, on a free port. */
export interface RunningSite {
  readonly url: string;
  /** Ends the process and waits until its port is free. */
  readonly stop: () => Promise<void>;
}

/** npm echoes the whole call first, including other addresses in it. */
const ADDRESS = /^Vigia: (https?:\/\/\S+)$/;

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    if (child.stdout === null || child.stderr === null) {
      reject(new Error('npm start has no output'));
      return;
    }
    createInterface(child.stdout).on('line', (line) => {
      said += `${line}\n`;
      const address = ADDRESS.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    createInterface(child.stderr).on('line', (line) => {
      said += `${line}\n`;
    });
    child.on('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
  });

/** `npm start -- --no-build --port 0 …` in a checkout of the project, whose site has been built before; the test command does that here. */
export const startSiteIn = async (
  folder: string,
  ...flags: readonly string[]
): Promise<RunningSite> => {
  const child = spawn('npm', ['start', '--', '--no-build', '--port', '0', ...flags], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: npm does not forward signals to its children.
    detached: true,
  });
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  };
  // Nobody else ends it where this process is interrupted.
  process.once('exit', end);
  const exited = new Promise<void>((resolve) => {
    child.on('exit', () => {
      process.off('exit', end);
      resolve();
    });
  });
  const url = await addressOf(child);
  return {
    url,
    stop: async () => {
      end();
      await exited;
    },
  };
};

export const startSite = (...flags: readonly string[]): Promise<RunningSite> =>
  startSiteIn(process.cwd(), ...flags);
