import { PlainSite } from '#tests/support/app/PlainSite.tsx';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer } from '#app/live-region/LiveRegion.tsx';
import { DataCoreProvider } from '#app/core/data-core.tsx';
import { serverNow, setClock } from '#app/core/server-clock.ts';
import { STALE_ATTRIBUTE } from '#app/theme/stale.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { ScriptedLink } from '#tests/support/app/scripted-link.ts';
import { LinkBadge } from './LinkBadge.tsx';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { fakeTime } from '#tests/support/runner/fake-time.ts';

let link: ScriptedLink;

fakeTime();
const { host, root } = reactRoot();

const pass = (milliseconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
/** Long enough to paint a frame, too short for any debounce. */
const say = async (news: Partial<LinkStatusFrame>): Promise<void> => {
  link.say(news);
  await pass(200);
};
const status = (): Element | null => host.querySelector('output');
const spoken = (): string => host.querySelector('[aria-live="polite"]')?.textContent ?? '';
const isMarkedStale = (): boolean => document.documentElement.hasAttribute(STALE_ATTRIBUTE);

beforeEach(async () => {
  link = new ScriptedLink();
  await act(async () => {
    root.render(
      <DataCoreProvider core={link.core}>
        <Announcer>
          <PlainSite>
            <LinkBadge />
          </PlainSite>
        </Announcer>
      </DataCoreProvider>,
    );
  });
});

afterEach(() => setClock(0, 'known'));

describe('the badge', () => {
  it('shows one of three texts in its status element, and nothing else there', async () => {
    expect(status()?.textContent).toBe('Conectando…');
    await say({ phase: 'live', snapshotTrouble: 'partial' });
    expect(status()?.textContent).toBe('Ao vivo');
    expect(host.textContent).toBe('Ao vivoDados parciais');
    await say({ phase: 'offline' });
    expect(status()?.textContent).toBe('Sem conexão');
  });

  it('does not show persisted readings as live until a response has confirmed them', async () => {
    await say({ phase: 'live', persistedAt: epochMs(serverNow() - 60_000) });
    expect(status()?.textContent).toBe('Conectando…');
    expect(host.textContent).toContain('Dados salvos');
    await say({ phase: 'live' });
    expect(status()?.textContent).toBe('Ao vivo');
  });

  it('is read aloud when the connection breaks and comes back, and never at the start', async () => {
    expect(status()?.getAttribute('aria-live')).toBe('off');
    await say({ phase: 'live' });
    await pass(5_000);
    expect(spoken()).toBe('');
    await say({ phase: 'offline' });
    await pass(1_000);
    expect(spoken()).toBe('A conexão caiu: as leituras podem ser antigas.');
    await say({ phase: 'connecting' });
    await say({ phase: 'live' });
    await pass(1_000);
    expect(spoken()).toBe('A conexão voltou: as leituras são de agora.');
  });

  it('is read aloud when a visit begins without a connection', async () => {
    await say({ phase: 'offline' });
    await pass(1_000);
    expect(spoken()).toBe('A conexão caiu: as leituras podem ser antigas.');
  });

  it('keeps silent while the word goes to and fro', async () => {
    await say({ phase: 'live' });
    await pass(1_000);
    for (const phase of ['offline', 'live', 'offline', 'live'] as const) await say({ phase });
    await pass(5_000);
    expect(spoken()).toBe('');
  });

  it('counts down to the next attempt, second by second', async () => {
    await say({ phase: 'offline', retryAt: epochMs(serverNow() + 15_000) });
    expect(host.textContent).toContain('Reconectando em 15 s');
    await pass(2_000);
    expect(host.textContent).toContain('Reconectando em 13 s');
  });

  it('marks the page while the readings are unconfirmed', async () => {
    await say({ phase: 'live', updating: true, stale: true });
    expect(isMarkedStale()).toBe(true);
    await say({ phase: 'live' });
    expect(isMarkedStale()).toBe(false);
    await say({ phase: 'offline' });
    expect(isMarkedStale()).toBe(true);
    act(() => root.render(null));
    expect(isMarkedStale()).toBe(false);
  });

  it('says the pace of the economy mode, why it is, and tries the live connection on request', async () => {
    const retryNow = vi.spyOn(link.core, 'retryNow');
    const economy = {
      seconds: 15,
      cause: 'requested',
      retryAt: epochMs(serverNow() + 600_000),
    } as const;
    await say({ phase: 'live', economy, lastEventAt: epochMs(serverNow()) });
    await act(() => vi.dynamicImportSettled());
    expect(status()?.textContent).toBe('Ao vivo');
    const [opener, retry] = host.querySelectorAll('button');
    expect(opener?.textContent.replaceAll('\u00a0', ' ').trim()).toBe(
      'Modo econômico: atualiza a cada 15 s',
    );
    expect(host.textContent).toContain('Muita gente está vendo o site agora.');
    await act(async () => retry?.click());
    expect(retryNow).toHaveBeenCalledOnce();
    await say({ phase: 'live', economy: { ...economy, retryAt: null } });
    expect(host.querySelectorAll('button')).toHaveLength(1);
    await say({ phase: 'offline', economy: null });
    expect(host.querySelector('button')).toBeNull();
  });

  it('takes over what the data core knows of the clock', async () => {
    await say({ phase: 'live', clockSkew: -86_400_000 });
    expect(serverNow()).toBe(Date.now() - 86_400_000);
  });
});
