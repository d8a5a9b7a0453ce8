import { encodeMoment, MOMENT_PATH } from '#contract/moment/moment.ts';
import { SEAL_ALGORITHM, SEAL_KEY_PATH } from '#contract/moment/sealed-text.ts';
import type { StationTags } from '#contract/tag-source.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import { MINUTE_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import { describedTags } from '#pages/described-tags.ts';
import { pastInstantIn } from '#pages/past-address.ts';
import type { SiteState } from '#pages/site-state.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import type { instantColumns } from '../day-columns/instant-columns.ts';
import { KeptFiles } from '../http/kept-files.ts';
import { jsonFile, type MemoryFile } from '../http/memory-file.ts';
import { madeFile, publicFiles, searchOf, type Route } from '../http/route.ts';
import type { QueryQueue } from '../http/query-queue.ts';
import { queueRefusal } from '../http/refusal.ts';
import { clientAddress } from '../limits/client-address.ts';
import type { MomentSeal } from './moment-seal.ts';

/** Late readings may change an instant. */
const KEPT_MS = MINUTE_MS;
const KEPT_BYTES = 8 * 1024 * 1024;

interface MomentParts {
  readonly log: Pick<TagReader, 'last'>;
  readonly columnsAt: ReturnType<typeof instantColumns>;
  readonly queue: QueryQueue;
  readonly state: Pick<SiteState, 'network' | 'demonstration'>;
  /** Null: moments are not sealed. */
  readonly seal: MomentSeal | null;
  readonly trustedProxies: number;
}

/** A moment and its seal, of the days that the server keeps and the stations as they are described today. */
const momentAt = async (parts: MomentParts, at: EpochMs): Promise<MemoryFile | null> => {
  const { log, queue, state, seal } = parts;
  const columns = await parts.columnsAt(at, (work) => queue.outside(work));
  if (columns === null) return null;
  const { tagsByCode } = await queue.outside(() => log.last());
  const tags = new Map<Codigo, StationTags>();
  for (const [code, of] of tagsByCode) {
    const codigo = decodeCodigo(code);
    if (codigo.ok) tags.set(codigo.value, describedTags(of));
  }
  const { thresholds, profile } = state.network;
  const moment = encodeMoment({
    network: profile.name,
    note: state.demonstration?.note ?? null,
    at,
    tags,
    thresholds,
    ...columns,
  });
  return jsonFile(
    JSON.stringify({ moment, seal: seal?.sign(moment) ?? null }),
    'public, max-age=60',
    'fast',
  );
};

/** The public key (PROVIDER 15). */
const keyRoute = ({ publicKey: key }: MomentSeal): Route => {
  const file = jsonFile(JSON.stringify({ algorithm: SEAL_ALGORITHM, key }), 'public, max-age=300');
  return publicFiles({
    name: 'seal-key',
    owns: (path) => path === SEAL_KEY_PATH,
    find: () => file,
  });
};

/** Instants of the past as files that a page opens without a server, and the key that they are sealed with (PROVIDER 15). */
export const momentRoutes = (parts: MomentParts, log: Logger): readonly Route[] => {
  const { queue, state, seal, trustedProxies } = parts;
  const files = new KeptFiles(KEPT_BYTES);
  const logFailure = (error: unknown): void =>
    log.error('moment failed', { message: error instanceof Error ? error.message : 'unknown' });
  const moments = publicFiles({
    name: 'moment',
    owns: (path) => path === MOMENT_PATH,
    kind: 'question',
    find: (request) => {
      const at = pastInstantIn(searchOf(request), state.network.profile.timeZone);
      if (typeof at !== 'number') return 'unknown';
      const key = `${Math.floor(Date.now() / KEPT_MS)} ${at}`;
      const known = files.find(key);
      if (known !== undefined) return madeFile(known);
      const client = { address: clientAddress(request, trustedProxies), isCommon: false };
      const turn = queue.take(client, () => momentAt(parts, at));
      if (!turn.ok) return queueRefusal(turn.error);
      turn.value.catch(logFailure);
      return madeFile(files.keep(key, turn.value));
    },
  });
  return seal === null ? [moments] : [moments, keyRoute(seal)];
};
