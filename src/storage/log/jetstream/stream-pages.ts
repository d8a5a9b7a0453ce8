import type { JsMsg } from '@nats-io/jetstream';
import type { TagPosition } from '#contract/stream-position.ts';
import { epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import type { EngineLine } from './engine-line.ts';
import { eachMessage, timeOf } from './stream-messages.ts';
import { readTag } from './tag-subject.ts';
import type { LoggedTag } from '#storage/log/tag-log.ts';

/** An event that is the value of no tag: its message is of no tag, or was removed. */
export const emptyEvent = (position: TagPosition, at: EpochMs): LoggedTag => ({
  codigo: '',
  path: '',
  data: null,
  ...position,
  at,
});

/**
 * Events of a stream after a position, up to number `to`, all of which it had; null where the first of them were dropped. Rejects while the engine
 * does not answer.
 */
export const streamPage = async (
  line: EngineLine,
  stream: string,
  position: TagPosition,
  to: number,
): Promise<readonly LoggedTag[] | null> => {
  const found = new Map<number, JsMsg>();
  await eachMessage(line, stream, position.seq + 1, (message) => {
    if (message.seq <= to) found.set(message.seq, message);
    return message.seq < to;
  });
  if (found.size < to - position.seq) {
    const { state } = await line.jsm.streams.info(stream);
    if (state.first_seq > position.seq + 1) return null;
  }
  const events: LoggedTag[] = [];
  let at = epochMs(0);
  for (let seq = position.seq + 1; seq <= to; seq += 1) {
    const place = { epoch: position.epoch, seq };
    const message = found.get(seq);
    if (message !== undefined) at = later(at, epochMs(timeOf(message)));
    const tag = message === undefined ? null : readTag(stream, message).tag;
    events.push(tag === null ? emptyEvent(place, at) : { ...tag, ...place, at });
  }
  return events;
};
