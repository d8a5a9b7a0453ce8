import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Substitution, substituted } from '../tools/substitutions.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const example = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8');

/** What Debian's own nginx.conf has around `sites-enabled`, with all files in one folder. */
export const nginxConfiguration = (directory: string): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${directory}/nginx.pid;
error_log stderr notice;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  include ${directory}/sites/*;
}
`;

/** Folders of the examples, on a machine that is not set up for them. */
export const nginxFolders = (directory: string): readonly Substitution[] => [
  { from: '/var/cache/nginx/vigia', to: `${directory}/cache`, why: 'no folder of the system' },
  { from: '/var/log/nginx/', to: `${directory}/`, why: 'no folder of the system' },
];

/** `deploy/nginx/vigia.conf` with the upstream of `deploy/cluster`. */
export const clusterExample = (): string =>
  example('nginx/vigia.conf').replace(/^upstream vigia \{[^}]*\}\n/m, () =>
    example('cluster/nginx-upstream.conf'),
  );

/** The same before gateways of the loopback: by plain HTTP, on one port. */
export const loopbackExample = (
  directory: string,
  port: number,
  gatewayPorts: readonly number[],
): string => {
  const gateways = gatewayPorts.map(
    (gateway) => `    server 127.0.0.1:${gateway} max_fails=1 fail_timeout=5s;\n`,
  );
  return substituted(clusterExample(), [
    ...nginxFolders(directory),
    { from: /^server \{\n    listen 80;[^]*?^\}\n/gm, to: '', why: 'nothing to redirect' },
    { from: /^ *listen \[::\].*\n/gm, to: '', why: 'the machine may have no IPv6' },
    { from: 'listen 443 ssl http2;', to: `listen 127.0.0.1:${port};`, why: 'no certificate' },
    { from: /^ *ssl_.*\n/gm, to: '', why: 'no certificate' },
    { from: /^ *add_header Strict-Transport-Security.*\n/gm, to: '', why: 'plain HTTP' },
    { from: 'Host $host;', to: 'Host $http_host;', why: 'a port of its own' },
    { from: '/opt/vigia/current/', to: root, why: 'this folder is the release' },
    { from: /(?:^ *server 127\.0\.0\.1:\d+ .*\n)+/gm, to: gateways.join(''), why: 'their ports' },
  ]);
};
