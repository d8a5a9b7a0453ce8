import { setTimeout as pause } from 'node:timers/promises';
import { JOURNAL_PATH } from '#contract/journal/journal.ts';

const LOOK_MS = 500;
const AT_LAST_MS = 60_000;

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + AT_LAST_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`the server does not write ${what}`);
    await pause(LOOK_MS);
  }
};

const textOf = async (address: string): Promise<string> => (await fetch(address)).text();

/** Waits until the server writes a page: one that has just started answers with the shell. */
export const pageIsWritten = (address: string): Promise<void> =>
  until(address, async () => (await textOf(address)).includes('<main'));

/** Waits until the journal of the demonstration's past is there: its entries are on pages. */
export const journalIsWritten = async (site: string): Promise<void> => {
  let before = '';
  await until(JOURNAL_PATH, async () => {
    const now = await textOf(site + JOURNAL_PATH);
    const isWhole = now === before && now.includes('"revision"');
    before = now;
    return isWhole;
  });
};
