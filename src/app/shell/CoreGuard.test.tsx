import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '#app/state/store.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { CoreGuard } from './CoreGuard.tsx';

const { host, root } = reactRoot();
let faults: number;
const hasGivenUp = createStore(false);
const supervised = { hasGivenUp, faults: () => faults };

const giveUp = (): void => act(() => hasGivenUp.change(() => true));

beforeEach(() => {
  hasGivenUp.change(() => false);
  faults = 0;
  act(() => root.render(<CoreGuard supervised={supervised}>as telas</CoreGuard>));
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
