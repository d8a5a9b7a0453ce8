import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { CopyReport } from './CopyReport.tsx';

const { host, root } = reactRoot();

beforeEach(() => {
  act(() => root.render(<CopyReport report={() => 'o relatório'} />));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const press = () =>
  act(async () => {
    host.querySelector('button')?.click();
  });

describe('the report', () => {
  it('goes to the clipboard, and that is said politely', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press();
    expect(write).toHaveBeenCalledExactlyOnceWith('o relatório');
    expect(host.querySelector('output')?.textContent).toBe('Relatório copiado.');
    expect(host.querySelector('textarea')).toBeNull();
  });

  it('is shown to be selected where the browser forbids the clipboard', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('não'));
    await press();
    const shown = host.querySelector('textarea');
    expect(host.querySelector('output')?.textContent).toContain('não permitiu copiar');
    expect(shown?.value).toBe('o relatório');
    expect(shown?.labels[0]?.textContent).toBe('Relatório');
    expect([shown?.selectionStart, shown?.selectionEnd]).toEqual([0, 'o relatório'.length]);
  });
});
