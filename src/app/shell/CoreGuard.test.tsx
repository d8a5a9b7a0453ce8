import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '#app/state/store.ts';
import { CoreGuard } from './CoreGuard.tsx';

let root: Root;
let host: HTMLElement;
let faults: number;
const hasGivenUp = createStore(false);
const supervised = { hasGivenUp, faults: () => faults };

const giveUp = (): void => act(() => hasGivenUp.change(() => true));

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  hasGivenUp.change(() => false);
  faults = 0;
  host = document.createElement('div');
  root = createRoot(host);
  act(() => root.render(<CoreGuard supervised={supervised}>as telas</CoreGuard>));
});

afterEach(() => {
  act(() => root.unmount());
});

describe('the site', () => {
  it('stands as long as a data core lives', () => {
    expect(host.textContent).toBe('as telas');
  });

  it('gives way to an alert with a button that reloads when none does (fault row 43)', () => {
    giveUp();
    const alert = host.querySelector('[role="alert"]');
    expect(alert?.querySelector('h1')?.textContent).toBe('O site parou de receber dados');
    expect(alert?.querySelector('button')?.textContent).toBe('Recarregar');
    expect(host.textContent).not.toContain('as telas');
    expect(host.textContent).not.toContain('Erros contados');
  });

  it('shows how many errors were counted until then', () => {
    faults = 3;
    giveUp();
    expect(host.textContent).toContain('Erros contados nesta visita: 3.');
  });
});
