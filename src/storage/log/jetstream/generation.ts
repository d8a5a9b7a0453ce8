import { randomBytes } from 'node:crypto';
import { isRecord } from '#domain/untrusted.ts';
import type { MetaRecords } from './meta-records.ts';

/**
 * Which life of a stream its numbers belong to. A random token, not a counter: a store that goes back in time would count to the same number
 * again. With those before it, so that an older one is known as such.
 */
export interface Generation {
  readonly token: string;
  readonly former: readonly string[];
}

const RECORD = 'generation';
const MOST_FORMER = 32;

const isToken = (raw: unknown): raw is string =>
  typeof raw === 'string' && /^[A-Za-z0-9_]{1,16}$/.test(raw);

/** Of characters without a meaning of their own in an address and in a message id. */
const newToken = (): string => randomBytes(6).toString('hex');

const decodeGeneration = (raw: unknown): Generation | null => {
  if (!isRecord(raw)) return null;
  const { token, former } = raw;
  if (!isToken(token)) return null;
  return { token, former: Array.isArray(former) ? former.filter(isToken) : [] };
};

/** The generation of a log, made where there is none. Rejects while the engine does not answer. */
export const readGeneration = async (meta: MetaRecords): Promise<Generation> => {
  for (;;) {
    const { value, seq } = await meta.read(RECORD);
    const known = decodeGeneration(value);
    if (known !== null) return known;
    const made = { token: newToken(), former: [] };
    if ((await meta.replace(RECORD, made, seq)).ok) return made;
  }
};

/**
 * Ends the generations that `known` has: the next one, unless another process has begun one that `known` lacks. Rejects while
 * the engine does not answer.
 */
export const raiseGeneration = async (
  meta: MetaRecords,
  known: ReadonlySet<string>,
): Promise<Generation> => {
  for (;;) {
    const { value, seq } = await meta.read(RECORD);
    const present = decodeGeneration(value);
    if (present !== null && !known.has(present.token)) return present;
    const former = [...new Set([...(present === null ? [] : [present.token]), ...known])];
    const next = { token: newToken(), former: former.slice(0, MOST_FORMER) };
    if ((await meta.replace(RECORD, next, seq)).ok) return next;
  }
};

/** Epoch of a stream that was made at an instant, in a generation; needs no escape in an address. */
export const epochOf = (created: string, { token }: Generation): string =>
  `${created.replace(/\D/g, '')}-${token}`;
