import type { NetworkFolder } from '#network/folder-on-disk.ts';

/** A network's folder that is nowhere on disk: text by file name. */
export const folderInMemory = (files: Readonly<Record<string, string>>): NetworkFolder => {
  const textOf = (name: string): string | null =>
    Object.hasOwn(files, name) ? (files[name] ?? null) : null;
  return {
    read: textOf,
    bytes: (name) => {
      const text = textOf(name);
      return text === null ? null : new TextEncoder().encode(text);
    },
    list: (folder) => {
      const start = folder === '' ? '' : `${folder}/`;
      const names = Object.keys(files)
        .filter((name) => name.startsWith(start))
        .map((name) => name.slice(start.length).split('/')[0] ?? '');
      return [...new Set(names)].toSorted();
    },
  };
};
