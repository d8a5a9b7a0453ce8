import type { JetStreamPlace } from '#storage/log/jetstream/engine-line.ts';
import { ChaosProcess, ownProgram } from '#tests/support/chaos/chaos-process.ts';

const PROGRAM = new URL('leased-log-program.ts', import.meta.url);

/** A process that writes a log while it has the lease. `said`: `waits`, `gained`, `lost`. */
export const startLeasedLog = ({ servers: [address = ''], stream }: JetStreamPlace) => {
  const said: string[] = [];
  const command = ownProgram(PROGRAM, address, stream);
  const process = new ChaosProcess(stream, command, (line) => said.push(line));
  process.start();
  return { said, process };
};
