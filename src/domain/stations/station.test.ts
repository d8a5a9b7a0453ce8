import { describe, expect, it } from 'vitest';
import { decodeStationType, describeStation } from './station.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import { codigo } from '#tests/support/log/tag-events.ts';

const describeWith = (values: Readonly<Record<string, TagValue>>) => {
  return describeStation(codigo('EST-00013'), (path) => values[path] ?? null);
};

const at = (latitude: TagValue, longitude: TagValue) =>
  describeWith({ 'Position/Latitude': latitude, 'Position/Longitude': longitude }).position;

describe('decodeStationType', () => {
  it.each([
    ['Hidro', 'Hidrologica'],
    ['Hidrologica', 'Hidrologica'],
    ['Meteo', 'Meteorologica'],
    ['Meteorologica', 'Meteorologica'],
    ['Pluvio', 'Pluviometrica'],
    ['Pluviometrica', 'Pluviometrica'],
    ['Barragem', 'Barramento'],
    ['Barramento', 'Barramento'],
    [' HIDROLÓGICA ', 'Hidrologica'],
  ])('SPEC 3, PROVIDER 1: %j is %s', (raw, type) => {
    expect(decodeStationType(raw)).toBe(type);
  });

  it.each(['Sismo', '', '__proto__', 'constructor', null, 3, true])(
    'PROVIDER 8: %j is a class of its own',
    (raw) => {
      expect(decodeStationType(raw)).toBe('Desconhecida');
    },
  );
});

describe('describeStation', () => {
  it('PROVIDER 1: reads who and where from the tags', () => {
    expect(
      describeWith({
        Type: 'Hidro',
        'Name/General': 'Vau do Meio',
        'Name/Local': ' Vau do Meio ',
        'Position/Latitude': -10.207_22,
        'Position/Longitude': -30.6335,
        'Position/Altitude': 341,
        'Position/Bacia': 'XY - Rio Aruê',
        'Position/Regiao': 'Vale do Aruê',
        'Data/Rio/RioNome': 'Rio Aruê de Cima',
        Show: true,
      }),
    ).toEqual({
      codigo: 'EST-00013',
      name: 'Vau do Meio',
      type: 'Hidrologica',
      local: 'Vau do Meio',
      position: { latitude: -10.207_22, longitude: -30.6335 },
      basin: 'XY - Rio Aruê',
      region: 'Vale do Aruê',
      river: 'Rio Aruê de Cima',
      altitude: 341,
      show: true,
    });
  });

  it('fault row 32: a station without a name is called by its code', () => {
    expect(describeWith({ 'Name/General': null }).name).toBe('EST-00013');
    expect(describeWith({ 'Name/General': '  ' }).name).toBe('EST-00013');
  });

  it.each([
    [null, -30.6],
    [-10.2, null],
    [0, 0],
    [91, -30.6],
    [-10.2, 181],
    ['-10.2', '-30.6'],
  ])('fault row 32: (%j, %j) is no position', (latitude, longitude) => {
    expect(at(latitude, longitude)).toBeNull();
  });

  it('takes the ends of the world and one zero', () => {
    expect(at(-90, 180)).toEqual({ latitude: -90, longitude: 180 });
    expect(at(0, -30)).toEqual({ latitude: 0, longitude: -30 });
  });

  it('PROVIDER 5: only an explicit false hides a station', () => {
    expect(describeWith({ Show: false }).show).toBe(false);
    expect(describeWith({ Show: null }).show).toBe(true);
    expect(describeWith({}).show).toBe(true);
  });
});
