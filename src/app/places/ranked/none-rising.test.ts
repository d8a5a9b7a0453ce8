import { expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { BARE_PROFILE } from '#tests/support/browser/bare-profile.ts';
import { noneRising } from './none-rising.ts';

const NOW = epochMs(Date.parse('2026-09-11T20:00-03:00'));
const said = (part: Partial<Parameters<typeof noneRising>[0]>) =>
  noneRising(
    { rivers: 12, measuredRivers: 12, ratesFrom: null, ...part },
    NOW,
    BARE_PROFILE.timeZone,
  ).replaceAll(/\s/gu, ' ');

it('says of a list without rivers that none rises, or how many are measured so far', () => {
  expect(said({})).toBe('Nenhum rio está subindo 2 cm/h ou mais.');
  expect(said({ rivers: 0, measuredRivers: 0 })).toBe('Nenhum rio informa o nível.');
  expect(said({ measuredRivers: 4 })).toMatch(/^De 12 rios, 4 já têm/);
});

it('says when the first rates will be there, where a provider sends none of its own', () => {
  const later = epochMs(NOW + 600_000);
  expect(said({ measuredRivers: 0, ratesFrom: later })).toMatch(/por volta das 20:10\.$/);
  expect(said({ measuredRivers: 0, ratesFrom: NOW })).toMatch(/aparece sozinha\.$/);
});
