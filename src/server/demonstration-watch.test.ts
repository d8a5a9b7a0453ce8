import { expect, it } from 'vitest';
import type { Demonstration } from '#contract/site/site-config.ts';
import { DemonstrationWatch } from './demonstration-watch.ts';

const OWN = { scenario: 'tempestade', note: 'Demonstração' };
const REPLAY = { scenario: 'enchente', note: 'Reprise' };

it('tells what the log says, its own where it says nothing, and what it knew while it does not answer', async () => {
  let answer = (): Promise<Demonstration | null> => Promise.resolve(REPLAY);
  const watch = new DemonstrationWatch({ ask: () => answer(), own: OWN, everyMs: 1 });
  expect(watch.notice).toEqual(OWN);
  expect([await watch.poll(), await watch.poll(), watch.notice]).toEqual([true, false, REPLAY]);
  const told: unknown[] = [];
  watch.start((notice) => told.push(notice));
  answer = () => Promise.reject(new Error('away'));
  await watch.poll();
  expect([watch.notice, told]).toEqual([REPLAY, []]);
  answer = () => Promise.resolve(null);
  await expect.poll(() => told).toEqual([OWN]);
  watch.stop();
  answer = () => Promise.resolve(REPLAY);
  const asked = await watch.poll();
  expect([asked, told]).toEqual([true, [OWN]]);
});
