import { beforeEach } from 'vitest';

/** CPU time of a unit test. Not wall time, which other work on the machine lengthens. */
const MOST_CPU_MS = 3_000;

const isLongRun = process.env['VIGIA_PROPERTY_RUNS'] !== undefined;

beforeEach(({ onTestFinished }) => {
  // A worker runs one test at a time, so its CPU time is that of the test.
  const start = process.cpuUsage();
  onTestFinished(() => {
    const { user, system } = process.cpuUsage(start);
    const spentMs = (user + system) / 1_000;
    if (spentMs > MOST_CPU_MS && !isLongRun) {
      throw new Error(`took ${Math.round(spentMs)} ms of CPU: a unit test has ${MOST_CPU_MS}`);
    }
  });
});
