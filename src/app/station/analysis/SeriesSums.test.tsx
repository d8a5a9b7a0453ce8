import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SeriesTableColumn } from '#worker/api/series-table.ts';
import { SeriesSums } from './SeriesSums.tsx';

const column = (total: SeriesTableColumn['total']): SeriesTableColumn => ({
  field: 'chuva_hora',
  unit: 'mm',
  decimals: null,
  maximum: 9,
  minimum: 1,
  total,
});

const markup = (total: SeriesTableColumn['total']): string =>
  renderToStaticMarkup(
    <table>
      <SeriesSums columns={[column(total), { ...column(null), field: 'rio_nivel', unit: 'm' }]} />
    </table>,
  );

describe('the total of a table', () => {
  it('is a number if all of the rain is known, else a lower bound', () => {
    const known = markup({ millimetres: 12.44, isLowerBound: false });
    expect(known).toContain('12,4');
    expect(known).not.toContain('ao menos');
    expect(known).toContain('não se aplica');
    expect(markup({ millimetres: 12.44, isLowerBound: true })).toContain('ao menos 12,4');
    expect(markup({ millimetres: 0, isLowerBound: true })).toContain('ao menos 0,0');
    expect(markup(null)).not.toContain('Total');
  });
});
