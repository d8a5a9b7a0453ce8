import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { declineOffer, offerSite } from './site-offer.ts';
import { UpdateOffer } from './UpdateOffer.tsx';

const { host, root } = reactRoot();

beforeEach(() => {
  act(() => root.render(<UpdateOffer />));
});

afterEach(() => {
  act(() => {
    declineOffer();
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
