import { expect, it } from 'vitest';
import { typeNames } from './type-names.ts';

it('calls types as the network does, and the others as usual', () => {
  const { one, many } = typeNames({ Hidrologica: { one: 'Escala', many: 'Escalas' } });
  expect(one.Hidrologica).toBe('Escala');
  expect(many.Hidrologica).toBe('Escalas');
  expect(one.Barramento).toBe('Barramento');
  expect(many.Meteorologica).toBe('Meteorológica');
  expect(one.Desconhecida).toBe('Tipo desconhecido');
});
