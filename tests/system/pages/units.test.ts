import { beforeAll, describe, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { stageOfFile } from '#tests/support/browser/stage-of-file.ts';
import { goWithin, walkOfGroup } from '#tests/support/browser/walk.ts';

const LEVEL = 'Data/Rio/RioNivel';

const stage = stageOfFile();

/** A river station that sends its level in a unit of its own. */
const publish = (code: string, name: string, value: number, unit: string | null): void => {
  stage.provider.publish(code, 'Name/General', name);
  stage.provider.publish(code, 'Type', 'Hidro');
  stage.provider.publish(code, 'Position/Latitude', -27.2);
  stage.provider.publish(code, 'Position/Longitude', -49.6);
  stage.provider.publish(code, `${LEVEL}/Unit`, unit);
  stage.provider.publish(code, `${LEVEL}/Format`, '0.00');
  stage.provider.publish(code, `${LEVEL}/Value`, value);
};

beforeAll(() => {
  publish('X-1', 'Rio em centímetros', 462, 'cm');
  publish('X-2', 'Rio em metros', 3.1, 'm');
  publish('X-3', 'Rio sem unidade', 2.5, null);
  publish('X-4', 'Rio em pés', 15.25, 'pés');
});

describe('the unit that the provider serves', () => {
  const walk = walkOfGroup(async () => {
    const opened = await openPage(stage.browser);
    await opened.page.goto(`${stage.site.url}/tabela?grupo=rio`);
    return opened;
  });

  it('is the one in the table, in the header or in the cell, and the meaning of N/D is shown', async () => {
    const { page } = walk;
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
    await rowOf('Rio em centímetros').getByText('4,62', { exact: true }).waitFor();
    await rowOf('Rio em metros').getByText('3,10', { exact: true }).waitFor();
    await rowOf('Rio sem unidade').getByText('2,50 N/D', { exact: true }).waitFor();
    await rowOf('Rio em pés').getByText('15,25 pés', { exact: true }).waitFor();
    await page.getByRole('columnheader', { name: /\(m\)/ }).waitFor();
    await page.getByText('a estação não informa a unidade').waitFor();
    // Only the unit changes, live: the shown number is another.
    stage.provider.publish('X-1', `${LEVEL}/Unit`, 'mm');
    await rowOf('Rio em centímetros').getByText('0,46', { exact: true }).waitFor();
    stage.provider.publish('X-1', `${LEVEL}/Unit`, 'cm');
    await rowOf('Rio em centímetros').getByText('4,62', { exact: true }).waitFor();
  });

  it('is explained on the station’s own screen, too', async () => {
    const { page } = walk;
    await goWithin(page, '/estacao/X-3');
    await page
      .getByText(/^2,50\sN\/D$/)
      .first()
      .waitFor();
    await page.getByText('a estação não informa a unidade').first().waitFor();
  });
});
