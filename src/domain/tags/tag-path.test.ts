import { describe, expect, it } from 'vitest';
import {
  decodeCodigo,
  decodeTagPath,
  formatTagPath,
  MAX_CODIGO_LENGTH,
  MAX_PATH_LENGTH,
  readingPath,
  SUB_FIELDS,
} from './tag-path.ts';

const tag = (path: string, field: string) => ({ ok: true, value: { path, field } });

describe('decodeTagPath', () => {
  it.each(SUB_FIELDS)('PROVIDER 1: splits the sub-field %s from its reading', (field) => {
    expect(decodeTagPath(`Data/Rio/RioNivel/${field}`)).toEqual(tag('Data/Rio/RioNivel', field));
  });

  it('PROVIDER 2: a path without its sub-field means Value', () => {
    expect(decodeTagPath('Data/Rio/RioNivel')).toEqual(tag('Data/Rio/RioNivel', 'Value'));
  });

  it.each(['Codigo', 'Type', 'Show', 'Name/General', 'Position/Latitude'])(
    'PROVIDER 1: the station field %s has no sub-field',
    (path) => {
      expect(decodeTagPath(path)).toEqual(tag(path, 'Value'));
    },
  );

  it('SPEC 3: a path may hold a blank and a statistic under its window', () => {
    expect(decodeTagPath('Data/Vento/Velocidade Media/Value')).toEqual(
      tag('Data/Vento/Velocidade Media', 'Value'),
    );
    expect(decodeTagPath('Data/Temperatura/Historico/001h/Media/Unit')).toEqual(
      tag('Data/Temperatura/Historico/001h/Media', 'Unit'),
    );
  });

  it('leaves no tag without a reading: Data/Value stays whole', () => {
    expect(decodeTagPath('Data/Value')).toEqual(tag('Data/Value', 'Value'));
  });

  it.each(['__proto__', 'constructor', 'toString', 'Data/__proto__'])(
    'PROVIDER 8: %s is a path like any other',
    (path) => {
      expect(decodeTagPath(path)).toEqual(tag(path, 'Value'));
    },
  );

  it.each([
    [null, 'not-text'],
    [7, 'not-text'],
    [['Data/Rio'], 'not-text'],
    ['', 'empty'],
    ['x'.repeat(MAX_PATH_LENGTH + 1), 'too-long'],
    ['Data/\uD800', 'malformed'],
  ])('fault row 29: refuses %j as %s', (raw, error) => {
    expect(decodeTagPath(raw)).toEqual({ ok: false, error });
  });
});

describe('decodeCodigo', () => {
  it('PROVIDER 1: takes a station code as it is', () => {
    expect(decodeCodigo('EST-00013')).toEqual({ ok: true, value: 'EST-00013' });
  });

  it.each([
    [undefined, 'not-text'],
    ['', 'empty'],
    ['x'.repeat(MAX_CODIGO_LENGTH + 1), 'too-long'],
    ['\uDC00', 'malformed'],
  ])('fault row 29: refuses %j as %s', (raw, error) => {
    expect(decodeCodigo(raw)).toEqual({ ok: false, error });
  });

  it('fault row 29: takes 64 characters and a whole surrogate pair', () => {
    expect(decodeCodigo('x'.repeat(MAX_CODIGO_LENGTH)).ok).toBe(true);
    expect(decodeCodigo('🌧').ok).toBe(true);
  });
});

describe('formatTagPath', () => {
  it('PROVIDER 1: writes a reading with its sub-field and a station field without one', () => {
    const stage = readingPath('Data/Rio/RioNivel');
    expect(formatTagPath({ path: stage, field: 'Unit' })).toBe('Data/Rio/RioNivel/Unit');
    expect(formatTagPath({ path: readingPath('Name/General'), field: 'Value' })).toBe(
      'Name/General',
    );
  });
});

describe('readingPath', () => {
  it('throws on a literal that is no path', () => {
    expect(() => readingPath('')).toThrow(TypeError);
  });
});
