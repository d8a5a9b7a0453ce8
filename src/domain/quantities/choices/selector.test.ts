import { describe, expect, it } from 'vitest';
import {
  chooseCategory,
  decodeSelection,
  MAP_START_SELECTION,
  offeredHistories,
} from './selector.ts';

describe('the selector', () => {
  it('SPEC 9: the map starts on the rain of 3 hours; the category’s own default is 24 h', () => {
    expect(MAP_START_SELECTION).toEqual({ type: 'chuva', history: '003h', value: 'acumulado' });
    expect(chooseCategory('chuva').history).toBe('024h');
  });

  it('SPEC 9: 72 h is offered on the map only', () => {
    const keys = (place: 'map' | 'elsewhere') =>
      offeredHistories('chuva', place).map(({ key }) => key);
    expect(keys('map')).toContain('072h');
    expect(keys('elsewhere')).not.toContain('072h');
    expect(keys('map')).toHaveLength(keys('elsewhere').length + 1);
  });

  it('takes from a URL what fits, and the defaults of what does', () => {
    expect(
      decodeSelection({ type: 'umidade', history: '168h', value: 'minima' }, MAP_START_SELECTION),
    ).toEqual({
      type: 'umidade',
      history: '168h',
      value: 'minima',
    });
    expect(decodeSelection({ type: 'umidade', history: '003h' }, MAP_START_SELECTION)).toEqual(
      chooseCategory('umidade'),
    );
    expect(decodeSelection({ type: 'neve' }, MAP_START_SELECTION)).toBe(MAP_START_SELECTION);
  });
});
