import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRecord } from '#domain/untrusted.ts';

/** A forbidden import, planted in a copy of the tree: its file and its text. */
const FORBIDDEN: readonly (readonly [file: string, source: string])[] = [
  [
    'src/domain/a.ts',
    "import { DataCore } from '#worker/data-core.ts';\nexport const x = DataCore;",
  ],
  ['src/domain/b.ts', "import { App } from '#app/main.tsx';\nexport const x = App;"],
  ['src/domain/c.ts', "import { z } from 'rxjs';\nexport const x = z;"],
  ['src/domain/d.ts', "import { readFile } from 'node:fs';\nexport const x = readFile;"],
  ['src/domain/e.ts', "import { z } from '../worker/ports.ts';\nexport const x = z;"],
  ['src/domain/f.ts', "import { z } from '#contract/operations.ts';\nexport const x = z;"],
  [
    'src/domain/text/a.ts',
    "import { z } from '#domain/tags/shown-reading.ts';\nexport const x = z;",
  ],
  [
    'src/domain/tags/a.ts',
    "import { z } from '#domain/quantities/quantities.ts';\nexport const x = z;",
  ],
  [
    'src/domain/quantities/a.ts',
    "import { z } from '#domain/stations/quality/freshness.ts';\nexport const x = z;",
  ],
  [
    'src/domain/stations/a.ts',
    "import { z } from '#domain/network/place-search.ts';\nexport const x = z;",
  ],
  ['src/domain/g.ts', "import { z } from '#feed/backoff.ts';\nexport const x = z;"],
  ['src/contract/c.ts', "import { z } from '#feed/backoff.ts';\nexport const x = z;"],
  ['src/app/h.ts', "import { z } from '#feed/backoff.ts';\nexport const x = z;"],
  ['src/feed/a.ts', "import { z } from '#worker/ports.ts';\nexport const x = z;"],
  ['src/feed/b.ts', "import { z } from '#server/server.ts';\nexport const x = z;"],
  ['src/feed/c.ts', "import { z } from 'node:fs';\nexport const x = z;"],
  ['src/contract/a.ts', "import { z } from '#worker/ports.ts';\nexport const x = z;"],
  ['src/contract/b.ts', "import { z } from 'graphql';\nexport const x = z;"],
  ['src/simulation/a.ts', "import { z } from '#app/main.tsx';\nexport const x = z;"],
  ['src/simulation/b.ts', "import { z } from '#server/server.ts';\nexport const x = z;"],
  ['src/simulation/c.ts', "import { z } from '../server/server.ts';\nexport const x = z;"],
  ['src/simulation/d.ts', "import { z } from '#worker/ports.ts';\nexport const x = z;"],
  [
    'src/simulation/e.ts',
    "import { z } from '#scripts/start/start-options.ts';\nexport const x = z;",
  ],
  [
    'src/simulation/f.ts',
    "import { z } from '#tests/support/browser/walk.ts';\nexport const x = z;",
  ],
  ['src/simulation/g.ts', "import { z } from '#network/read-network.ts';\nexport const x = z;"],
  ['src/server/n.ts', "import { z } from '#network/read-network.ts';\nexport const x = z;"],
  ['src/app/n.ts', "import { z } from '#network/read-network.ts';\nexport const x = z;"],
  ['src/network/a.ts', "import { z } from '#server/server.ts';\nexport const x = z;"],
  ['src/network/b.ts', "import { z } from '#simulation/options.ts';\nexport const x = z;"],
  ['src/network/c.ts', "import { z } from '#app/main.tsx';\nexport const x = z;"],
  ['src/i18n/a.ts', "import { z } from '#app/main.tsx';\nexport const x = z;"],
  ['src/i18n/b.ts', "import { z } from '#worker/data-core.ts';\nexport const x = z;"],
  ['src/simulation/i.ts', "import { z } from '#i18n/pt-br/screens/shell.ts';\nexport const x = z;"],
  ['src/app/city/a.ts', "import { z } from '#app/station/StationScreen.tsx';\nexport const x = z;"],
  ['src/worker/a.ts', "import { z } from '#app/core/use-now.ts';\nexport const x = z;"],
  ['src/worker/b.ts', "import { z } from '#server/server.ts';\nexport const x = z;"],
  ['src/worker/c.ts', "import { useState } from 'react';\nexport const x = useState;"],
  ['src/worker/d.ts', "import { Map } from 'maplibre-gl';\nexport const x = Map;"],
  ['src/worker/projections/a.ts', "import { Subject } from 'rxjs';\nexport const x = Subject;"],
  ['src/worker/views/a.ts', "import { wrap } from 'comlink';\nexport const x = wrap;"],
  [
    'src/worker/log/a.ts',
    "import { createClient } from 'graphql-ws';\nexport const x = createClient;",
  ],
  ['src/app/a.ts', "import { z } from '#worker/api/link-status.ts';\nexport const x = z;"],
  ['src/app/core/b.ts', "import { z } from '#worker/api/transfer.ts';\nexport const x = z;"],
  ['src/app/core/connect.ts', "import { z } from '#worker/data-core.ts';\nexport const x = z;"],
  [
    'src/app/b.ts',
    "import type { DataCore } from '#worker/data-core.ts';\nexport type X = DataCore;",
  ],
  ['src/app/c.ts', "import { z } from '#server/graphql/schema.ts';\nexport const x = z;"],
  ['src/app/d.ts', "import { createClient } from 'graphql-ws';\nexport const x = createClient;"],
  ['src/app/e.ts', "import { Subject } from 'rxjs';\nexport const x = Subject;"],
  ['src/server/metrics/a.ts', "import { z } from '../http/route.ts';\nexport const x = z;"],
  [
    'src/server/metrics/b.ts',
    "import { z } from '#server/graphql/schema.ts';\nexport const x = z;",
  ],
  ['src/server/metrics/c.ts', "import { z } from '#app/main.tsx';\nexport const x = z;"],
  ['src/server/http/a.ts', "import { z } from '../site/csp.ts';\nexport const x = z;"],
  ['src/server/http/b.ts', "import { z } from '#storage/log/tag-log.ts';\nexport const x = z;"],
  ['src/server/site/a.ts', "import { z } from '../live/live-maker.ts';\nexport const x = z;"],
  ['src/storage/a.ts', "import { z } from '#server/options.ts';\nexport const x = z;"],
  ['src/storage/log/a.ts', "import { z } from '../../server/options.ts';\nexport const x = z;"],
  ['src/storage/b.ts', "import { z } from '#pages/site-state.ts';\nexport const x = z;"],
  ['src/storage/c.ts', "import { z } from '#i18n/pt-br/words.ts';\nexport const x = z;"],
  ['src/pages/a.ts', "import { z } from '#server/http/route.ts';\nexport const x = z;"],
  ['src/pages/b.ts', "import type { Z } from '#app/start.ts';\nexport type X = Z;"],
  ['src/process/a.ts', "import { z } from '#storage/log/tag-log.ts';\nexport const x = z;"],
  ['src/process/b.ts', "import { z } from '../server/options.ts';\nexport const x = z;"],
  ['src/app/i.ts', "import { z } from '#pages/site-state.ts';\nexport const x = z;"],
  ['src/worker/h.ts', "import { z } from '#storage/log/tag-log.ts';\nexport const x = z;"],
  ['src/simulation/h.ts', "import { z } from '#process/logger.ts';\nexport const x = z;"],
  ['src/server/a.ts', "import { z } from '#app/main.tsx';\nexport const x = z;"],
  ['src/server/b.ts', "import { z } from '#worker/ports.ts';\nexport const x = z;"],
  ['src/server/c.ts', "import { z } from '#simulation/simulated-network.ts';\nexport const x = z;"],
  [
    'src/server/d.ts',
    "import { z } from '../simulation/simulated-network.ts';\nexport const x = z;",
  ],
  ['src/server/e.ts', "import { z } from '#scripts/start/start-options.ts';\nexport const x = z;"],
  [
    'src/server/f.ts',
    "import { z } from '#tests/support/faults/fault-mode.ts';\nexport const x = z;",
  ],
  [
    'src/server/g.ts',
    "import type { Scenario } from '#simulation/scenarios/scenario.ts';\nexport type X = Scenario;",
  ],
  [
    'scripts/start.ts',
    "import { FaultMode } from '#tests/support/faults/fault-mode.ts';\nexport const x = FaultMode;",
  ],
  ['src/service-worker/a.ts', "import { z } from '#app/core/use-now.ts';\nexport const x = z;"],
  ['src/service-worker/b.ts', "import { useState } from 'react';\nexport const x = useState;"],
  ['src/app/g.ts', "import { z } from '#service-worker/open-page.ts';\nexport const x = z;"],
  ['src/app/cycle-a.ts', "import { b } from './cycle-b.ts';\nexport const a = () => b;"],
  [
    'src/app/type-cycle-a.ts',
    "import type { B } from './type-cycle-b.ts';\nexport type A = readonly B[];",
  ],
  ['src/app/f.ts', 'export default 1;'],
  ['src/app/table/storage.ts', "export const x = () => localStorage.getItem('a');"],
  ['src/app/map/a.ts', "import { z } from '#app/table/table-sort.ts';\nexport const x = z;"],
  ['src/app/table/a.ts', "import { z } from '#app/dams/DamCard.tsx';\nexport const x = z;"],
  ['src/app/dams/a.ts', "import { z } from '#app/station/StationScreen.tsx';\nexport const x = z;"],
  ['src/app/dams/b.ts', "import { z } from '../table/table-sort.ts';\nexport const x = z;"],
  [
    'src/app/map/panels/a.ts',
    "import { z } from '../../table/table-sort.ts';\nexport const x = z;",
  ],
  ['src/app/station/a.ts', "import { z } from '#app/table/table-sort.ts';\nexport const x = z;"],
  [
    'src/app/chart/a.ts',
    "import { z } from '#app/station/StationScreen.tsx';\nexport const x = z;",
  ],
  ['src/app/about/a.ts', "import { z } from '#app/shell/AppShell.tsx';\nexport const x = z;"],
  ['src/app/diagnostics/a.ts', "import { z } from '#app/map/MapScreen.tsx';\nexport const x = z;"],
  ['src/app/diagnostics/b.ts', "import { Subject } from 'rxjs';\nexport const x = Subject;"],
  [
    'src/app/map/b.ts',
    "import type { Z } from '#app/station/StationScreen.tsx';\nexport type X = Z;",
  ],
  ['src/app/readings/a.ts', "import { z } from '#app/dams/DamCard.tsx';\nexport const x = z;"],
  ['src/app/live-region/a.ts', "import { z } from '#app/chart/stage.ts';\nexport const x = z;"],
  ['src/app/network/a.ts', "import { z } from '#app/dams/DamCard.tsx';\nexport const x = z;"],
  ['src/app/core/a.ts', "import { z } from '#app/shell/AppShell.tsx';\nexport const x = z;"],
];

