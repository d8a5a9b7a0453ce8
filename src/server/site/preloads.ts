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

/**
 * The files a page loads first, by its path, as the value of a `Link` header: the browser requests them together with the page's script
 * instead of after it. From the list that the build writes; empty without one.
 */
export const readPreloads = (directory: string): ReadonlyMap<string, string> => {
  const list = join(directory, '.vite/preloads.json');
  if (!existsSync(list)) return new Map();
  const raw: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!isRecord(raw)) return new Map();
  return new Map(
    Object.entries(raw).map(([path, files]) => [
      path,
      [
        CONFIG,
        ...(Array.isArray(files) ? files : [])
          .filter((file) => typeof file === 'string')
          .map(linkOf),
      ].join(', '),
    ]),
  );
};

/** The preloads of a path: its own, or those of any path of its kind (`/estacao/*`). */
export const preloadsOf = (
  preloads: ReadonlyMap<string, string>,
  path: string,
): string | undefined => preloads.get(path) ?? preloads.get(path.replace(/^(\/\w+\/)[^/]+/, '$1*'));
