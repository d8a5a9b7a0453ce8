import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type OpenedPage, openedPages } from './browser.ts';

/** Out of git; one folder a failed test. */
const FOLDER = '.cache/page-failures';

const folderOf = (name: string): string =>
  join(
    FOLDER,
    name
      .normalize('NFD')
      .replaceAll(/[^\w.]+/g, '-')
      .slice(0, 100),
  );

/**
 * A closed page gives no screenshot, a hanging one none in time: the test's own failure is still
 * the one reported.
 */
const keepOne = async ({ page, context }: OpenedPage, stem: string): Promise<void> => {
  await Promise.allSettled([
    page.screenshot({ path: `${stem}.png`, timeout: 5_000 }),
    context.tracing.stopChunk({ path: `${stem}.zip` }).then(() => context.tracing.startChunk()),
  ]);
};

/** Writes a screenshot and a trace of every open page, and prints their paths. */
export const keepFailure = async (name: string): Promise<void> => {
  const pages = [...openedPages];
  if (pages.length === 0) return;
  const folder = folderOf(name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(pages.map((page, index) => keepOne(page, join(folder, `page-${index + 1}`))));
  const faults = pages.flatMap((page) => page.faults());
  process.stderr.write(
    `\n${name}\n${[`a picture and a trace of the page: ${folder}`, ...faults].join('\n')}\n`,
  );
};

/** Pages that a test opened itself: those of its group stay open. */
let ofGroup: ReadonlySet<OpenedPage> = new Set();

const ofTest = (): readonly OpenedPage[] => [...openedPages].filter((page) => !ofGroup.has(page));

beforeEach(({ task, onTestFailed }) => {
  ofGroup = new Set(openedPages);
  onTestFailed(async () => {
    await keepFailure(`${basename(task.file.name, '.test.ts')} ${task.name}`);
    // What a test opened and could not return would continue during the next tests.
    const left = ofTest();
    for (const opened of left) openedPages.delete(opened);
    await Promise.allSettled(left.map(({ context }) => context.close()));
  });
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return;
  for (const { close } of ofTest()) await close();
});
