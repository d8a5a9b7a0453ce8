import { createHash } from 'node:crypto';
import { beforeEach } from 'vitest';

/** CPU time of a unit test on the reference machine: two quiet cores. Not wall time, which other work on the machine lengthens. */
const MOST_CPU_MS = 3_000;

/** CPU time of {@link referenceWork} on the reference machine. */
const REFERENCE_MS = 55;

const isLongRun = process.env['TEST_PROPERTY_RUNS'] !== undefined;

const cpuMsSince = (start?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
};

const referenceWork = (): void => {
  let text = '';
  for (let round = 0; round < 40_000; round += 1) {
    text = createHash('sha256').update(JSON.stringify({ round, text })).digest('hex');
  }
};

/** How much slower than the reference machine this one is now: busy cores share caches, so the same work takes more CPU time. */
const slowness = (): number => {
  // Once before, so that it is compiled.
  referenceWork();
  const start = process.cpuUsage();
  referenceWork();
  return Math.max(1, cpuMsSince(start) / REFERENCE_MS);
};

beforeEach(({ onTestFinished }) => {
  // A worker runs one test at a time, so its CPU time is that of the test.
  const start = process.cpuUsage();
  onTestFinished(() => {
    const spentMs = cpuMsSince(start);
    if (isLongRun || spentMs <= MOST_CPU_MS) return;
    const mostMs = MOST_CPU_MS * slowness();
    if (spentMs > mostMs) {
      throw new Error(
        `took ${Math.round(spentMs)} ms of CPU: a unit test has ${Math.round(mostMs)}`,
      );
    }
  });
});
