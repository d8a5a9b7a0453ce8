import { columnsOfGroup } from '#domain/quantities/choices/table-columns.ts';
import { expect, it } from 'vitest';
import { tableColumnsOf } from './columns.tsx';

/** Width of the smallest screen of a desk. */
const DESK_WIDTH = 1_280;

it('the first columns fit a desk’s screen: where columns overflow, each pinned cell is a layer', () => {
  const widths = tableColumnsOf(columnsOfGroup('resumo')).map(({ meta }) => meta?.width ?? 0);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(DESK_WIDTH);
});
