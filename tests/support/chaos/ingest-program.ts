import { leasedIntake } from '#server/intake/leased-intake.ts';
import { openJetStream } from '#storage/log/jetstream/engine.ts';
import { createLogger } from '#process/logger.ts';
import { providerSource } from '#server/upstream/provider-source.ts';

/*
 * A server of the role `ingest` as far as its readings, which tells what was acknowledged to it. Words: URL of NATS, URL of the provider. Says
 * `ready`, then `held` and `lost` for its lease, and for each append `acked EPOCH SEQ VALUE COUNT`: the position and the value of its last event.
 */

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [, , nats = '', graphqlUrl = ''] = process.argv;
const logger = createLogger('warn', (line) => say(`log ${line}`));
const opened = await openJetStream(
  { servers: [nats], stream: 'TAGS', replicas: 1, credentials: null },
  { log: logger },
);
if (!opened.ok) throw new Error(opened.error);
const { log, lease, setNotice } = opened.value;
const intake = leasedIntake({
  source: providerSource({ graphqlUrl, log: logger }),
  onSource: () => undefined,
  log: {
    last: (codigos) => log.last(codigos),
    append: async (tags) => {
      const position = await log.append(tags);
      say(`acked ${position.epoch} ${position.seq} ${String(tags.at(-1)?.data)} ${tags.length}`);
      return position;
    },
  },
  lease: {
    get held() {
      return lease.held;
    },
    follow: ({ gained, lost }) =>
      lease.follow({
        gained: () => {
          say('held');
          gained();
        },
        lost: () => {
          say('lost');
          lost();
        },
      }),
    stop: () => lease.stop(),
  },
  setNotice,
  logger,
});
await intake.start();
say('ready');
