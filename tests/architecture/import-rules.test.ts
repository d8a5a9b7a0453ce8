import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRecord } from '#domain/untrusted.ts';

/** A file that is planted in a copy of the tree. */
interface Planted {
  readonly file: string;
  readonly source: string;
}

/** A file in its folder for each import of a table, a folder a line; `type:` marks an import of a type. */
const planted = (table: string, name: string): readonly Planted[] =>
  table
    .trim()
    .split('\n')
    .flatMap((line, row) => {
      const [folder = '', imports = ''] = line.trim().split(': ');
      return imports.split(' ').map((imported, place) => {
        const file = `${folder}/${name}-${row}-${place}.ts`;
        const from = imported.replace('type:', '');
        const source =
          from === imported
            ? `import { z } from '${from}';\nexport const x = z;`
            : `import type { Z } from '${from}';\nexport type X = Z;`;
        return { file, source };
      });
    });

const FORBIDDEN: readonly Planted[] = [
  ...planted(
    `
  src/app: #feed/backoff.ts #network/read-network.ts #render/render-page.tsx #worker/api/link-status.ts
  src/app: type:#worker/data-core.ts #server/graphql/schema.ts graphql-ws rxjs #pages/site-state.ts
  src/app: #service-worker/network-files.ts
  src/app/about: #app/shell/AppShell.tsx
  src/app/chart: #app/station/StationScreen.tsx
  src/app/city: #app/station/StationScreen.tsx
  src/app/core: #worker/api/transfer.ts #app/shell/AppShell.tsx
  src/app/dams: #app/station/StationScreen.tsx ../table/table-sort.ts
  src/app/diagnostics: #app/map/MapScreen.tsx rxjs
  src/app/live-region: #app/chart/stage.ts
  src/app/map: #app/table/table-sort.ts type:#app/station/StationScreen.tsx
  src/app/map/panels: ../../table/table-sort.ts
  src/app/network: #app/dams/DamCard.tsx
  src/app/readings: #app/dams/DamCard.tsx
  src/app/station: #app/table/table-sort.ts
  src/app/table: #app/dams/DamCard.tsx
  src/contract: #feed/backoff.ts #worker/ports.ts graphql
  src/domain: #worker/data-core.ts #app/main.tsx rxjs node:fs ../worker/ports.ts #contract/operations.ts
  src/domain: #feed/backoff.ts
  src/domain/quantities: #domain/stations/quality/freshness.ts
  src/domain/stations: #domain/network/place-search.ts
  src/domain/tags: #domain/quantities/quantities.ts
  src/domain/text: #domain/tags/shown-reading.ts
  src/feed: #worker/ports.ts #server/server.ts node:fs
  src/i18n: #app/main.tsx #worker/data-core.ts
  src/network: #server/server.ts #simulation/options.ts #app/main.tsx
  src/pages: #server/http/route.ts type:#app/start.ts
  src/process: #storage/log/tag-log.ts ../server/options.ts
  src/render: #server/server.ts
  src/server: #network/read-network.ts #app/main.tsx #worker/ports.ts #simulation/simulated-network.ts
  src/server: ../simulation/simulated-network.ts #scripts/start/start-options.ts #tests/support/faults/fault-mode.ts
  src/server: type:#simulation/scenarios/scenario.ts
  src/server/http: ../site/csp.ts #storage/log/tag-log.ts
  src/server/metrics: ../http/route.ts #server/graphql/schema.ts #app/main.tsx
  src/server/site: ../live/live-maker.ts
  src/service-worker: #app/core/use-now.ts react
  src/simulation: #app/main.tsx #server/server.ts ../server/server.ts #worker/ports.ts #scripts/start/start-options.ts
  src/simulation: #tests/support/browser/walk.ts #network/read-network.ts #i18n/pt-br/screens/shell.ts
  src/simulation: #process/logger.ts
  src/storage: #server/options.ts #pages/site-state.ts #i18n/pt-br/words.ts
  src/storage/log: ../../server/options.ts
  src/worker: #app/core/use-now.ts #server/server.ts react maplibre-gl #storage/log/tag-log.ts
  src/worker/log: graphql-ws
  src/worker/projections: rxjs
  src/worker/views: comlink
    `,
    'forbidden',
  ),
  {
    file: 'src/app/core/connect.ts',
    source: "import { z } from '#worker/data-core.ts';\nexport const x = z;",
  },
  {
    file: 'scripts/start.ts',
    source: "import { z } from '#tests/support/faults/fault-mode.ts';\nexport const x = z;",
  },
  {
    file: 'src/app/cycle-a.ts',
    source: "import { b } from './cycle-b.ts';\nexport const a = () => b;",
  },
  {
    file: 'src/app/type-cycle-a.ts',
    source: "import type { B } from './type-cycle-b.ts';\nexport type A = readonly B[];",
  },
  { file: 'src/app/f.ts', source: 'export default 1;' },
  { file: 'src/app/table/storage.ts', source: "export const x = () => localStorage.getItem('a');" },
];

