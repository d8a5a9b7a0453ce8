import { NETWORK_PATH } from '#contract/site/network-files.ts';
import { isRecord } from '#domain/untrusted.ts';

const pathsIn = (raw: unknown): readonly string[] =>
  Object.values(isRecord(raw) ? raw : {}).filter(
    (value): value is string => typeof value === 'string' && value.startsWith(NETWORK_PATH),
  );

/** Addresses of the network's files in an untrusted configuration; none where it has not their form. */
export const namedFiles = (config: unknown): ReadonlySet<string> => {
  const network = isRecord(config) ? config['network'] : null;
  const files = isRecord(network) ? network['files'] : null;
  return new Set([...pathsIn(files), ...pathsIn(isRecord(files) ? files['basemap'] : null)]);
};
