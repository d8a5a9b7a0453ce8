import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { neededProgram } from '#scripts/tools/debian-package.ts';

/** An X display without a screen. */
export interface Display {
  /** As in `DISPLAY`. */
  readonly name: string;
  readonly stop: () => Promise<void>;
}

/** Starts a display under a free number. */
export const startDisplay = async (): Promise<Display> => {
  const program = neededProgram({ name: 'Xvfb', debianPackage: 'xvfb' });
  const child = spawn(program, ['-displayfd', '1', '-screen', '0', '1100x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const [number] = await once(child.stdout, 'data');
  return {
    name: `:${String(number).trim()}`,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
};
