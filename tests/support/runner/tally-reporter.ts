import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Adds `passed failed` of a run to the file named by TEST_TALLY; the test command sums them for
 * its last line.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const file = process.env['TEST_TALLY'];
    if (file === undefined) return;
    let passed = 0;
    let failed = errors.length;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        if (test.result().state === 'passed') passed += 1;
        else failed += 1;
      }
      // A file that broke before its first test is a failure too.
      if (tests.length === 0) failed += 1;
    }
    appendFileSync(file, `${passed} ${failed}\n`);
  }
}
