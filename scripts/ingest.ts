import { loadFaults } from './start/load-faults.ts';
import { runIngest } from './start/run-ingest.ts';

/** `npm run ingest -- [--from URL] --data DIR`. */
await runIngest({
  usage: 'npm run ingest -- [--from URL] --data DIR [FLAGS]',
  args: process.argv.slice(2),
  loadFaults,
});
