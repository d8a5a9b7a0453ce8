import { epochMs } from '#domain/time/epoch-ms.ts';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DataCoreProvider } from '#app/core/data-core.tsx';
import { clockTexts } from '#i18n/pt-br/screens/shell.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { ScriptedLink } from '#tests/support/app/scripted-link.ts';
import { ClockNote } from './ClockNote.tsx';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { fakeTime } from '#tests/support/runner/fake-time.ts';

let link: ScriptedLink;

fakeTime();
const { host, root } = reactRoot();

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const say = async (news: Partial<LinkStatusFrame>): Promise<void> => {
  act(() => link.say(news));
  await pass(2_000);
};

beforeEach(async () => {
  link = new ScriptedLink();
  link.say({});
  act(() =>
    root.render(
      <DataCoreProvider core={link.core}>
        <ClockNote />
      </DataCoreProvider>,
    ),
  );
  await pass(2_000);
});

describe('the note on the clock', () => {
  it('shows nothing while the time is known', () => {
    expect(host.textContent).toBe('');
  });

  it('shows at once that the device’s clock is proved to be behind, until the time is known', async () => {
    await say({ clock: 'behind', clockSkew: 3_600_000 });
    expect(host.textContent).toBe(clockTexts.behind);
    await say({ clock: 'known' });
    expect(host.textContent).toBe('');
  });

  it('shows that no server reports the time, after a while', async () => {
    await say({ clock: 'unknown' });
    expect(host.textContent).toBe('');
    await pass(20_000);
    expect(host.textContent).toBe(clockTexts.unknown);
  });

  it('shows nothing while the badge shows stale data', async () => {
    await say({ clock: 'unknown', persistedAt: epochMs(1) });
    await pass(60_000);
    expect(host.textContent).toBe('');
  });
});
