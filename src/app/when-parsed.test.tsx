import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/runner/eventually.ts';
import { whenParsed } from './when-parsed.ts';

afterEach(() => {
  document.body.replaceChildren();
});

const addApp = (): void => {
  const app = document.createElement('div');
  app.id = 'app';
  document.body.append(app);
};

it('waits for the app’s element, and no longer', async () => {
  const go = vi.fn<() => void>();
  whenParsed(document, go);
  document.body.append(document.createElement('main'));
  expect(go).not.toHaveBeenCalled();
  addApp();
  await eventually(() => expect(go).toHaveBeenCalledOnce());
  document.body.append(document.createElement('p'));
  const second = vi.fn<() => void>();
  whenParsed(document, second);
  expect(second).toHaveBeenCalledOnce();
  expect(go).toHaveBeenCalledOnce();
});
