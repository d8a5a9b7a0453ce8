import { LRUCache } from 'lru-cache';
import type { MemoryFile } from './memory-file.ts';

/** Files that are made when they are first asked for, once for everybody; the least recently used go first. */
export class KeptFiles {
  /** By address. */
  readonly #files: LRUCache<string, MemoryFile>;
  readonly #making = new Map<string, Promise<MemoryFile | null>>();

  /** `most`: bytes, not packed. A larger file is not kept. */
  constructor(most: number) {
    this.#files = new LRUCache({
      maxSize: most,
      sizeCalculation: ({ bytes }) => Math.max(bytes, 1),
    });
  }

  get bytes(): number {
    return this.#files.calculatedSize;
  }

  /** The file of an address, made or being made; undefined if neither. */
  find(address: string): Promise<MemoryFile | null> | undefined {
    const made = this.#files.get(address);
    return made === undefined ? this.#making.get(address) : Promise.resolve(made);
  }

  /** Keeps a file while it is being made and afterwards; one that was not made is asked for again. */
  keep(address: string, file: Promise<MemoryFile | null>): Promise<MemoryFile | null> {
    this.#making.set(address, file);
    void this.#settle(address, file);
    return file;
  }

  /** The file of an address, made at most once in `ms`. */
  within(
    ms: number,
    address: string,
    make: () => Promise<MemoryFile | null>,
  ): Promise<MemoryFile | null> {
    const now = `${Math.floor(Date.now() / ms)} ${address}`;
    return this.find(now) ?? this.keep(now, make());
  }

  async #settle(address: string, file: Promise<MemoryFile | null>): Promise<void> {
    try {
      const made = await file;
      if (made !== null) this.#files.set(address, made);
    } catch {
      // Those who asked for it have the error.
    } finally {
      this.#making.delete(address);
    }
  }
}
