import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** What was proven is taken for true for so long; then it is tried again, each time after twice as long. */
const FIRST_VALID_MS = 10 * 60_000;
const LONGEST_VALID_MS = 6 * 3_600_000;

interface Proof<Value> {
  readonly value: Value;
  readonly until: EpochMs;
  readonly validMs: number;
}

/** What a provider has been proven not to give. A provider may give tomorrow what it refuses today, so every proof grows old. */
export class ProvenRefusals<Key, Value> {
  readonly #proofs = new Map<Key, Proof<Value>>();

  /** What is proven of a key; undefined where nothing is. */
  of(key: Key): Value | undefined {
    return this.#proofs.get(key)?.value;
  }

  /** Whether it is time to try again what was refused. */
  isDue(key: Key, now: EpochMs): boolean {
    const proof = this.#proofs.get(key);
    return proof !== undefined && now >= proof.until;
  }

  /** Proven, or tried again and still so. */
  prove(key: Key, value: Value, now: EpochMs): void {
    const before = this.#proofs.get(key);
    const validMs =
      before === undefined ? FIRST_VALID_MS : Math.min(2 * before.validMs, LONGEST_VALID_MS);
    this.#proofs.set(key, { value, until: now + validMs, validMs });
  }

  /** It is not so any more. */
  forget(key: Key): void {
    this.#proofs.delete(key);
  }
}
