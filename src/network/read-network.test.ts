import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderInMemory } from '#tests/support/network/folder-in-memory.ts';
import { untrustedText } from '#tests/support/network/arbitraries.ts';
import { faultText } from './network-fault.ts';
import { readNetwork } from './read-network.ts';

const PROFILE = {
  name: 'Rede de Brenha',
  territory: { name: 'Brenha', of: 'de Brenha' },
  timeZone: 'Asia/Kathmandu',
  timeZoneName: 'horário de Brenha',
  bounds: { west: 80, south: 10, east: 82, north: 12 },
  start: { latitude: 11, longitude: 81, zoom: 7 },
};

const FILES = {
  'network.json': JSON.stringify(PROFILE, null, 2),
  'rivers.csv': 'rio,desagua_em,km_no_encontro\nRio Fundo,,\nRibeira,Rio Fundo,12.5\n',
  'gauges.csv':
    'codigo,tipo,nome,rio,km,area_km2\nUM-1,regua,,Rio Fundo,30,\nUM-2,barragem,Alta,Ribeira,4,80\n',
  'cities.csv':
    'cidade,latitude,longitude,destaque,rio,km,reguas\nVila Sol,11,81,1,Rio Fundo,31,UM-1\nPorto,11.5,81.5,,,,\n',
  'areas.csv': 'tipo,nome_no_provedor,nome\nbacia,B-1 FUNDO,Rio Fundo\n',
  'streets.csv':
    'cidade,rua,nivel,regua,fonte,data\nVila Sol,Rua do Cais,6.5,UM-1,Brenha,2026-05\nPorto,Rua do Cais,7,UM-1,Brenha,\n',
  'peaks.csv': 'regua,data,nivel,fonte\nUM-1,2011-09-08,9.2,Brenha\n',
  'thresholds.csv':
    'codigo,faixa,nome,valor,fonte,data,mesma_regua\nUM-1,alerta,Cota de alerta,3,Brenha,2026-01,sim\nUM-1,emergencia,Cota de emergência,4,Brenha,,sim\n',
};

const read = (changed: Readonly<Record<string, string>> = {}) =>
  readNetwork(folderInMemory({ ...FILES, ...changed }));

const faultsOf = (changed: Readonly<Record<string, string>>): readonly string[] => {
  const network = read(changed);
  return network.ok ? [] : network.error.map(faultText);
};

const withProfile = (changed: object): Readonly<Record<string, string>> => ({
  'network.json': JSON.stringify({ ...PROFILE, ...changed }, null, 2),
});

/** A table with one more line. */
const and = (file: keyof typeof FILES, line: string) => ({ [file]: `${FILES[file]}${line}\n` });

/** Gauges of which the first has names beyond the network. */
const identified = (national: string, wigos: string) => ({
  'gauges.csv': `codigo,tipo,rio,km,codigo_ana,wigos\nUM-1,regua,Rio Fundo,30,${national},${wigos}\nUM-2,barragem,Ribeira,4,,\n`,
});

