import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nginxFolders } from '#scripts/cluster/nginx-example.ts';
import { type NginxPlace, nginxPlace, type RunningNginx, startNginx } from './nginx.ts';
import type { Substitution } from '#scripts/tools/substitutions.ts';

/** What of `deploy/nginx/vigia.conf` names this machine: the server's port and folders. */
const proxyTable = (
  { directory }: NginxPlace,
  serverPort: number,
  release: string,
): readonly Substitution[] => [
  { from: '127.0.0.1:8080', to: `127.0.0.1:${serverPort}`, why: 'the server of the test' },
  ...nginxFolders(directory),
  { from: '/opt/vigia/current/', to: `${release}/`, why: 'the release of the test' },
];

/** Starts nginx with a copy of `deploy/nginx/vigia.conf` in front of a server; null where the machine cannot have nginx. */
export const startProxyExample = async (
  serverPort: number,
  release: string,
): Promise<RunningNginx | null> => {
  const place = await nginxPlace();
  const text = readFileSync(join(release, 'deploy/nginx/vigia.conf'), 'utf8');
  return startNginx(text, proxyTable(place, serverPort, release), place);
};
