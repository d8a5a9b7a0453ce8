import { encodePositionOpen } from '#contract/stream-position.ts';
import type { LoggedTag } from '../storage/log/tag-log.ts';

/** Fields a client can select of an event. */
export type EventField = 'codigo' | 'path' | 'data' | '__typename';

/** The fields a subscription selects and their aliases: with the event, all that its messages depend on. */
export interface EventShape {
  /** Equal shapes have equal keys. */
  readonly key: string;
  /** One event as JSON, up to the number in `extensions`, without the three closing braces. */
  readonly encode: (tag: LoggedTag) => Buffer;
}

const TYPE_NAME = 'Dado';

const valueOf = (tag: LoggedTag, field: EventField): unknown =>
  field === '__typename' ? TYPE_NAME : tag[field];

/** `root` is the alias of the event; aliases are the client's own, in the client's order. */
export const eventShape = (root: string, fields: ReadonlyMap<string, EventField>): EventShape => {
  const named = [...fields].map(([name, field]) => ({ label: `${JSON.stringify(name)}:`, field }));
  const opening = `{"data":{${JSON.stringify(root)}:{`;
  return {
    key: JSON.stringify([root, ...fields]),
    encode: (tag) => {
      const members = named.map(({ label, field }) => label + JSON.stringify(valueOf(tag, field)));
      return Buffer.from(
        `${opening}${members.join(',')}}},"extensions":${encodePositionOpen(tag)}`,
      );
    },
  };
};

/** The shape of the contract (PROVIDER 2), which nearly all clients use. */
export const CONTRACT_SHAPE = eventShape(
  'dados',
  new Map([
    ['codigo', 'codigo'],
    ['path', 'path'],
    ['data', 'data'],
  ]),
);
