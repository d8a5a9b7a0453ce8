import { describe, expect, it } from 'vitest';
import type { Places } from '#domain/network/places.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import { faultText } from '#network/network-fault.ts';
import { BARE_PROFILE } from '#tests/support/browser/bare-profile.ts';
import { folderInMemory } from '#tests/support/network/folder-in-memory.ts';
import { readNetworkFacts } from './read-demonstration.ts';

const gauge = decodeCodigo('TST-1');
const PLACES: Places = {
  cities: [],
  rivers: [{ name: 'Rio', into: null }],
  stations: gauge.ok
    ? [{ codigo: gauge.value, kind: 'gauge', name: null, river: 'Rio', km: 5, areaKm2: null }]
    : [],
};

const read = (files: Readonly<Record<string, string>>) =>
  readNetworkFacts({
    profile: BARE_PROFILE,
    places: PLACES,
    thresholds: new Map(),
    demonstration: folderInMemory(files),
  });

/** The faults of a folder with one file, one line each. */
const faultsOf = (file: string, text: string): readonly string[] => {
  const facts = read({ [file]: text });
  return facts.ok ? [] : facts.error.map(faultText);
};

const STATIONS = 'codigo,tipo,nome,bacia,regiao,latitude,longitude,rio,sem\n';
const DAMS = 'codigo,timestamp,montante_m_ibge,zero_m_ibge,percentual,comportas_total\n';
const SERIES = 'codigo,timestamp,rio_nivel,chuva_mm\n';
const RECORDING = {
  note: 'Uma cheia inventada.',
  loopFrom: '2030-02-01T00:00:00-03:00',
  start: '2030-02-10T12:00:00-03:00',
  seed: 3,
  fronts: [{ passes: '2030-02-10T18:00:00-03:00', strength: 1, slowHours: 12, isRecorded: true }],
  silences: [],
};
const recordingWith = (changed: object, series = SERIES) => ({
  'recordings/cheia/recording.json': JSON.stringify({ ...RECORDING, ...changed }, null, 2),
  'recordings/cheia/series.csv': series,
});

describe('the folder of the demonstration (docs/network.md)', () => {
  it('may be missing', () => {
    const facts = read({});
    expect(facts.ok && facts.value.demonstration).toMatchObject({
      stations: [],
      size: null,
      recordings: [],
      landscape: { fronts: null, radars: [] },
    });
  });

  it('has stations, levels, dams and gates', () => {
    const facts = read({
      'stations.csv': `${STATIONS}TST-2,Meteo,Serra,,,-10.5,-30.25,,chuva\nTST-3,Barragem,Alta,,,,,Rio,\n`,
      'levels-snapshots.csv':
        'codigo,timestamp,rio_nivel\nTST-1,2030-01-01T00:00:00Z,4.5\nTST-1,2030-01-02T00:00:00Z,453.2\nTST-1,2030-01-03T00:00:00Z,454\nTST-3,2030-01-03T00:00:00Z,\n',
      'dams.csv': `${DAMS}TST-3,2030-01-03T00:00:00Z,120,100,50,3\n`,
      'gates.csv': 'codigo,comporta,tipo\nTST-3,Fundo,galeria\nTST-3,Topo,comporta\n',
    });
    expect(facts.ok).toBe(true);
    if (!facts.ok) return;
    const { stations, levels, dams, gates } = facts.value.demonstration;
    expect(stations).toMatchObject([
      { codigo: 'TST-2', kind: 'Meteo', latitude: -10.5, longitude: -30.25, lacks: 'rain' },
      { codigo: 'TST-3', kind: 'Barragem', latitude: null, river: 'Rio', lacks: null },
    ]);
    // The datum moved before the second one (PROVIDER 5).
    expect(levels.get('TST-1')?.map(({ stage }) => stage)).toEqual([453.2, 454]);
    expect(dams.get('TST-3')).toMatchObject([{ upstream: 120, staffZero: 100, gates: 3 }]);
    expect(gates.get('TST-3')?.map(({ label }) => label)).toEqual(['Fundo', 'Topo']);
  });

  it('has recordings, by the names of their folders', () => {
    const facts = read(
      recordingWith(
        {},
        `${SERIES}TST-1,2030-02-10T12:00:00-03:00,2.5,\nTST-1,2030-02-10T12:10:00-03:00,,1.2\n`,
      ),
    );
    expect(facts.ok && facts.value.demonstration.recordings).toMatchObject([
      { name: 'cheia', seed: 3, start: Date.UTC(2030, 1, 10, 15), fronts: [{ slowHours: 12 }] },
    ]);
    const [recording] = facts.ok ? facts.value.demonstration.recordings : [];
    expect(recording?.series.get('TST-1')).toMatchObject([
      { stage: 2.5, rain: null },
      { stage: null, rain: 1.2 },
    ]);
  });
});