/** The arrows of docs/architecture.md. */
const ALLOWED: readonly Planted[] = [
  ...planted(
    `
  src/app: type:#worker/api/link-status.ts
  src/app/about: #app/diagnostics/z.ts
  src/app/chart: #app/readings/z.ts
  src/app/shell: #app/readings/z.ts
  src/app/station: #app/chart/z.ts
  src/contract: #domain/result.ts
  src/domain: ./result.ts
  src/domain/network: #domain/result.ts
  src/feed: #domain/result.ts
  src/pages: #storage/z.ts
  src/server: #feed/z.ts #pages/z.ts #domain/result.ts #contract/site/site-config.ts
  src/service-worker: #domain/result.ts
  src/simulation: #domain/result.ts #network/csv-table.ts #contract/site/site-config.ts
  src/storage: #process/z.ts
  src/worker: #feed/z.ts #domain/result.ts
  src/worker/log: rxjs
    `,
    'allowed',
  ),
  { file: 'src/app/state/stored-state.ts', source: 'export const x = () => localStorage;' },
  {
    file: 'scripts/load-faults.ts',
    source: "export const x = () => import('#tests/support/faults/fault-mode.ts');",
  },
];

const SUPPORT: readonly Planted[] = [
  { file: 'src/domain/result.ts', source: 'export const ok = 1;' },
  {
    file: 'src/app/type-cycle-b.ts',
    source: "import type { A } from './type-cycle-a.ts';\nexport type B = A | string;",
  },
  {
    file: 'src/app/cycle-b.ts',
    source: "import { a } from './cycle-a.ts';\nexport const b = () => a;",
  },
];

let tree: string;
/** Rules that were broken, by file. */
let found: ReadonlyMap<string, readonly string[]>;

/** Runs the linter, whatever its exit code: it is expected to find something. */
const lint = (directory: string): Promise<string> =>
  new Promise((resolve) => {
    const linter = join(process.cwd(), 'node_modules/.bin/oxlint');
    execFile(linter, ['--format', 'json', 'src', 'scripts'], { cwd: directory }, (_, output) => {
      resolve(output);
    });
  });

const rulesByFile = (output: string): ReadonlyMap<string, readonly string[]> => {
  const report: unknown = JSON.parse(output);
  const diagnostics: unknown = isRecord(report) ? report['diagnostics'] : undefined;
  const rules = new Map<string, string[]>();
  for (const one of Array.isArray(diagnostics) ? diagnostics : []) {
    if (!isRecord(one)) continue;
    const file = String(one['filename']);
    rules.set(file, [...(rules.get(file) ?? []), String(one['code'])]);
  }
  return rules;
};

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'import-rules-'));
  await cp('.oxlintrc.json', join(tree, '.oxlintrc.json'));
  await symlink(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
  for (const { file, source } of [...FORBIDDEN, ...ALLOWED, ...SUPPORT]) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), `${source}\n`);
  }
  found = rulesByFile(await lint(tree));
});

afterAll(async () => {
  await rm(tree, { recursive: true, force: true });
});

const IMPORT_RULES = /no-restricted-imports|no-restricted-globals|no-cycle|no-default-export/;

describe('the import rules', () => {
  it.each(FORBIDDEN)('refuse in $file: $source', ({ file }) => {
    expect((found.get(file) ?? []).join(' ')).toMatch(IMPORT_RULES);
  });

  it.each(ALLOWED)('allow $file: $source', ({ file }) => {
    expect((found.get(file) ?? []).filter((rule) => IMPORT_RULES.test(rule))).toEqual([]);
  });
});
