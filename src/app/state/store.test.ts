import { expect, it } from 'vitest';
import { createStore } from './store.ts';

it('notifies its listeners only of changes, until they unsubscribe', () => {
  const { read, change, subscribe } = createStore(1);
  const seen: number[] = [];
  const leave = subscribe(() => seen.push(read()));
  change((state) => state + 1);
  change((state) => state);
  leave();
  change(() => 7);
  expect([seen, read()]).toEqual([[2], 7]);
});
