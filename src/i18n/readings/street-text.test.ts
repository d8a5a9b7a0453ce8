import { expect, it } from 'vitest';
import { floodsOf, placedStreets, streetAt } from '#domain/network/streets.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { inventedCity } from '#tests/support/network/course-networks.ts';
import { floodText, streetAnswer, streetDistance, streetReference } from './street-text.ts';

const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');

const gauge = codigo('EST-1');
const survey = { gauge, source: 'Defesa Civil', date: '2026-05' };
const STREET = { ...survey, city: 'Jandó', name: 'Rua do Cais', level: 6.5 };

it.each([
  [4.97, 'Faltam 1,53 m para a água chegar à Rua do Cais.', 'faltam 1,53 m'],
  [6.49, 'Faltam 0,01 m para a água chegar à Rua do Cais.', 'faltam 0,01 m'],
  [6.496, 'O rio está no nível em que a água chega à Rua do Cais.', 'nível alcançado'],
  [6.7, 'O rio está 0,20 m acima do nível em que a água chega à Rua do Cais.', 'nível alcançado'],
])('a level of %d m is “%s”', (value, answer, distance) => {
  expect(plain(streetAnswer(STREET, value))).toBe(answer);
  expect(plain(streetDistance(STREET, value))).toBe(distance);
});

it('names a place of an unknown gender in quotation marks, a doubt, and its source', () => {
  const pier = { ...STREET, name: 'Trapiche' };
  expect(plain(streetAnswer(pier, 6))).toBe('Faltam 0,50 m para a água chegar a “Trapiche”.');
  expect(streetAnswer(pier, 'late')).toBe('Sem resposta: a última leitura da régua é antiga.');
  expect(plain(streetReference(pier, 'Jandó'))).toBe(
    'referência: 6,50 m na régua de Jandó, Defesa Civil, 05/2026',
  );
});

it('has the known floods of its gauge, highest first, equal ones alike', () => {
  const flood = (date: string, level: number, of = gauge) => ({
    ...survey,
    gauge: of,
    date,
    level,
  });
  const floods = [
    flood('2015-10-02', 6),
    flood('2011', 9.2),
    flood('2023-11', 6),
    flood('1983-07', 6.5),
    flood('2001', 4, codigo('EST-2')),
  ];
  const known = floodsOf(floods, gauge);
  expect(known.since).toBe('1983');
  expect(known.floods.map(({ rank }) => rank)).toEqual([1, 2, 3, 3]);
  expect(known.floods.map((one) => plain(floodText(one, STREET)))).toEqual([
    '2011: 9,20 m, 2,70 m acima daqui',
    '07/1983: 6,50 m, até aqui',
    '02/10/2015: 6,00 m, 0,50 m abaixo daqui',
    '11/2023: 6,00 m, 0,50 m abaixo daqui',
  ]);
});

it('is found by the names of city and street in an address, those of one slug by a number', () => {
  const other = { ...STREET, name: 'Rua do Caís', level: 5 };
  const cities = [inventedCity('Jandó', null), inventedCity('Aruê', null)];
  const known = placedStreets({ cities }, { streets: [STREET, other] });
  expect(known.map(({ level }) => level)).toEqual([5, 6.5]);
  expect(streetAt(known, 'JANDO', 'rua-do-cais')).toMatchObject(STREET);
  expect(streetAt(known, 'jando', 'rua-do-cais-2')).toMatchObject(other);
  expect(streetAt(known, 'arue', 'rua-do-cais')).toBeUndefined();
});
