import { randomBytes } from 'node:crypto';
import { err, ok } from '#domain/result.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { HeldTags } from './held-tags.ts';
import { RING_BOUNDS, type RingBounds } from './seq-ring.ts';
import type { TagLog } from './tag-log.ts';

export interface MemoryTagLogOptions extends RingBounds {
  readonly epoch: string;
  readonly now: () => number;
}

/** 48 random bits: no two lifetimes of a stream share them. */
export const newCreation = (): string => randomBytes(6).toString('base64url');

/** The log of one process: a ring of events and the last value of each tag. It lasts as long as the process, and so does its epoch. */
export const memoryTagLog = (options: Partial<MemoryTagLogOptions> = {}): TagLog => {
  const { epoch = newCreation(), now = Date.now } = options;
  const tags = new HeldTags({ ...RING_BOUNDS, ...options }, epoch);
  let closed = false;
  return {
    append: (appended) => {
      if (closed) return Promise.reject(new Error('the log is closed'));
      for (const tag of appended) tags.push(tags.number(tag, epochMs(now())));
      return Promise.resolve(tags.position);
    },
    held: () => Promise.resolve(tags.held),
    last: (codigos = []) => Promise.resolve(tags.state(codigos)),
    codes: () => Promise.resolve(tags.codes()),
    after: (position, limit) =>
      Promise.resolve(tags.holds(position) ? ok(tags.after(position, limit)) : err('expired')),
    follow: (position, follower) => Promise.resolve(tags.follow(position, follower)),
    state: () => ({ kind: 'following' }),
    close: () => {
      closed = true;
      return Promise.resolve();
    },
  };
};