describe('a folder of a network (docs/network.md)', () => {
  it('names its gauges as the nation and the world do', () => {
    const network = read(identified('01234567', '0-76-0-7'));
    expect(network.ok && [...network.value.identities]).toEqual([
      ['UM-1', { nationalCode: '01234567', wigos: '0-76-0-7' }],
    ]);
  });

  it('names the terms of its readings, by an SPDX identifier or in words', () => {
    const termsOf = (licence: unknown) => {
      const network = read(withProfile({ openData: { licence, responsible: 'Brenha' } }));
      return network.ok ? network.value.profile.openData : network.error;
    };
    const named = { responsible: 'Brenha', contact: null, caveat: null };
    const licence = { name: 'CC-BY-4.0', url: 'https://spdx.org/licenses/CC-BY-4.0.html' };
    expect(termsOf('CC-BY-4.0')).toEqual({ ...named, licence });
    // As the browser reads it.
    expect(termsOf(licence)).toEqual({ ...named, licence });
    expect(termsOf(undefined)).toEqual({ ...named, licence: null });
  });

  it('is read whole', () => {
    const network = read();
    if (!network.ok) throw new Error(network.error.map(faultText).join('\n'));
    const { profile, places, streets, thresholds, areas } = network.value;
    expect(profile).toMatchObject({ name: 'Rede de Brenha', timeZone: 'Asia/Kathmandu' });
    expect(places.cities).toEqual([
      {
        name: 'Vila Sol',
        region: null,
        latitude: 11,
        longitude: 81,
        population: null,
        rank: 1,
        on: { river: 'Rio Fundo', km: 31 },
        gauges: ['UM-1'],
      },
      expect.objectContaining({ name: 'Porto', rank: 4, on: null, gauges: [] }),
    ]);
    expect(places.rivers[1]).toEqual({ name: 'Ribeira', into: { river: 'Rio Fundo', km: 12.5 } });
    expect(places.stations[1]).toEqual({
      codigo: 'UM-2',
      kind: 'dam',
      name: 'Alta',
      river: 'Ribeira',
      km: 4,
      areaKm2: 80,
    });
    const surveyed = { name: 'Rua do Cais', gauge: 'UM-1', source: 'Brenha' };
    expect(streets).toEqual({
      streets: [
        { ...surveyed, city: 'Vila Sol', level: 6.5, date: '2026-05' },
        { ...surveyed, city: 'Porto', level: 7, date: null },
      ],
      floods: [{ gauge: 'UM-1', date: '2011-09-08', level: 9.2, source: 'Brenha' }],
    });
    expect(areas).toEqual([{ kind: 'basin', wireName: 'B-1 FUNDO', name: 'Rio Fundo' }]);
    expect(
      [...thresholds.values()][0]?.map(({ value, date, isSameStaff }) => [
        value,
        date,
        isSameStaff,
      ]),
    ).toEqual([
      [3, '2026-01', true],
      [4, null, true],
    ]);
  });

  it('needs network.json alone', () => {
    const { 'network.json': profile } = FILES;
    expect(readNetwork(folderInMemory({ 'network.json': profile })).ok).toBe(true);
    const empty = readNetwork(folderInMemory({}));
    expect(empty.ok ? [] : empty.error.map(faultText)).toEqual([
      'network.json: there is no such file: docs/network.md',
    ]);
  });

  it('takes tables as spreadsheets save them', () => {
    const saved = `\uFEFF${FILES['gauges.csv'].replaceAll(',', ';').replaceAll('\n', '\r\n')}`;
    const placesOf = (network: ReturnType<typeof read>) =>
      network.ok ? network.value.places : network.error;
    expect(placesOf(read({ 'gauges.csv': saved }))).toEqual(placesOf(read()));
  });

  it.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      'rivers that flow in a circle',
      {
        'rivers.csv':
          'rio,desagua_em,km_no_encontro\nRio Fundo,Ribeira,1\nRibeira,Rio Fundo,12.5\n',
      },
      ['rivers.csv:2: desagua_em: the rivers flow in a circle: Rio Fundo → Ribeira → Rio Fundo'],
    ],
    [
      'a river into one that is not there',
      and('rivers.csv', 'Córrego,Rio Raso,3'),
      ['rivers.csv:4: desagua_em: "Rio Raso" is not in rivers.csv'],
    ],
    [
      'a meeting without its kilometre',
      and('rivers.csv', 'Córrego,Rio Fundo,'),
      ['rivers.csv:4: km_no_encontro: is empty, but desagua_em is not'],
    ],
    [
      'a river given twice',
      and('rivers.csv', 'Ribeira,,'),
      ['rivers.csv:4: rio: "Ribeira" is already in line 3'],
    ],
    [
      'a gauge on no river',
      and('gauges.csv', 'UM-3,regua,,Rio Raso,1,'),
      ['gauges.csv:4: rio: "Rio Raso" is not in rivers.csv'],
    ],
    [
      'a code given twice',
      and('gauges.csv', 'UM-1,regua,,Ribeira,1,'),
      ['gauges.csv:4: codigo: "UM-1" is already in line 2'],
    ],
    [
      'a kind that is none',
      and('gauges.csv', 'UM-3,açude,,Ribeira,1,'),
      ['gauges.csv:4: tipo: "açude" is none of regua, barragem'],
    ],
    [
      'a decimal comma',
      and('gauges.csv', 'UM-3,regua,,Ribeira,"1,5",'),
      ['gauges.csv:4: km: "1,5" is not a number from 0 to 10000, with a decimal point'],
    ],
    [
      'two cities of one name',
      and('cities.csv', 'Porto,11.1,81.1,,,,'),
      ['cities.csv:4: cidade: "Porto" is already in line 3; tell the two apart by name'],
    ],
    [
      'a city outside the bounds',
      and('cities.csv', 'Longe,20,81,,,,'),
      ['cities.csv:4: latitude: the city lies outside the bounds of network.json'],
    ],
    [
      'an unknown code of a city',
      and('cities.csv', 'Perto,11.1,81.1,,,,UM-9 UM-2'),
      [
        'cities.csv:4: reguas: "UM-9" is no gauge of gauges.csv',
        'cities.csv:4: reguas: "UM-2" is no gauge of gauges.csv',
      ],
    ],
    [
      'thresholds out of order',
      and('thresholds.csv', 'UM-1,atencao,Cota de atenção,3.5,Brenha,,sim'),
      ['thresholds.csv:2: valor: alerta is not above atencao (3.5)'],
    ],
    [
      'a threshold given twice',
      and('thresholds.csv', 'UM-1,alerta,Cota de alerta,3.2,Brenha,,sim'),
      ['thresholds.csv:4: faixa: "alerta" is given twice'],
    ],
    [
      'a threshold of an unknown station, with a date that is none',
      and('thresholds.csv', 'UM-7,alerta,Cota de alerta,3.2,Brenha,ontem,sim'),
      [
        'thresholds.csv:4: data: is not a date such as 2026-09-19',
        'thresholds.csv:4: codigo: "UM-7" is not in gauges.csv',
      ],
    ],
    [
      'streets without a city, a gauge or a level',
      and('streets.csv', 'Longe,Beco,7,UM-2,Brenha,\nPorto,Largo,"6,5",,Brenha,ontem'),
      [
        'streets.csv:4: regua: "UM-2" is no gauge of gauges.csv',
        'streets.csv:4: cidade: "Longe" is not in cities.csv',
        'streets.csv:5: regua: is empty',
        'streets.csv:5: nivel: "6,5" is not a number from -100 to 100, with a decimal point',
        'streets.csv:5: data: is not a date such as 2026-09-19',
      ],
    ],
    [
      'a street given twice in its city',
      and('streets.csv', 'Porto,Rua do Cais,8,UM-1,Brenha,'),
      ['streets.csv:4: rua: "Rua do Cais" is already in line 3'],
    ],
    [
      'a flood without a date, and one given twice',
      and('peaks.csv', 'UM-1,,9,Brenha\nUM-1,2011-09-08,9.3,Brenha'),
      ['peaks.csv:3: data: is empty', 'peaks.csv:4: data: "2011-09-08" is already in line 2'],
    ],
    [
      'a column that is missing, one that is unknown, a line that is too short',
      { 'areas.csv': 'tipo,nome,cor\nbacia,Rio Fundo,azul\nbacia\n' },
      [
        'areas.csv:1: nome_no_provedor: this column is missing',
        'areas.csv:1: cor: no such column; there are tipo, nome_no_provedor, nome',
        'areas.csv:3: has 1 cells, the first line 3',
        'areas.csv:2: nome_no_provedor: is empty',
      ],
    ],
    [
      'a quote that never ends',
      { 'areas.csv': 'tipo,nome_no_provedor,nome\nbacia,"B-1,Rio\n' },
      ['areas.csv:2: Quote Not Closed: the parsing is finished with an opening quote at line 2'],
    ],
    [
      'a name on two lines, counted from its first',
      { 'areas.csv': 'tipo,nome_no_provedor,nome\nbacia,B-1,"Rio\nFundo"\n' },
      ['areas.csv:2: nome: holds a line break or another control character'],
    ],
    [
      'a zone that does not exist',
      withProfile({ timeZone: 'Asia/Brenha' }),
      ['network.json:7: timeZone: is not a zone of the IANA database, such as America/Manaus'],
    ],
    [
      'a member that is missing, one that is unknown',
      withProfile({ timeZoneName: undefined, timezoneName: 'x' }),
      [
        'network.json:1: timeZoneName: is missing; it is a text of 1 to 80 characters on one line',
        'network.json:19: timezoneName: is unknown here',
      ],
    ],
    [
      'a start outside the bounds',
      withProfile({ start: { latitude: 30, longitude: 81, zoom: 7 } }),
      ['network.json:15: start: is not a position within bounds'],
    ],
    [
      'a link that is none, a number that is none',
      withProfile({
        warnings: [{ name: 'Avisos', url: 'javascript:alert(1)' }],
        emergency: { numbers: [{ number: 'ligue', name: 'Resgate' }] },
      }),
      [
        'network.json:29: emergency.numbers[0].number: is not digits, such as 190',
        'network.json:23: warnings[0].url: is not an https address',
      ],
    ],
    [
      'terms that are none',
      withProfile({
        openData: { licence: 'as you like', contact: 'javascript:alert(1)', caveat: '' },
      }),
      [
        'network.json:21: openData.licence: is not an SPDX identifier such as CC-BY-4.0, or a name and url',
        'network.json:23: openData.caveat: is not a text of 1 to 200 characters on one line',
        'network.json:22: openData.contact: is not an https or mailto address',
      ],
    ],
    [
      'codes that are none',
      identified('1234567', '7'),
      [
        'gauges.csv:2: codigo_ana: "1234567" is not a code of eight digits; the first one may be 0',
        'gauges.csv:2: wigos: "7" is not a WIGOS identifier such as 0-76-0-1234',
      ],
    ],
    [
      'what is no JSON',
      { 'network.json': '{\n  "name": "Rede",\n}' },
      ['network.json:3: is not JSON at column 1: PropertyNameExpected'],
    ],
  ])('is refused with %s', (_, changed, faults) => {
    expect(faultsOf(changed)).toEqual(faults);
  });

  it('is refused with every fault of every file', () => {
    const faults = faultsOf({
      ...withProfile({ timeZone: 'Asia/Brenha' }),
      ...and('rivers.csv', 'Ribeira,,'),
      ...and('cities.csv', 'Porto,11.1,81.1,,,,'),
      ...and('thresholds.csv', 'UM-7,alerta,Cota de alerta,3.2,Brenha,,sim'),
    });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'network.json',
      'rivers.csv',
      'cities.csv',
      'thresholds.csv',
    ]);
  });

  it('never throws, whatever a file holds', () => {
    const file = fc.constantFrom(...Object.keys(FILES), 'basemap/areas.json', 'logo.svg');
    const content = fc.oneof(
      untrustedText,
      fc.json(),
      fc.string({
        unit: fc.constantFrom('"', ',', ';', '\n', '\r', '\u0000', 'a', '1', '{', '}'),
        maxLength: 10,
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(file, content), (changed) => {
        const network = read(changed);
        if (!network.ok) expect(network.error.length).toBeGreaterThan(0);
      }),
    );
  });

  it('is refused in one message, whatever single cell is spoilt', () => {
    const spoilt = fc.record({
      file: fc.constantFrom(
        'rivers.csv',
        'gauges.csv',
        'cities.csv',
        'streets.csv',
        'peaks.csv',
        'thresholds.csv',
        'areas.csv',
      ),
      line: fc.integer({ min: 1, max: 2 }),
      cell: fc.nat(6),
    });
    fc.assert(
      fc.property(spoilt, ({ file, line, cell }) => {
        const text = Object.entries(FILES).find(([name]) => name === file)?.[1] ?? '';
        const lines = text.split('\n').map((row) => row.split(','));
        const row = lines[line];
        if (row === undefined || cell >= row.length) return;
        row[cell] = '\u0007';
        const faults = faultsOf({ [file]: lines.map((cells) => cells.join(',')).join('\n') });
        expect(faults.some((fault) => fault.startsWith(`${file}:${line + 1}: `))).toBe(true);
      }),
    );
  });
});

