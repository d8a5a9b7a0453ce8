import { encodePositionOpen } from '#contract/stream-position.ts';
import type { LoggedTag } from '../tag-log/tag-log.ts';

/** What can be asked of an event. */
export type EventField = 'codigo' | 'path' | 'data' | '__typename';

/** Which fields a subscription wants of an event, and under which names: all that its messages depend on beside the event. */
export interface EventShape {
  /** Equal shapes have equal keys. */
  readonly key: string;
  /** One event as JSON up to and with the number of `extensions`; the three braces that close it are still to come. */
  readonly encode: (tag: LoggedTag) => Buffer;
}

const TYPE_NAME = 'Dado';

const valueOf = (tag: LoggedTag, field: EventField): unknown =>
  field === '__typename' ? TYPE_NAME : tag[field];

/** `root` is the name the whole event goes by; names are the client's own, in the client's order. */
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

/** The shape of the contract (PROVIDER 2): nearly everybody's. */
export const CONTRACT_SHAPE = eventShape(
  'dados',
  new Map([
    ['codigo', 'codigo'],
    ['path', 'path'],
    ['data', 'data'],
  ]),
);
