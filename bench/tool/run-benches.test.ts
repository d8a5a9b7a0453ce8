import { expect, it } from 'vitest';
import { withinTime } from './run-benches.ts';

it('a bench that hangs ends the run, and is named', async () => {
  const hangs = new Promise<never>(() => undefined);
  await expect(withinTime('map-pan', hangs, 5)).rejects.toThrow('map-pan: not done after 0.005 s');
  await expect(withinTime('map-pan', Promise.resolve([1]), 60_000)).resolves.toEqual([1]);
});
