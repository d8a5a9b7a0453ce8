import type { MemoryFile } from './memory-file.ts';

interface KeptText {
  readonly file: Promise<MemoryFile>;
  readonly until: number;
}

/** Files that are made when they are asked for and kept for a while, by key: as many as there are keys. One that cannot be made is not kept. */
export const keptTexts = (
  keptMs: number,
  now: () => number = Date.now,
): ((key: string, make: () => Promise<MemoryFile>) => Promise<MemoryFile>) => {
  const texts = new Map<string, KeptText>();
  return (key, make) => {
    const known = texts.get(key);
    if (known !== undefined && now() < known.until) return known.file;
    const file = make();
    texts.set(key, { file, until: now() + keptMs });
    file.catch(() => texts.delete(key));
    return file;
  };
};
