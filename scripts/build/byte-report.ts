import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import { isRecord } from '#domain/untrusted.ts';
import { decodeBuiltFiles, loadedAtOnce } from './built-files.ts';
import { CORE_SOURCE } from './core-worker.ts';

/** Bytes, after brotli, that one package has in what a route loads; our own code by its folder. */
interface PackageBytes {
  readonly name: string;
  readonly bytes: number;
}

export interface RouteBytes {
  readonly path: string;
  readonly bytes: number;
  /** Largest first. */
  readonly packages: readonly PackageBytes[];
}

/** What each route draws with, by source; the rest of what it loads is in the build's list of what pages load first. */
const ROUTES: readonly { readonly path: string; readonly sources: readonly string[] }[] = [
  { path: '/tabela', sources: ['src/app/table/TableScreen.tsx'] },
  { path: '/mapa', sources: ['src/app/map/MapScreen.tsx', 'src/app/map/engine/map-engine.ts'] },
  { path: '/barragens', sources: ['src/app/dams/DamsScreen.tsx'] },
  { path: '/cidade/*', sources: ['src/app/city/CityScreen.tsx'] },
  { path: '/cidade/*/rua/*', sources: ['src/app/city/street/StreetScreen.tsx'] },
  {
    path: '/estacao/*',
    sources: ['src/app/station/StationScreen.tsx', 'src/app/station/overview/StationIndex.tsx'],
  },
  {
    path: '/estacao/*/analise/grafico',
    sources: ['src/app/station/StationScreen.tsx', 'src/app/station/analysis/ChartScreen.tsx'],
  },
  { path: '/sobre', sources: ['src/app/about/AboutScreen.tsx'] },
];

const WORKERS = 'assets/worker';
const MAP_WORKER_FILE = /^map-worker-[\w-]+\.js$/;

const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/;
const OWN = /(?:^|\/)(src\/(?:app\/)?[^/]+)/;

/** The package of a source, or our own folder; what has no source is the bundler's. */
export const packageOf = (source: string | null | undefined): string =>
  PACKAGE.exec(source ?? '')?.[1] ?? OWN.exec(source ?? '')?.[1] ?? '(bundler)';

/**
 * A file's bytes after brotli, by package. What packs alone packs worse than in its file: the parts are scaled to the file's own size.
 */
export const bytesByPackage = (code: string, map: string): ReadonlyMap<string, number> => {
  const traced = new TraceMap(map);
  const lines = code.split('\n');
  const parts = new Map<string, string>();
  for (const [at, segments] of decodedMappings(traced).entries()) {
    const line = lines[at] ?? '';
    for (const [index, segment] of segments.entries()) {
      const name = packageOf(segment.length === 1 ? null : traced.sources[segment[1]]);
      const text = line.slice(segment[0], segments[index + 1]?.[0] ?? line.length);
      parts.set(name, (parts.get(name) ?? '') + text);
    }
  }
  const alone = Array.from(
    parts,
    ([name, text]) => [name, brotliCompressSync(text).length] as const,
  );
  const sum = alone.reduce((all, [, bytes]) => all + bytes, 0);
  const scale = brotliCompressSync(code).length / Math.max(sum, 1);
  return new Map(alone.map(([name, bytes]) => [name, bytes * scale]));
};

/** What each route loads at once, by package, in a build that has source maps beside its files. Readings and pages are not counted. */
export const readRouteBytes = async (site: string): Promise<readonly RouteBytes[]> => {
  const read = (path: string): Promise<string> => readFile(join(site, path), 'utf8');
  const files = decodeBuiltFiles(JSON.parse(await read('.vite/manifest.json')));
  const first: unknown = JSON.parse(await read('.vite/preloads.json'));
  const workers = await readdir(join(site, WORKERS));
  const known = new Map<string, Promise<ReadonlyMap<string, number>>>();
  const measured = (file: string): Promise<ReadonlyMap<string, number>> => {
    const measuring =
      known.get(file) ??
      (async () => {
        const code = await read(file);
        const map = `${file}.map`;
        if (existsSync(join(site, map))) return bytesByPackage(code, await read(map));
        const name = file.endsWith('.css') ? '(styles)' : packageOf(null);
        return new Map([[name, brotliCompressSync(code).length]]);
      })();
    known.set(file, measuring);
    return measuring;
  };
  return Promise.all(
    ROUTES.map(async ({ path, sources }) => {
      const listed: unknown = isRecord(first) ? first[path] : [];
      const loaded = new Set([
        ...loadedAtOnce(files, ['index.html', CORE_SOURCE, ...sources]),
        ...(Array.isArray(listed) ? listed : []).map((url) => String(url).slice(1)),
        ...workers
          .filter((name) => path === '/mapa' && MAP_WORKER_FILE.test(name))
          .map((name) => `${WORKERS}/${name}`),
      ]);
      const sums = new Map<string, number>();
      for (const file of loaded) {
        for (const [name, bytes] of await measured(file)) {
          sums.set(name, (sums.get(name) ?? 0) + bytes);
        }
      }
      const packages = Array.from(sums, ([name, bytes]) => ({ name, bytes })).toSorted(
        (a, b) => b.bytes - a.bytes,
      );
      return { path, bytes: packages.reduce((sum, { bytes }) => sum + bytes, 0), packages };
    }),
  );
};
