import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { declineOffer, offerSite } from './site-offer.ts';
import { UpdateOffer } from './UpdateOffer.tsx';

let root: Root;
let host: HTMLElement;

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  host = document.createElement('div');
  root = createRoot(host);
  act(() => root.render(<UpdateOffer />));
});

afterEach(() => {
  act(() => {
    declineOffer();
    root.unmount();
  });
});

const button = (name: string) =>
  [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name);

describe('a new version', () => {
  it('is offered in a polite region that was there before, and never takes itself', () => {
    expect(host.textContent).toBe('');
    const region = host.querySelector('[aria-live="polite"]');
    const accept = vi.fn<() => void>();
    act(() => offerSite({ reason: 'version', accept }));
    expect(region?.textContent).toContain('Há uma versão nova do site.');
    expect(accept).not.toHaveBeenCalled();
    act(() => button('Atualizar')?.click());
    expect(accept).toHaveBeenCalledOnce();
  });

  it('can wait, and is offered again when there is another', () => {
    act(() => offerSite({ reason: 'version', accept: () => undefined }));
    act(() => button('Depois')?.click());
    expect(host.textContent).toBe('');
    act(() => offerSite({ reason: 'config', accept: () => undefined }));
    expect(host.textContent).toContain('A configuração do site mudou.');
  });
});
