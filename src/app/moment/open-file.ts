import { decodeKeptFile, MAX_KEPT_BYTES } from '#contract/moment/kept-file.ts';
import { replayParameterOf } from '#contract/site/replay-address.ts';
import type { SiteConfig } from '#contract/site/site-config.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import { openedMoment } from '#app/replay/kept-moment.ts';
import { sealStateOf } from './seal-state.ts';

/**
 * Opens an untrusted file. The address that shows it, or the member that is wrong (`decodeKeptFile`, `network` and `seal` besides). Null once
 * `isGivenUp`: nothing is opened then.
 */
export const openFile = async (
  file: Blob,
  config: Pick<SiteConfig, 'network' | 'sealKey' | 'demonstration'>,
  core: Pick<DataCoreApi, 'openKept'>,
  isGivenUp: () => boolean,
): Promise<Result<string, string> | null> => {
  if (file.size > MAX_KEPT_BYTES) return err('size');
  const decoded = decodeKeptFile(await file.text());
  if (!decoded.ok) return decoded;
  const { address, moment } = decoded.value;
  const { network, sealKey, demonstration } = config;
  const note = demonstration?.note ?? null;
  if (moment.network !== network.name || moment.note !== note) return err('network');
  const seal = await sealStateOf(decoded.value, sealKey);
  if (seal === 'forged') return err('seal');
  if (isGivenUp()) return null;
  await core.openKept(moment);
  const { at, thresholds } = moment;
  const em = replayParameterOf(at, network.timeZone);
  openedMoment.change(() => ({ em, at, seal, thresholds }));
  const [path = '/', search] = address.split('?', 2);
  const shown = new URLSearchParams(search);
  shown.set('em', em);
  return ok(`${path}?${shown.toString()}`);
};