/** What the import rules allow: the arrows of docs/architecture.md. */
const ALLOWED: readonly (readonly [file: string, source: string])[] = [
  ['src/domain/z.ts', "import { ok } from './result.ts';\nexport const x = ok;"],
  ['src/domain/network/z.ts', "import { ok } from '#domain/result.ts';\nexport const x = ok;"],
  ['src/contract/z.ts', "import { ok } from '#domain/result.ts';\nexport const x = ok;"],
  ['src/feed/z.ts', "import { ok } from '#domain/result.ts';\nexport const x = ok;"],
  ['src/worker/y.ts', "import { ok } from '#feed/z.ts';\nexport const x = ok;"],
  ['src/server/x.ts', "import { ok } from '#feed/z.ts';\nexport const x = ok;"],
  ['src/worker/z.ts', "import { ok } from '#domain/result.ts';\nexport const x = ok;"],
  ['src/worker/log/z.ts', "import { Subject } from 'rxjs';\nexport const x = Subject;"],
  [
    'src/app/z.ts',
    "import type { LinkPhase } from '#worker/api/link-status.ts';\nexport type X = LinkPhase;",
  ],
  ['src/app/station/z.ts', "import { ok } from '#app/chart/z.ts';\nexport const x = ok;"],
  ['src/app/chart/z.ts', "import { ok } from '#app/readings/z.ts';\nexport const x = ok;"],
  ['src/app/readings/z.ts', 'export const ok = 1;'],
  ['src/app/about/z.ts', "import { ok } from '#app/diagnostics/z.ts';\nexport const x = ok;"],
  ['src/app/diagnostics/z.ts', 'export const ok = 1;'],
  ['src/app/shell/z.ts', "import { ok } from '#app/readings/z.ts';\nexport const x = ok;"],
  ['src/app/state/stored-state.ts', 'export const x = () => localStorage;'],
  ['src/service-worker/z.ts', "import { ok } from '#domain/result.ts';\nexport const x = ok;"],
  ['src/process/z.ts', 'export const ok = 1;'],
  ['src/storage/z.ts', "import { ok } from '#process/z.ts';\nexport const x = ok;"],
  ['src/pages/z.ts', "import { x } from '#storage/z.ts';\nexport const y = x;"],
  ['src/server/w.ts', "import { y } from '#pages/z.ts';\nexport const x = y;"],
  ['src/server/z.ts', "import { ok } from '#domain/result.ts';\nexport const x = ok;"],
  [
    'src/server/y.ts',
    "import { CONFIG_PATH } from '#contract/site/site-config.ts';\nexport const x = CONFIG_PATH;",
  ],
  [
    'scripts/load-faults.ts',
    "export const x = () => import('#tests/support/faults/fault-mode.ts');",
  ],
  ['src/simulation/z.ts', "import { ok } from '#domain/result.ts';\nexport const x = ok;"],
  ['src/simulation/x.ts', "import { Row } from '#network/csv-table.ts';\nexport const x = Row;"],
  [
    'src/simulation/y.ts',
    "import { CONFIG_PATH } from '#contract/site/site-config.ts';\nexport const x = CONFIG_PATH;",
  ],
];

const SUPPORT: readonly (readonly [file: string, source: string])[] = [
  ['src/domain/result.ts', 'export const ok = 1;'],
  ['src/network/csv-table.ts', 'export const Row = 1;'],
  [
    'src/app/type-cycle-b.ts',
    "import type { A } from './type-cycle-a.ts';\nexport type B = A | string;",
  ],
  ['src/app/cycle-b.ts', "import { a } from './cycle-a.ts';\nexport const b = () => a;"],
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
  for (const [file, source] of [...FORBIDDEN, ...ALLOWED, ...SUPPORT]) {
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
  it.each(FORBIDDEN)('refuse in %s: %s', (file) => {
    expect((found.get(file) ?? []).join(' ')).toMatch(IMPORT_RULES);
  });

  it.each(ALLOWED)('allow %s: %s', (file) => {
    expect((found.get(file) ?? []).filter((rule) => IMPORT_RULES.test(rule))).toEqual([]);
  });
});
