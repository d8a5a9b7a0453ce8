import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a certificate for `vigia.example`, its own authority and good for two days, to a folder as certbot would; returns it. */
export const makeCertificate = (openssl: string, folder: string): string => {
  const args =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=vigia.example -addext subjectAltName=DNS:vigia.example';
  const certificate = join(folder, 'fullchain.pem');
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', certificate];
  const made = spawnSync(openssl, [...args.split(' '), ...files], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  return readFileSync(certificate, 'utf8');
};
