import { randomBytes } from 'node:crypto';
import type { StationTags, WireValue } from '#contract/tag-source.ts';
import { err, ok } from '#domain/result.ts';
import { RING_BOUNDS, type RingBounds, SeqRing } from './seq-ring.ts';
import type { LoggedTag, TagFollower, TagLog } from './tag-log.ts';

export interface MemoryTagLogOptions extends RingBounds {
  readonly epoch: string;
  readonly now: () => number;
}

/** 48 random bits, in every message: no two epochs share them. */
const newEpoch = (): string => randomBytes(6).toString('base64url');

/** The log of one process: a ring of events and the last value of each tag. It lasts as long as the process, and so does its epoch. */
export const memoryTagLog = (options: Partial<MemoryTagLogOptions> = {}): TagLog => {
  const { epoch = newEpoch(), now = Date.now } = options;
  const ring = new SeqRing<LoggedTag>({ ...RING_BOUNDS, ...options }, 0);
  const tagsByCode = new Map<string, Map<string, WireValue>>();
  const followers = new Set<TagFollower>();

  const stateOf = (codigos: readonly string[]): ReadonlyMap<string, StationTags> => {
    const state = new Map<string, StationTags>();
    for (const codigo of codigos.length === 0 ? tagsByCode.keys() : codigos) {
      const tags = tagsByCode.get(codigo);
      if (tags !== undefined) state.set(codigo, new Map(tags));
    }
    return state;
  };

  return {
    append: ({ codigo, path, data }) => {
      const logged: LoggedTag = { codigo, path, data, epoch, seq: ring.last + 1 };
      const tags = tagsByCode.get(codigo) ?? new Map<string, WireValue>();
      tags.set(path, data);
      tagsByCode.set(codigo, tags);
      ring.push(logged, now());
      for (const follower of followers) follower.event(logged);
      return Promise.resolve({ epoch, seq: logged.seq });
    },

    last: (codigos = []) =>
      Promise.resolve({ position: { epoch, seq: ring.last }, tagsByCode: stateOf(codigos) }),

    codes: () => Promise.resolve([...tagsByCode.keys()]),

    after: (position, follower) => {
      const from = position?.seq ?? ring.last;
      if ((position !== null && position.epoch !== epoch) || !ring.holdsAfter(from)) {
        return Promise.resolve(err('expired'));
      }
      for (let seq = from + 1; seq <= ring.last; seq += 1) {
        const logged = ring.at(seq);
        if (logged !== undefined) follower.event(logged);
      }
      followers.add(follower);
      return Promise.resolve(
        ok({ position: { epoch, seq: from }, stop: () => followers.delete(follower) }),
      );
    },
  };
};
