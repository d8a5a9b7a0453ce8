import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type OpenedPage, openScreen } from '#tests/support/browser/browser.ts';
import { stageOfFile } from '#tests/support/browser/stage-of-file.ts';

const PERCENT = 'Data/Barramento/BarramentoNivelPercentual/Value';
const UPSTREAM = 'Data/Barramento/BarramentoNivelMontante/Value';
const STEADY = 'Barragem que fala';
const SILENT = 'Barragem que se cala';

const stage = stageOfFile();

const stampOf = (secondsAgo: number): string =>
  new Date(Date.now() - secondsAgo * 1_000).toISOString();

const publishDam = (codigo: string, name: string, secondsAgo: number, percent: number): void => {
  stage.provider.truth.set(
    codigo,
    new Map<string, unknown>([
      ['Type', 'Barragem'],
      ['Name/General', name],
      ['TimeStamp', stampOf(secondsAgo)],
      [PERCENT, percent],
      ['Data/Barramento/BarramentoNivelMontante/Unit', 'm'],
    ]),
  );
};

const openDams = async (): Promise<OpenedPage> => {
  const opened = await openScreen(stage.browser, `${stage.site.url}/barragens`);
  await opened.page.getByRole('heading', { name: STEADY }).waitFor();
  return opened;
};

const alarm = (page: Page) => page.getByRole('alert');

/** One dam keeps reporting while a test waits. */
const report = (level: number): void => {
  stage.provider.publish('EST-1', 'TimeStamp', stampOf(0));
  stage.provider.publish('EST-1', UPSTREAM, level);
};

describe('a dam that goes silent', () => {
  it('is reported prominently, once, by name and with the time of its last reading; the others are not', async () => {
    publishDam('EST-1', STEADY, 0, 40);
    // Ten seconds more than five minutes: how one becomes silent is tested with the screen alone.
    publishDam('EST-2', SILENT, 310, 60);
    const { page } = await openDams();
    let level = 300;
    const keepReporting = async (): Promise<string> => {
      level += 0.01;
      report(level);
      return alarm(page).innerText();
    };
    await expect
      .poll(keepReporting)
      .toMatch(
        /^Barragem que se cala parou de enviar leituras\. A última é das\s\d\d:\d\d; não se sabe como a barragem está\.$/,
      );
    const said = await alarm(page).locator('p').elementHandle();
    const words = await alarm(page).innerText();
    const cards = page.getByRole('article');
    await cards
      .filter({ hasText: SILENT })
      .getByText('Sem sinal: a última leitura é das')
      .waitFor();
    await cards.filter({ hasText: SILENT }).getByText('Tendência desconhecida').waitFor();
    expect(await cards.filter({ hasText: STEADY }).getByText('Sem sinal').count()).toBe(0);

    // The network continues; the same text is untouched: nothing is announced again.
    const written = `${(level + 1).toFixed(2).replace('.', ',')}\u00a0m`;
    report(level + 1);
    await cards.filter({ hasText: STEADY }).getByText(written).waitFor();
    expect(await said?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await alarm(page).innerText()).toBe(words);

    stage.provider.publish('EST-2', 'TimeStamp', stampOf(0));
    await expect.poll(() => alarm(page).innerText()).toBe('');
  });
});

describe('a dam beyond the usual', () => {
  it('is shown above its spillway, has no type without JSON, and reports what is unknown', async () => {
    publishDam('EST-1', STEADY, 0, 104.2);
    const tags = stage.provider.truth.get('EST-1');
    for (const number of [10, 9, 1]) {
      tags?.set(`Data/Comportas/Comporta${number}/Show`, true);
      tags?.set(`Data/Comportas/Comporta${number}/Value`, [0, 45.25, 'em manutenção'][number % 3]);
      tags?.set(`Data/Comportas/Comporta${number}/Unit`, '%');
      tags?.set(`Data/Comportas/Comporta${number}/Format`, '0.0');
      tags?.set(`Data/Comportas/Comporta${number}/Other`, '{"type":');
    }
    tags?.set('Data/Comportas/Comporta2/Show', false);
    const { page } = await openDams();
    const dam = page.getByRole('article').filter({ hasText: STEADY });
    await dam.getByText('104,2').waitFor();
    await dam.getByText('Acima do vertedouro').waitFor();
    const gates = await dam.getByRole('listitem').allInnerTexts();
    expect(gates.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Comporta 1\naberta em parte\n45,3 %',
      'Comporta 9\nfechada\n0,0 %',
      'Comporta 10\naberta em parte\n45,3 %',
    ]);
    expect(await page.getByRole('combobox', { name: 'Tipo de comporta' }).count()).toBe(0);
    // What has no reading shares one line.
    const unread = dam.getByRole('definition').filter({ hasText: 'nível a jusante' });
    await expect.poll(async () => (await unread.innerText()).split(', ').length).toBe(4);
    // This provider has no history: that is shown, and can be retried.
    await dam.getByText('Não foi possível buscar o histórico.').waitFor();
    const { posts } = stage.provider.counts;
    await dam.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(() => stage.provider.counts.posts).toBeGreaterThan(posts);
  });
});
