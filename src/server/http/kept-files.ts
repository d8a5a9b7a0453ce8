import type { MemoryFile } from './memory-file.ts';

interface KeptFile {
  readonly file: Promise<MemoryFile | null>;
  /** 0 while it is being made. */
  bytes: number;
}

/** Files that are made when they are first asked for, once for everybody; the least recently used go first. */
export class KeptFiles {
  /** By address; the one that was asked for last is last. */
  readonly #files = new Map<string, KeptFile>();
  readonly #most: number;
  #bytes = 0;

  /** `most`: bytes, not packed. */
  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The file of an address, made or being made; null if there is none at it. */
  find(address: string): Promise<MemoryFile | null> | undefined {
    const known = this.#files.get(address);
    if (known === undefined) return undefined;
    this.#files.delete(address);
    this.#files.set(address, known);
    return known.file;
  }

  /** Keeps a file while it is being made and afterwards; one that was not made is asked for again. */
  keep(address: string, file: Promise<MemoryFile | null>): Promise<MemoryFile | null> {
    const kept: KeptFile = { file, bytes: 0 };
    this.#files.set(address, kept);
    void this.#settle(address, kept);
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

  async #settle(address: string, kept: KeptFile): Promise<void> {
    try {
      const made = await kept.file;
      if (made === null) this.#files.delete(address);
      else this.#count(kept, made.bytes);
    } catch {
      this.#files.delete(address);
    }
  }

  #count(counted: KeptFile, bytes: number): void {
    counted.bytes = bytes;
    this.#bytes += bytes;
    for (const [address, kept] of this.#files) {
      if (this.#bytes <= this.#most) return;
      if (kept === counted || kept.bytes === 0) continue;
      this.#files.delete(address);
      this.#bytes -= kept.bytes;
    }
  }
}