describe('a fault names file, line and column or member, and what is wrong', () => {
  it.each([
    [
      'stations.csv',
      `${STATIONS}TST-2,Radar,Serra,,,,,,\n`,
      'stations.csv:2: tipo: "Radar" is none of Hidro, Meteo, Pluvio, Barragem',
    ],
    [
      'stations.csv',
      `${STATIONS}TST-2,Meteo,Serra,,,,,,\nTST-2,Meteo,Serra,,,,,,\n`,
      'stations.csv:3: codigo: "TST-2" is already in line 2',
    ],
    [
      'stations.csv',
      `${STATIONS}TST-2,Meteo,Serra,,,40,-30,,\n`,
      'stations.csv:2: latitude: this position is not within the bounds of network.json',
    ],
    [
      'stations.csv',
      `${STATIONS}TST-2,Meteo,Serra,,,,,,vento\n`,
      'stations.csv:2: sem: "vento" is none of nível, chuva, envio',
    ],
    [
      'levels-snapshots.csv',
      'codigo,timestamp,rio_nivel\nTST-9,2030-01-01T00:00:00Z,1\n',
      'levels-snapshots.csv:2: codigo: "TST-9" is no station of stations.csv or gauges.csv',
    ],
    [
      'levels-snapshots.csv',
      'codigo,timestamp,rio_nivel\nTST-1,ontem,1\n',
      'levels-snapshots.csv:2: timestamp: is not an instant with its offset, such as 2026-09-11T13:00:00-03:00',
    ],
    [
      'dams.csv',
      `${DAMS}TST-1,2030-01-03T00:00:00Z,100,120,50,3\n`,
      'dams.csv:2: montante_m_ibge: is not above zero_m_ibge',
    ],
    [
      'dams.csv',
      `${DAMS}TST-1,2030-01-03T00:00:00Z,120,100,50,11\n`,
      'dams.csv:2: comportas_total: "11" is not a number from 1 to 10, with a decimal point',
    ],
    [
      'demonstration.json',
      '{\n  "stations": 0\n}',
      'demonstration.json:2: stations: is not a number from 1 to 5000',
    ],
    [
      'demonstration.json',
      '{\n  "satellite": {\n    "latitude": 0, "longitude": 0, "opaqueKm": 9,\n    "fadedKm": 8\n  }\n}',
      'demonstration.json:4: satellite.fadedKm: is not a number above opaqueKm',
    ],
    ['demonstration.json', '{\n  "radar": []\n}', 'demonstration.json:2: radar: is unknown here'],
    [
      'recordings/tempestade/recording.json',
      '{}',
      'recordings/tempestade: has the name of a simulated scenario',
    ],
    [
      'recordings/cheia/series.csv',
      SERIES,
      'recordings/cheia/recording.json: there is no such file',
    ],
  ])('%s: %j', (file, text, line) => {
    expect(faultsOf(file, text)).toContain(`demonstration/${line}`);
  });

  it.each([
    [{ seed: 'x' }, SERIES, 'recording.json:5: seed: is not a number from 0 to 4294967295'],
    [
      { silences: [{ station: 'TST-7', from: RECORDING.start, to: RECORDING.start }] },
      SERIES,
      'recording.json:16: silences[0].station: is not a station of stations.csv or gauges.csv',
    ],
    [
      {},
      `${SERIES}TST-1,2030-02-10T12:00:00Z,1,\nTST-1,2030-02-10T12:00:00Z,1,\n`,
      'series.csv:3: timestamp: is not after the one before of this station',
    ],
  ])('a recording with %j', (changed, series, line) => {
    const facts = read(recordingWith(changed, series));
    const lines = facts.ok ? [] : facts.error.map(faultText);
    expect(lines).toContain(`demonstration/recordings/cheia/${line}`);
  });

  it('all faults of all files are listed', () => {
    const facts = read({
      'stations.csv': `${STATIONS},Meteo,Serra,,,,,,\nTST-2,Meteo,,,,,,,\n`,
      'dams.csv': 'codigo\n',
      'demonstration.json': '{',
    });
    expect(facts.ok ? 0 : facts.error.length).toBeGreaterThan(6);
  });
});
