import { parseArgs } from 'node:util';
import { runChaos } from './chaos-run.ts';

/* The chaos run by itself: `npx tsx tests/support/chaos/chaos-program.ts --seed 1 --seconds 60 --kills 1000 --rate 500 --clients 60 [--log]`. */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seconds: { type: 'string', default: '60' },
    kills: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '500' },
    clients: { type: 'string', default: '60' },
    log: { type: 'boolean', default: false },
  },
});
const { log, ...report } = await runChaos({
  seed: Number(values.seed),
  seconds: Number(values.seconds),
  kills: Number(values.kills),
  rate: Number(values.rate),
  clients: Number(values.clients),
});
if (values.log) process.stdout.write(`${log.join('\n')}\n`);
process.stdout.write(`${JSON.stringify(report, null, 1)}\n`);
