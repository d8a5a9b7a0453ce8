import { CHANGES_PATH, POSITION_PARAMETER } from '#contract/changes.ts';
import { LIVE_OPERATION } from '#contract/operations.ts';
import type { NetworkProfile } from '#contract/site/network-profile.ts';
import { openDataTexts } from '#i18n/pt-br/open-data.ts';
import { MemoryFile } from '../http/memory-file.ts';
import { publicFiles, type Route } from '../http/route.ts';

/** Where the document is. */
export const ASYNCAPI_PATH = '/asyncapi.json';
export const ASYNCAPI_TYPE = 'application/vnd.aai.asyncapi+json;version=3.0.0';

const ref = (path: string): object => ({ $ref: `#/${path}` });

const texts = openDataTexts.streams;

const text = (description: string): object => ({ type: 'string', description });

const POSITION = text(texts.position);

const VALUE = {
  codigo: text(texts.codigo),
  path: text(texts.path),
  data: { type: ['number', 'string', 'boolean', 'null'], description: texts.data },
};

const objectOf = (properties: object, required = Object.keys(properties)): object => ({
  type: 'object',
  properties,
  required,
});

const SCHEMAS = {
  change: objectOf({ id: POSITION, at: { type: 'string', format: 'date-time' }, ...VALUE }),
  begin: objectOf({ next: POSITION }),
  source: objectOf(
    {
      state: { enum: ['live', 'lost', 'unconfirmed'] },
      since: { type: 'integer', description: texts.since },
      epoch: text(texts.epoch),
      seq: { type: 'integer' },
    },
    ['state', 'since'],
  ),
  subscribe: objectOf({
    type: { const: 'subscribe' },
    id: text(texts.id),
    payload: { type: 'object', examples: [LIVE_OPERATION] },
  }),
  next: objectOf({
    type: { const: 'next' },
    id: text(texts.id),
    payload: objectOf({
      data: objectOf({ dados: objectOf(VALUE) }),
      extensions: objectOf({ epoch: { type: 'string' }, seq: { type: 'integer' } }),
    }),
  }),
};

const messages = (names: readonly (keyof typeof SCHEMAS)[]): object =>
  Object.fromEntries(names.map((name) => [name, ref(`components/messages/${name}`)]));

const channelMessages = (channel: string, names: readonly string[]): readonly object[] =>
  names.map((name) => ref(`channels/${channel}/messages/${name}`));

const CHANGES = ['change', 'begin', 'source'] as const;

/** The streams of a site as AsyncAPI 3.0: changes by `text/event-stream`, and the GraphQL subscription. `siteUrl`: null if it is not known. */
const asyncApi = (profile: NetworkProfile, siteUrl: string | null): object => {
  const site = siteUrl === null ? null : new URL(siteUrl);
  const licence = profile.openData?.licence ?? null;
  const isSecure = site?.protocol === 'https:';
  return {
    asyncapi: '3.0.0',
    info: {
      title: profile.name,
      version: '1.0.0',
      description: profile.openData?.caveat ?? undefined,
      ...(licence === null ? {} : { license: licence }),
    },
    defaultContentType: 'application/json',
    ...(site === null
      ? {}
      : {
          servers: {
            http: { host: site.host, protocol: isSecure ? 'https' : 'http' },
            socket: { host: site.host, protocol: isSecure ? 'wss' : 'ws' },
          },
        }),
    channels: {
      changes: {
        address: CHANGES_PATH,
        title: texts.changes,
        description: texts.begins(POSITION_PARAMETER),
        ...(site === null ? {} : { servers: [ref('servers/http')] }),
        messages: messages(CHANGES),
      },
      subscription: {
        address: '/graphql',
        title: texts.subscription,
        ...(site === null ? {} : { servers: [ref('servers/socket')] }),
        messages: messages(['subscribe', 'next']),
        bindings: { ws: { method: 'GET' } },
      },
    },
    operations: {
      sendChanges: {
        action: 'send',
        channel: ref('channels/changes'),
        messages: channelMessages('changes', CHANGES),
      },
      receiveSubscribe: {
        action: 'receive',
        channel: ref('channels/subscription'),
        messages: channelMessages('subscription', ['subscribe']),
        reply: {
          channel: ref('channels/subscription'),
          messages: channelMessages('subscription', ['next']),
        },
      },
    },
    components: {
      messages: Object.fromEntries(
        Object.entries(SCHEMAS).map(([name, payload]) => [name, { name, payload }]),
      ),
    },
  };
};

/** The document over HTTP. */
export const asyncApiRoute = (profile: NetworkProfile, siteUrl: string | null): Route => {
  const file = new MemoryFile(JSON.stringify(asyncApi(profile, siteUrl)), {
    mediaType: ASYNCAPI_TYPE,
    cacheControl: 'public, max-age=300',
  });
  return publicFiles({
    name: 'asyncapi',
    owns: (path) => path === ASYNCAPI_PATH,
    find: () => file,
  });
};
