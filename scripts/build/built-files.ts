import { isRecord } from '#domain/untrusted.ts';

/** The entry of one file in the bundler's manifest (`.vite/manifest.json`). */
interface BuiltFile {
  readonly file: string;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly css: readonly string[];
}

/** The bundler's manifest, by source or by the bundler's own name of a shared chunk. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

const texts = (raw: unknown): readonly string[] =>
  Array.isArray(raw) ? raw.filter((item) => typeof item === 'string') : [];

/** Parses the manifest from untrusted JSON; throws if it is invalid: a build without it is broken. */
export const decodeBuiltFiles = (raw: unknown): BuiltFiles => {
  if (!isRecord(raw)) throw new Error('the list of built files is no object');
  const files = new Map<string, BuiltFile>();
  for (const [name, item] of Object.entries(raw)) {
    if (!isRecord(item) || typeof item['file'] !== 'string') {
      throw new Error(`the list of built files says nothing of ${name}`);
    }
    files.set(name, {
      file: item['file'],
      imports: texts(item['imports']),
      dynamicImports: texts(item['dynamicImports']),
      css: texts(item['css']),
    });
  }
  return files;
};

const of = (files: BuiltFiles, name: string): BuiltFile => {
  const found = files.get(name);
  if (found === undefined) throw new Error(`${name} is not in the build`);
  return found;
};

/** Everything that is loaded at once with some sources: themselves and their imports. */
const loadedWith = (files: BuiltFiles, names: readonly string[]): readonly BuiltFile[] => {
  const seen = new Map<string, BuiltFile>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    const found = of(files, name);
    seen.set(name, found);
    found.imports.forEach(visit);
  };
  names.forEach(visit);
  return [...seen.values()];
};

/** Files of the page and of every screen; of workers and of what a screen loads on demand (map, charts) only `parts`, by their sources. */
export const shellFiles = (
  files: BuiltFiles,
  page: string,
  parts: readonly string[],
): readonly string[] => {
  const atOnce = loadedWith(files, [page]);
  const screens = atOnce.flatMap(({ dynamicImports }) => dynamicImports);
  const loaded = loadedWith(files, [page, ...screens, ...parts]);
  const paths = loaded.flatMap(({ file, css }) => [file, ...css]);
  return [...new Set(paths)].toSorted();
};

/** Scripts and styles that are loaded at once with some sources: their own, and those of what they import. */
export const loadedAtOnce = (files: BuiltFiles, names: readonly string[]): readonly string[] =>
  loadedWith(files, names).flatMap(({ file, css }) => [file, ...css]);

/** Style sheets of screens and of the parts that they load while they are shown, without those of the page. */
export const stylesOfScreens = (
  files: BuiltFiles,
  page: string,
  screens: readonly string[],
): readonly string[] => {
  const parts = screens.flatMap((name) => of(files, name).dynamicImports);
  const own = new Set(loadedAtOnce(files, [page]));
  const loaded = loadedWith(files, [...screens, ...parts]).flatMap(({ css }) => css);
  return [...new Set(loaded)].filter((file) => !own.has(file)).map((file) => `/${file}`);
};
