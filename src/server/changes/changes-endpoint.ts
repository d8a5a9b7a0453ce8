import type { IncomingMessage, ServerResponse } from 'node:http';
import { CHANGES_PATH, POSITION_PARAMETER } from '#contract/changes.ts';
import { decodePositionWord, positionWord, type TagPosition } from '#contract/stream-position.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { openDataTexts } from '#i18n/pt-br/open-data.ts';
import { madeWithin } from '#process/made-within.ts';
import { gauge, type ObservedMetric } from '#process/observed-metric.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import type { SourceStatus } from '#storage/source-status.ts';
import type { FanOut } from '../fan-out/fan-out.ts';
import { MemoryFile } from '../http/memory-file.ts';
import { late, type PublicAnswer, publicFiles, searchOf, type Route } from '../http/route.ts';
import type { QueryQueue } from '../http/query-queue.ts';
import { queueRefusal, type Refusal, refuse } from '../http/refusal.ts';
import { clientAddress } from '../limits/client-address.ts';
import { PAGE_CHANGES, pageText, stateText } from './change-lines.ts';
import { ChangeStreams, STREAM_LIMITS, type StreamLimits } from './change-streams.ts';

/** The present values are made at most once in so long: their position is with them. */
const STATE_MS = SECOND_MS;
const RETRY_AFTER_SECONDS = 15;

const text = openDataTexts.changes;
const LATE = late(text.late);

/** What serving changes needs of the server. */
export interface ChangesParts {
  readonly log: Pick<TagReader, 'after' | 'last'>;
  /** The one that serves sockets. */
  readonly fanOut: FanOut;
  readonly status: SourceStatus;
  readonly queue: QueryQueue;
  readonly trustedProxies: number;
  readonly limits?: Partial<StreamLimits>;
}

/** The changes of a log over HTTP, and what ends their streams. */
export interface ServedChanges {
  readonly route: Route;
  readonly metrics: readonly ObservedMetric[];
  readonly close: () => void;
}

const unreadable: Refusal = {
  status: 400,
  message: text.unreadable(POSITION_PARAMETER),
  members: { code: 'POSICAO_ILEGIVEL' },
};

/** A position whose changes are not held any more. `way`: where the changes that are held begin, beside the present values. */
const expired = (way: { readonly page: string } | { readonly next: string } | null): Refusal => ({
  status: 410,
  message: text.expired,
  members: { code: 'POSICAO_EXPIRADA', snapshot: CHANGES_PATH, ...way },
});

/** Where a stream's reader finds what is older than the fan-out's window. */
const pageAfter = (after: TagPosition): string =>
  `${CHANGES_PATH}?${POSITION_PARAMETER}=${encodeURIComponent(positionWord(after))}`;

/** Why there is no room for a stream. */
const noRoom = (reason: 'full' | 'address'): Refusal => ({
  status: reason === 'full' ? 503 : 429,
  message: text[reason],
  retryAfter: RETRY_AFTER_SECONDS,
});

/** Where a request begins: `Last-Event-ID` is newer than what the address has. Null: it names no position. */
const askedPosition = (request: IncomingMessage): TagPosition | null | 'unreadable' => {
  const header = request.headers['last-event-id']?.toString() ?? '';
  const word =
    header === '' ? new URLSearchParams(searchOf(request)).get(POSITION_PARAMETER) : header;
  return word === null ? null : (decodePositionWord(word) ?? 'unreadable');
};

const wantsStream = ({ headers }: IncomingMessage): boolean =>
  (headers.accept ?? '').toLowerCase().includes('text/event-stream');

const fileOf = (lines: string): MemoryFile =>
  new MemoryFile(lines, {
    mediaType: 'application/x-ndjson; charset=utf-8',
    cacheControl: 'no-store',
    packing: 'fast',
  });

/** Everything since a position (PROVIDER 16): in pages as NDJSON, and as a stream of events. */
export const serveChanges = (parts: ChangesParts): ServedChanges => {
  const { log, fanOut, status, queue, trustedProxies } = parts;
  const streams = new ChangeStreams(fanOut, { ...STREAM_LIMITS, ...parts.limits });
  status.onChange((state) => {
    if (state !== null) streams.noteSource(state);
  });
  const state = madeWithin(STATE_MS, async () => fileOf(stateText(await log.last(), status.state)));
  const page = async (after: TagPosition): Promise<MemoryFile | Refusal> => {
    const tags = await queue.outside(() => log.after(after, PAGE_CHANGES));
    const { position } = fanOut;
    if (!tags.ok) return expired(position === null ? null : { next: positionWord(position) });
    return fileOf(pageText(after, tags.value, status.state));
  };
  const stream = (asked: TagPosition | null): PublicAnswer => ({
    send: (request, response: ServerResponse) => {
      response.setHeader('content-type', 'text/event-stream; charset=utf-8');
      // nginx would hold events back.
      response.setHeader('x-accel-buffering', 'no');
      if (request.method === 'HEAD') {
        response.end();
        return Promise.resolve();
      }
      const client = { address: clientAddress(request, trustedProxies), after: asked };
      const opened = streams.open(response, client, status.state);
      if (opened.ok) return Promise.resolve();
      // Only a position that was asked for can be too old.
      const { error } = opened;
      const isExpired = error === 'expired' && asked !== null;
      const refused = isExpired
        ? expired({ page: pageAfter(asked) })
        : noRoom(error === 'address' ? error : 'full');
      refuse(response, 'problem', refused);
      return Promise.resolve();
    },
  });
  const route = publicFiles({
    name: 'changes',
    owns: (path) => path === CHANGES_PATH,
    kind: 'question',
    form: 'problem',
    find: async (request): Promise<PublicAnswer> => {
      const asked = askedPosition(request);
      if (asked === 'unreadable') return unreadable;
      if (wantsStream(request)) return stream(asked);
      const client = { address: clientAddress(request, trustedProxies), isCommon: asked === null };
      const turn = queue.take(client, () => (asked === null ? state() : page(asked)));
      if (!turn.ok) return queueRefusal(turn.error);
      return turn.value.catch(() => LATE);
    },
  });
  const metrics = [
    gauge('vigia_change_streams', 'Open streams of changes (/mudancas).', () => streams.count),
  ];
  return { route, metrics, close: () => streams.close() };
};
