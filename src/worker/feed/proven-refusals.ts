import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';

/** How long a proof is valid; it doubles each time a retry confirms it. */
const FIRST_VALID_MS = 10 * MINUTE_MS;
const LONGEST_VALID_MS = 6 * HOUR_MS;

interface Proof<Value> {
  readonly value: Value;
  readonly until: EpochMs;
  readonly validMs: number;
}

/** What a provider is proven to refuse. It may give tomorrow what it refuses today, so every proof expires. */
export class ProvenRefusals<Key, Value> {
  readonly #proofs = new Map<Key, Proof<Value>>();

  /** The proof for a key; undefined for none. */
  of(key: Key): Value | undefined {
    return this.#proofs.get(key)?.value;
  }

  /** Whether it is time to retry. */
  isDue(key: Key, now: EpochMs): boolean {
    const proof = this.#proofs.get(key);
    return proof !== undefined && now >= proof.until;
  }

  /** Records a proof, or one that a retry confirmed. */
  prove(key: Key, value: Value, now: EpochMs): void {
    const before = this.#proofs.get(key);
    const validMs =
      before === undefined ? FIRST_VALID_MS : Math.min(2 * before.validMs, LONGEST_VALID_MS);
    this.#proofs.set(key, { value, until: epochMs(now + validMs), validMs });
  }

  /** A retry was answered. */
  forget(key: Key): void {
    this.#proofs.delete(key);
  }
}
