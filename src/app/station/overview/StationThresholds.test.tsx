import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { serverNow } from '#app/core/server-clock.ts';
import { SiteConfigProvider } from '#app/site-config.tsx';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { describeStation } from '#domain/stations/station.ts';
import { decodeThresholds } from '#domain/stations/alerts/thresholds.ts';
import { HOUR_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { StationThresholds } from './StationThresholds.tsx';

const { host, root } = reactRoot();

const level = (value: number, isSameStaff: boolean) => ({
  field: 'rio_nivel',
  value,
  label: 'Cota de alerta',
  level: 'alerta',
  source: 'Rede do Aruê',
  date: '2026-09-19',
  isSameStaff,
});
const WARNINGS = [{ name: 'Avisos da rede', url: 'https://avisos.example/' }];

const show = (
  value: number | null,
  thresholds: unknown,
  { age = 0, comparable = true, unit = 'm' } = {},
) =>
  act(() =>
    root.render(
      <SiteConfigProvider
        config={{
          ...PLAIN_CONFIG,
          network: { ...PLAIN_CONFIG.network, warnings: WARNINGS },
          thresholds: decodeThresholds({ 'EST-00013': thresholds }).thresholds,
        }}
      >
        <StationThresholds
          sheet={{
            known: true,
            station: describeStation(codigo('EST-00013'), () => null),
            readings: [
              {
                path: READING_PATHS.riverStage,
                value,
                label: null,
                unit,
                decimals: 2,
                comparable,
                show: true,
                implausible: false,
              },
            ],
            gates: [],
            reportedAt: epochMs(serverNow() - age),
          }}
        />
      </SiteConfigProvider>,
    ),
  );

const lines = () => [...host.querySelectorAll('li')].map(({ textContent }) => textContent);
const hasWarnings = () => host.querySelector('a[href="https://avisos.example/"]') !== null;

describe('the thresholds on a station’s screen', () => {
  it('are compared with the level of now, as on the chart', () => {
    show(4.87, [level(4.5, true), level(5.5, true)]);
    expect(lines()).toEqual([
      'Cota de alerta 4,50 m: atingida',
      'Cota de alerta 5,50 m: faltam 0,63 m',
    ]);
    expect(host.textContent).toContain('Fonte das cotas: Rede do Aruê, 19/09/2026.');
    expect(hasWarnings()).toBe(true);
  });

  it('are only named where there is nothing of now to compare', () => {
    const named = ['Cota de alerta 4,50 m'];
    show(9, [level(4.5, true)], { age: 2 * HOUR_MS });
    expect(lines()).toEqual(named);
    expect(hasWarnings()).toBe(false);
    show(null, [level(4.5, true)]);
    expect(lines()).toEqual(named);
    show(9, [level(4.5, true)], { comparable: false, unit: 'pés' });
    expect(lines()).toEqual(named);
  });

  it('of another staff are text alone', () => {
    show(9, [level(4.5, false)]);
    expect(lines()).toEqual([]);
    expect(host.querySelector('p > span')?.textContent).toBe(
      'Cota de alerta 4,50 m (Rede do Aruê, 19/09/2026): a régua pode ser outra; não se compara com a leitura desta estação.',
    );
    expect(hasWarnings()).toBe(false);
  });

  it('are nothing where there are none', () => {
    show(9, []);
    expect(host.textContent).toBe('');
  });
});
