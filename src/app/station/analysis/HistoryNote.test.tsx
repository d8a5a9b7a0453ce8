import { PlainSite } from '#tests/support/app/PlainSite.tsx';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { act, type ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { HistoryState } from '#worker/api/history-state.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { HistoryNote } from './HistoryNote.tsx';

type View = ComponentProps<typeof HistoryNote>['view'];

const { host, root } = reactRoot();

/** Text of the note above chart and table. */
const textOf = (history: HistoryState, rest: Partial<View> = {}): string => {
  const view: View = {
    history,
    live: true,
    isAhead: false,
    isCopy: false,
    chosenStep: 'Int30min',
    step: 'Int30min',
    lines: null,
    retry: () => undefined,
    ...rest,
  };
  act(() =>
    root.render(
      <PlainSite>
        <HistoryNote view={view} isEmpty={false} />
      </PlainSite>,
    ),
  );
  return host.textContent.trim();
};

describe('the note on the history', () => {
  it('while the provider refuses the next part: that it is retried, and the progress', () => {
    expect(textOf({ kind: 'loading', pages: { done: 2, all: 5 }, held: 'refused' })).toBe(
      'Buscando o histórico… 2 de 5 partes; o que já chegou aparece abaixo. A rede de estações não atendeu agora; o site tenta de novo.',
    );
    expect(textOf({ kind: 'loading' })).toBe('Buscando o histórico…');
  });

  it('for a range older than the history: the first available day', () => {
    const availableFrom = epochMs(Date.parse('2026-09-11T12:00:00-03:00'));
    expect(textOf({ kind: 'ready', availableFrom })).toBe(
      'A rede não guarda leituras desta estação de antes de 11/09/2026.',
    );
    expect(textOf({ kind: 'ready', availableFrom }, { lines: [] })).toContain('de uma das linhas');
  });

  it('in a copy: that it has no more than 24 hours', () => {
    const availableFrom = epochMs(Date.parse('2026-09-10T12:00:00-03:00'));
    expect(textOf({ kind: 'ready', availableFrom }, { isCopy: true })).toBe(
      'A cópia guarda só nível e chuva, das últimas 24 horas.',
    );
  });

  it('for a step that is not offered: the one used instead; otherwise nothing', () => {
    expect(textOf({ kind: 'ready' }, { step: 'Int1h' })).toBe(
      'A rede não tem leituras a cada 30 minutos: estas são a cada 1 hora.',
    );
    expect(textOf({ kind: 'ready' })).toBe('');
  });

  it('after a failure: the reason, what still works, and automatic or immediate retry', () => {
    const retry = vi.fn<() => void>();
    expect(textOf({ kind: 'failed', reason: 'refused' }, { retry })).toBe(
      'Não foi possível buscar o histórico. A rede de estações recusou o pedido. As leituras ao vivo aparecem aqui assim que chegarem. O site tenta de novo sozinho, com pausas cada vez maiores.Tentar de novo',
    );
    act(() => host.querySelector('button')?.click());
    expect(retry).toHaveBeenCalledOnce();
  });

  it('without a network on this device: nobody else is blamed', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(textOf({ kind: 'failed', reason: 'unreachable' }, { live: false })).toBe(
      'Não foi possível buscar o histórico. Este aparelho está sem conexão com a internet. As leituras atuais continuam na visão geral e nas últimas 24 h. O site busca de novo quando a conexão voltar.Tentar de novo',
    );
    onLine.mockRestore();
  });
});
