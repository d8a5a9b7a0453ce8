import { encodePositionOpen } from '#contract/stream-position.ts';
import type { LoggedTag } from '#storage/log/tag-log.ts';

/** The fields that the messages of a subscription have. */
export interface EventShape {
  /** One event as JSON, up to the number in `extensions`, without the three closing braces. */
  readonly encode: (tag: LoggedTag) => Buffer;
}

const shapeWith = (typeName: string): EventShape => ({
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
