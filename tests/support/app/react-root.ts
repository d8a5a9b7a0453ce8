import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';

/** A root in the document for each test of a file, unmounted after it. `render` is to be called within `act`. */
export const reactRoot = () => {
  const host = document.createElement('div');
  let root: Root;
  beforeEach(() => {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
    document.body.append(host);
    root = createRoot(host);
  });
  afterEach(() => {
    act(() => root.unmount());
    host.remove();
  });
  return { host, root: { render: (node: ReactNode): void => root.render(node) } };
};
