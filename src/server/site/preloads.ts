import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_PATH } from '#contract/site/site-config.ts';
import { isRecord } from '#domain/untrusted.ts';

const linkOf = (file: string): string =>
  file.endsWith('.css')
    ? `<${file}>; rel=preload; as=style; crossorigin=anonymous`
    : `<${file}>; rel=modulepreload`;

/** The page requests it in exactly this mode as soon as its script runs. */
const CONFIG = `<${CONFIG_PATH}>; rel=preload; as=fetch; crossorigin=anonymous`;

/** A list of the build, files by path (`/estacao/*` for any of a kind); empty without one. */
const readList = (directory: string, name: string): ReadonlyMap<string, readonly string[]> => {
  const list = join(directory, '.vite', name);
  if (!existsSync(list)) return new Map();
  const raw: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!isRecord(raw)) return new Map();
  return new Map(
    Object.entries(raw).map(([path, files]) => [
      path,
      (Array.isArray(files) ? files : []).filter((file) => typeof file === 'string'),
    ]),
  );
};

/**
 * The files a page loads first, by its path, as the value of a `Link` header: the browser requests them together with the page's script
 * instead of after it.
 */
export const readPreloads = (directory: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(readList(directory, 'preloads.json'), ([path, files]) => [
      path,
      // The last one is the page's second script: a slow line brings readings first.
      `${[CONFIG, ...files.map(linkOf)].join(', ')}; fetchpriority=low`,
    ]),
  );

/** The style sheets of the screens, by path. */
export const readStyles = (directory: string): ReadonlyMap<string, readonly string[]> =>
  readList(directory, 'styles.json');

/** What a list has for a path: its own, or that of any path of its kind (`/estacao/*`). */
export const ofPath = <Listed>(
  list: ReadonlyMap<string, Listed>,
  path: string,
): Listed | undefined => {
  const ofKind = path.replace(/^(\/\w+\/)[^/]+/, '$1*');
  return list.get(path) ?? list.get(ofKind) ?? list.get(ofKind.replace(/[^/]+$/, '*'));
};
