import { openReader, placeAt } from './nats-log.ts';
import { newestOf, NumberedWriter } from './numbered-log.ts';

// Wants the lease of a log, and while it has it appends events behind what the log holds. Says `waits` where another has it, `gained` and `lost`.
const [, , address = '', stream = ''] = process.argv;
const { log, lease } = await openReader(placeAt(address, stream));
lease.follow({
  gained: () => {
    void (async () => {
      const writer = new NumberedWriter(log, await newestOf(log), 1);
      process.stdout.write('gained\n');
      process.once('SIGTERM', () => void writer.stop());
    })();
  },
  lost: () => process.stdout.write('lost\n'),
});
// A look takes half a second.
setTimeout(() => {
  if (!lease.held) process.stdout.write('waits\n');
}, 1_000);
