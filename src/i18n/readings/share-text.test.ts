import { describe, expect, it } from 'vitest';
import { mainReadingOf, type MainQuantity } from '#domain/stations/main-reading.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { risenBy } from '#tests/support/app/station-brief.ts';
import { shown } from '#tests/support/app/shown.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { shareText } from './share-text.ts';
import { riseTrend } from './trend-texts.ts';

const AT = epochMs(Date.parse('2026-09-12T04:15:00-03:00'));

const textOf = (
  readings: { readonly [Q in MainQuantity]?: ReturnType<typeof shown> },
  rate: number | null = null,
  reportedAt = AT,
) =>
  shareText(
    {
      name: 'Vau do Meio',
      main: mainReadingOf('Desconhecida', (quantity) => readings[quantity] ?? null),
      trend: rate === null ? null : riseTrend(risenBy(rate), 'm'),
      report: { station: {}, reportedAt },
    },
    AT,
    ZONE,
  )?.replaceAll('\u00a0', ' ') ?? null;

describe('the text that a station shares', () => {
  it('has the main reading, its trend and its time', () => {
    expect(textOf({ rio: shown(5.85, 'm') }, 14)).toBe(
      'Vau do Meio 5,85 m, subiu 14 ± 2 cm na última hora, às 04:15 de 12/09',
    );
    expect(textOf({ percentual: shown(78.5, '%') })).toBe(
      'Vau do Meio 78,5 % do reservatório, às 04:15 de 12/09',
    );
    expect(textOf({ chuva001h: shown(12, 'mm') })).toBe(
      'Vau do Meio chuva de 12,0 mm em 1 h, às 04:15 de 12/09',
    );
    expect(textOf({ chuva001h: shown(0, 'mm') })).toBe(
      'Vau do Meio sem chuva em 1 h, às 04:15 de 12/09',
    );
  });

  it('is null without a reading or a time', () => {
    expect(textOf({})).toBeNull();
    expect(textOf({ rio: shown(5.85, 'm') }, null, epochMs(Number.NaN))).toBeNull();
  });
});
