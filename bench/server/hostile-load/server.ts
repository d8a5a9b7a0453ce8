import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulate } from '#tests/support/network/simulation.ts';
import { startedServer } from '#tests/support/provider/started-server.ts';
import { reportToParent } from '../server-process.ts';

/**
 * The embedded provider unchanged, behind one proxy, in a separate process. It sends the time in one tag, so that a subscriber
 * can measure the delay: `server.ts CODE PATH EVERY_MS STATIONS`. Its site is an empty page, in which the server writes. Sends its parent its port, and its usage on request.
 */
const [codigo = '', path = '', every, stations] = process.argv.slice(2);
const network = simulate(stations === undefined ? {} : { stations: Number(stations) });
const siteDir = mkdtempSync(join(tmpdir(), 'vigia-hostile-'));
writeFileSync(
  join(siteDir, 'index.html'),
  '<!doctype html><html><head><title>Vigia</title></head><body><div id="app"></div></body></html>',
);
const { port } = await startedServer({
  siteDir,
  provider: { source: network },
  trustedProxies: 1,
});
setInterval(() => network.publish(codigo, path, Date.now()), Number(every));
reportToParent(port);
