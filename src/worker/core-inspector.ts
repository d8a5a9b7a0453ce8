import { expose } from 'comlink';
import { decodeTagPath } from '#domain/tags/tag-path.ts';
import { isRecord } from '#domain/untrusted.ts';
import type { CoreInspector } from '#worker/api/core-inspector.ts';
import type { DataCore } from './data-core.ts';
import { tagIdOf } from './log/dictionary.ts';
import { LOG_START } from './log/log-rows.ts';

/** Reads a data core for the console. */
export const inspectorOf = (core: DataCore): CoreInspector => ({
  log: () => {
    const { head, first, wholeFrom, bytes } = core.log;
    return Promise.resolve({ head, first, wholeFrom, bytes });
  },
  events: (codigo, path, count = 20) => {
    const { names, log } = core;
    const tag = decodeTagPath(path);
    const station = names.findStation(codigo);
    const pathId = tag.ok ? names.findPath(tag.value.path) : undefined;
    if (!tag.ok || station === undefined || pathId === undefined) return Promise.resolve([]);
    const id = tagIdOf(pathId, tag.value.field);
    const events = [...log.since(LOG_START, station)].filter((event) => event.tag === id);
    return Promise.resolve(
      events.slice(-count).map(({ offset, receivedAt, origin, value }) => {
        return { offset, at: new Date(receivedAt).toISOString(), origin, value };
      }),
    );
  },
  views: () => Promise.resolve(core.openViews),
  rejections: async () => (await core.read('link-status', null))?.rejected ?? [],
});

/** Answers the inspectors whose ports the page hands over. */
export const answerInspectors = (core: DataCore): void =>
  addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const port = isRecord(data) ? data.inspectorPort : null;
    if (port instanceof MessagePort) expose(inspectorOf(core), port);
  });
