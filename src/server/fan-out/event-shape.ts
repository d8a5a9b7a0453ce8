import { encodePositionOpen } from '#contract/stream-position.ts';
import type { LoggedTag } from '#storage/log/tag-log.ts';
import { type Framing, socketFraming } from './text-frames.ts';

/** The form that the events of a subscription have. */
export interface EventShape {
  /** One event, up to where its framing closes it: over a socket JSON up to the number in `extensions`, without the three closing braces. */
  readonly encode: (tag: LoggedTag) => Buffer;
  /** Of the subscriptions that share an id. */
  readonly framingOf: (id: string) => Framing;
  /** Every event is sent, however slow the reader; else one that is too slow gets the last value of each tag. */
  readonly isWhole: boolean;
}

const shapeWith = (typeName: string): EventShape => ({
  framingOf: socketFraming,
  isWhole: false,
  encode: (tag) => {
    const { codigo, path, data } = tag;
    const fields = JSON.stringify({ codigo, path, data }).slice(0, -1);
    return Buffer.from(
      `{"data":{"dados":${fields}${typeName}}},"extensions":${encodePositionOpen(tag)}`,
    );
  },
});

/** The shape of the contract (PROVIDER 2), which nearly all clients use. */
export const CONTRACT_SHAPE = shapeWith('');

/** The same for clients with a cache. */
export const TYPED_SHAPE = shapeWith(',"__typename":"Dado"');
