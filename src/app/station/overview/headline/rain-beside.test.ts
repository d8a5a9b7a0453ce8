import { expect, it } from 'vitest';
import { rainBeside } from './rain-beside.ts';

const rainOf = (period: '001h' | '024h', value: number) => ({
  period,
  shown: { value, unit: 'mm', decimals: 1, comparable: true },
  decimals: 1,
});

it('has a dry day beside a dry hour only where the day was measured', () => {
  const dry = { quantity: 'chuva001h', state: 'dry' } as const;
  const hour = rainOf('001h', 0);
  expect(rainBeside(dry, { rain: [hour] })).toBeNull();
  expect(rainBeside(dry, { rain: [hour, rainOf('024h', 0)] })).toBe(
    'Também sem chuva em 24\u00a0h.',
  );
  expect(rainBeside(dry, { rain: [hour, rainOf('024h', 12.4)] })).toContain('12,4');
});
