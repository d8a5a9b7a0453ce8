import { describe, expect, it } from 'vitest';
import { decodeStationType, describeStation } from './station.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';

const describeWith = (values: Readonly<Record<string, TagValue>>) => {
  const codigo = decodeCodigo('DCSC-00013');
  if (!codigo.ok) throw new TypeError(codigo.error);
  return describeStation(codigo.value, (path) => values[path] ?? null);
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
        'Name/General': 'Rio do Sul',
        'Name/Local': ' Rio do Sul ',
        'Position/Latitude': -27.207_22,
        'Position/Longitude': -49.6335,
        'Position/Altitude': 341,
        'Position/Bacia': 'SC - Rio Itajaí',
        'Position/Regiao': 'Vale do Itajaí',
        'Data/Rio/RioNome': 'Rio Itajaí do Sul',
        Show: true,
      }),
    ).toEqual({
      codigo: 'DCSC-00013',
      name: 'Rio do Sul',
      type: 'Hidrologica',
      local: 'Rio do Sul',
      position: { latitude: -27.207_22, longitude: -49.6335 },
      basin: 'SC - Rio Itajaí',
      region: 'Vale do Itajaí',
      river: 'Rio Itajaí do Sul',
      altitude: 341,
      show: true,
    });
  });

  it('fault row 32: a station without a name is called by its code', () => {
    expect(describeWith({ 'Name/General': null }).name).toBe('DCSC-00013');
    expect(describeWith({ 'Name/General': '  ' }).name).toBe('DCSC-00013');
  });

  it.each([
    [null, -49.6],
    [-27.2, null],
    [0, 0],
    [91, -49.6],
    [-27.2, 181],
    ['-27.2', '-49.6'],
  ])('fault row 32: (%j, %j) is no position', (latitude, longitude) => {
    expect(at(latitude, longitude)).toBeNull();
  });

  it('takes the ends of the world and one zero', () => {
    expect(at(-90, 180)).toEqual({ latitude: -90, longitude: 180 });
    expect(at(0, -49)).toEqual({ latitude: 0, longitude: -49 });
  });

  it('PROVIDER 5: only an explicit false hides a station', () => {
    expect(describeWith({ Show: false }).show).toBe(false);
    expect(describeWith({ Show: null }).show).toBe(true);
    expect(describeWith({}).show).toBe(true);
  });
});
