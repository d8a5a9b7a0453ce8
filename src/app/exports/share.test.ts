import { describe, expect, it } from 'vitest';
import { shareLink } from './share.ts';

const URL_TEXT = 'https://vigia.example/estacao/EST-00013';

const LINK = {
  title: 'Vau do Meio',
  text: null,
  url: URL_TEXT,
  provenance: { source: 'Rede', note: null, openData: null },
};

const clipboardInto = (copied: string[]) => ({
  writeText: async (text: string) => void copied.push(text),
});
const failing = async (): Promise<void> => {
  throw new DOMException('no', 'NotAllowedError');
};

describe('shareLink', () => {
  it('uses the device’s share sheet if it can', async () => {
    const shared: unknown[] = [];
    const copied: string[] = [];
    const outcome = await shareLink(LINK, {
      share: async (data) => void shared.push(data),
      clipboard: clipboardInto(copied),
    });
    expect([outcome, shared, copied]).toEqual([
      'shared',
      [{ title: 'Vau do Meio', url: URL_TEXT }],
      [],
    ]);
  });

  it('copies the address if the device cannot share', async () => {
    for (const share of [undefined, failing]) {
      const copied: string[] = [];
      expect(await shareLink(LINK, { share, clipboard: clipboardInto(copied) })).toBe('copied');
      expect(copied).toEqual([URL_TEXT]);
    }
  });

  it('always shares a demonstration with its note', async () => {
    const provenance = {
      source: 'Rede',
      note: 'Demonstração: não é a situação atual.',
      openData: null,
    };
    const shared: unknown[] = [];
    const copied: string[] = [];
    const clipboard = clipboardInto(copied);
    await shareLink(
      { ...LINK, provenance },
      { share: async (data) => void shared.push(data), clipboard },
    );
    await shareLink({ ...LINK, provenance }, { clipboard });
    expect(shared).toEqual([{ title: 'Vau do Meio', text: provenance.note, url: URL_TEXT }]);
    expect(copied).toEqual([`${provenance.note}\n${URL_TEXT}`]);
  });

  it('shares the reading with the address, after the note', async () => {
    const text = 'Vau do Meio 5,85 m, às 04:15 de 12/09';
    const shared: unknown[] = [];
    const copied: string[] = [];
    const clipboard = clipboardInto(copied);
    const provenance = { source: 'Rede', note: 'Demonstração', openData: null };
    await shareLink(
      { ...LINK, text, provenance },
      { share: async (data) => void shared.push(data), clipboard },
    );
    await shareLink({ ...LINK, text }, { clipboard });
    expect(shared).toEqual([{ title: LINK.title, text: `Demonstração\n${text}`, url: URL_TEXT }]);
    expect(copied).toEqual([`${text}\n${URL_TEXT}`]);
  });

  it('does not copy after the user cancelled', async () => {
    const copied: string[] = [];
    const outcome = await shareLink(LINK, {
      share: async () => {
        throw new DOMException('no', 'AbortError');
      },
      clipboard: clipboardInto(copied),
    });
    expect([outcome, copied]).toEqual(['dismissed', []]);
  });

  it('reports when nothing works', async () => {
    expect(await shareLink(LINK, {})).toBe('failed');
    expect(await shareLink(LINK, { clipboard: { writeText: failing } })).toBe('failed');
  });
});