describe('sources.json of a folder', () => {
  const mapped = {
    name: 'Prefeitura de Porto',
    url: 'https://porto.example/',
    licence: 'CC-BY-4.0',
    address: 'https://porto.example/niveis.csv',
    everySeconds: 60,
    form: 'csv',
    prefix: 'PORTO-',
    columns: { codigo: 'posto', time: 'hora', nome: 'nome' },
    readings: [{ column: 'nivel', tag: 'Data/Rio/RioNivel', unit: 'cm' }],
  };
  const near = {
    name: 'Estado vizinho',
    address: 'https://vizinho.example/ogc/collections/agora/items?limit=1000',
    everySeconds: 5,
    form: 'vigia',
  };
  const withSources = (sources: object) => ({ 'sources.json': JSON.stringify(sources, null, 2) });

  it('names what is polled, whose it is, and what its columns mean; times are on the network’s clock', () => {
    const network = read(withSources({ hasProvider: false, documents: [near, mapped] }));
    if (!network.ok) throw new Error(network.error.map(faultText).join('\n'));
    expect(network.value.polled).toMatchObject({
      hasProvider: false,
      documents: [
        {
          name: 'Estado vizinho',
          everyMs: 5_000,
          prefix: '',
          form: 'vigia',
          mapping: { codigo: 'id' },
        },
        {
          prefix: 'PORTO-',
          licence: { name: 'CC-BY-4.0' },
          mapping: {
            rows: '',
            codigo: 'posto',
            time: 'hora',
            zone: 'Asia/Kathmandu',
            described: new Map([['Name/General', 'nome']]),
            readings: [{ column: 'nivel', tag: 'Data/Rio/RioNivel', unit: 'cm' }],
          },
        },
      ],
    });
    // The site's configuration has no address of another network.
    expect(JSON.stringify(network.value.profile)).not.toContain('porto.example');
    expect(read()).toMatchObject({ value: { polled: { hasProvider: true, documents: [] } } });
  });

  it.each<[object, string]>([
    [{}, ':1: documents: is missing; it is a list of one document at least'],
    [{ ...near, form: 'xml' }, ':7: documents[0].form: is not one of vigia, json, csv'],
    [{ ...near, address: 'ftp://x' }, ':5: documents[0].address: is not an http or https address'],
    [
      { ...near, everySeconds: 0.1 },
      ':6: documents[0].everySeconds: is not a number from 1 to 3600',
    ],
    [{ ...mapped, columns: { codigo: 'posto' } }, 'documents[0].columns.time: is missing'],
    [{ ...mapped, columns: { ...mapped.columns, hora: 'x' } }, 'columns.hora: is unknown here'],
    [{ ...mapped, readings: [] }, 'documents[0].readings: is not a list with a column and a tag'],
    [{ ...mapped, timeZone: 'Lua' }, 'documents[0].timeZone: is not a zone of the IANA database'],
    [
      { ...mapped, readings: [{ column: 'nivel', tag: 'Data/Rio/Nivel' }] },
      'documents[0].readings[0].tag: is not the path of a reading',
    ],
    [
      { ...mapped, readings: [{ column: 'nivel', tag: 'Data/Rio/RioNivel', unit: 'bar' }] },
      'documents[0].readings[0].unit: is not a unit that can be converted to m',
    ],
  ])('is refused with what would be right: %o', (document, fault) => {
    const documents = Object.keys(document).length === 0 ? {} : { documents: [document] };
    const faults = faultsOf(withSources(documents));
    expect(faults.some((one) => one.startsWith('sources.json') && one.includes(fault))).toBe(true);
  });

  it('throws nothing, whatever it holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), untrustedText), (text) => {
        expect(Array.isArray(faultsOf({ 'sources.json': text }))).toBe(true);
      }),
    );
  });
});
