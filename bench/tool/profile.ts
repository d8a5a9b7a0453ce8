import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import type { Page } from 'playwright-core';
import type { Figure } from '../bench.ts';
import { PROFILES_VARIABLE } from './profiles-variable.ts';
import type { PageRecorder } from './page-recorder.ts';

/** A longer trace takes hundreds of megabytes and says no more. */
const LONGEST_TRACE_MS = 10_000;

/** What DevTools shows of a performance recording; the samples of every thread, workers included. */
const CATEGORIES = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'disabled-by-default-v8.cpu_profiler',
  'v8.execute',
  'blink.user_timing',
  'latencyInfo',
  'loading',
];

/** Both of one page: the trace of the browser, and the profile of the page's main thread. */
const recordPage = async <Answer>(
  base: string,
  page: Page,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  const browser = page.context().browser();
  if (browser === null) return work();
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.start');
  await browser.startTracing(page, { categories: CATEGORIES });
  const finish = async (): Promise<void> => {
    await writeFile(`${base}.trace.json`, await browser.stopTracing());
    const { profile } = await session.send('Profiler.stop');
    await writeFile(`${base}.cpuprofile`, JSON.stringify(profile));
    await session.detach();
  };
  let finished: Promise<void> | null = null;
  const end = (): Promise<void> => (finished ??= finish());
  const timer = setTimeout(() => void end(), LONGEST_TRACE_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    await end();
  }
};

/** What every program that a bench starts loads before anything else. */
const IMPORTS = [
  import.meta.resolve('tsx'),
  new URL('profiled-program.ts', import.meta.url).href,
].map((url) => `--import=${url}`);

/** A recording of one bench. */
interface Recording {
  readonly record: PageRecorder;
  /** Ends it; says where the files of each figure are. */
  readonly end: (figures: readonly Figure[]) => Promise<readonly string[]>;
}

/** The ids a figure's files may be under, the nearest first: `points-6x`, then `points`. */
const nearestOf = (recorded: readonly string[], figure: string): string | undefined =>
  recorded
    .filter((id) => figure.startsWith(id))
    .toSorted((a, b) => b.length - a.length)
    .at(0);

/**
 * Records a bench into a folder of its own name: the measuring process as `node.cpuprofile`, the programs that it starts in
 * `programs`, and each page that the bench hands over, the first time for each id.
 */
export const startRecording = async (folder: string, bench: string): Promise<Recording> => {
  const into = join(folder, bench);
  const programs = join(into, 'programs');
  await mkdir(programs, { recursive: true });
  const { NODE_OPTIONS: options } = process.env;
  process.env['NODE_OPTIONS'] = [options ?? '', ...IMPORTS].join(' ').trim();
  process.env[PROFILES_VARIABLE] = programs;
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  const recorded: string[] = [];
  return {
    record: (id, page, work) => {
      if (recorded.includes(id)) return work();
      recorded.push(id);
      return recordPage(join(into, id), page, work);
    },
    end: async (figures) => {
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      if (options === undefined) delete process.env['NODE_OPTIONS'];
      else process.env['NODE_OPTIONS'] = options;
      delete process.env[PROFILES_VARIABLE];
      const own = join(into, 'node.cpuprofile');
      await writeFile(own, JSON.stringify(profile));
      const others = (await readdir(programs)).length === 0 ? [] : [`${programs}/`];
      const filesOf = (id: string): string => {
        const nearest = nearestOf(recorded, id);
        const base = nearest === undefined ? null : join(into, nearest);
        const files = base === null ? [own] : [`${base}.trace.json`, `${base}.cpuprofile`];
        return [...files, ...others].map((file) => relative('.', file)).join(', ');
      };
      const ids = figures.map(({ id }) => id.slice(bench.length + 1));
      const all = new Set(ids.map(filesOf));
      return [...all].map(
        (files) => `${ids.filter((id) => filesOf(id) === files).join(', ')}: ${files}`,
      );
    },
  };
};
