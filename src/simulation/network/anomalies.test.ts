import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { STATION_PATHS } from '#domain/tags/tag-path.ts';
import { decodeNumber } from '#domain/tags/tag-event.ts';
import { demonstrationFlood, newFlood } from '#tests/support/network/simulation.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { LiveNetwork } from './live-network.ts';
import { hasAnomaly, type Anomaly, ANOMALIES, withAnomalies } from './anomalies.ts';

const plain = demonstrationFlood();
const { loop } = plain;
const odd = withAnomalies(plain);

const stations = fc.constantFrom(...odd.stations);
const instants = fc.integer({ min: loop.from, max: loop.to - 1 }).map(epochMs);

const plainOf = (codigo: string) => {
  const station = plain.stations.find((candidate) => candidate.codigo === codigo);
  if (station === undefined) throw new Error(`no station ${codigo}`);
  return station;
};

const WALL = epochMs(loop.from + 30 * 3_600_000);
const FOUR_DAYS = 4 * 24 * 3_600_000;

const network = new LiveNetwork(odd, { now: () => WALL, at: (instant) => instant });
/** The first tags of a station, with a report and its stamp. */
const tagsOf = (codigo: string) => network.tags.get(codigo);

const someWith = (anomaly: Anomaly): readonly string[] =>
  odd.stations.map(({ codigo }) => codigo).filter((codigo) => hasAnomaly(anomaly, codigo));

const isAnomaly = (name: string): name is Anomaly => name in ANOMALIES;

describe('quirks', () => {
  it('befall some stations each, most none at all or few', () => {
    for (const anomaly of Object.keys(ANOMALIES).filter(isAnomaly)) {
      const { length } = someWith(anomaly);
      expect([anomaly, length > 0]).toEqual([anomaly, true]);
      expect([anomaly, length < odd.stations.length / 2]).toEqual([anomaly, true]);
    }
  });

  it('are pure: the same station and instant give the same, live and in history', () => {
    const again = withAnomalies(newFlood());
    fc.assert(
      fc.property(stations, instants, (station, at) => {
        const readings = odd.readingsAt(station, at);
        expect(again.readingsAt(station, at)).toEqual(readings);
        const row = odd.historyAt(station, at);
        expect(row === null).toBe(readings === null);
        const level = readings?.find(({ path }) => path === READING_PATHS.riverStage)?.value;
        if (typeof level === 'number') expect(row?.rio_nivel).toBe(level);
      }),
      propertyRuns(100),
    );
  });

  it('change no station that has none', () => {
    const untouched = odd.stations.filter(
      ({ codigo }) =>
        !Object.keys(ANOMALIES).some(
          (anomaly) => isAnomaly(anomaly) && hasAnomaly(anomaly, codigo),
        ),
    );
    expect(untouched.length).toBeGreaterThan(10);
    fc.assert(
      fc.property(fc.constantFrom(...untouched), instants, (station, at) => {
        expect(odd.readingsAt(station, at)).toEqual(plain.readingsAt(plainOf(station.codigo), at));
      }),
      propertyRuns(100),
    );
  });

  it('text still is the number that it was, rounded as its format says', () => {
    let commas = 0;
    for (const codigo of someWith('numbers-as-text')) {
      const station = plainOf(codigo);
      const original = plain.readingsAt(station, WALL) ?? [];
      for (const [index, { path, value }] of (odd.readingsAt(station, WALL) ?? []).entries()) {
        expect(typeof value).not.toBe('number');
        const was = original[index]?.value ?? null;
        if (typeof was !== 'number' || path === READING_PATHS.riverStage) continue;
        expect(decodeNumber(value)).toBeCloseTo(was, 0);
        if (String(value).includes(',')) commas += 1;
      }
    }
    expect(commas).toBeGreaterThan(0);
  });

  it('names, coordinates and stamps are what the wire says, not where the weather is', () => {
    const [nameless = ''] = someWith('null-name');
    expect(tagsOf(nameless)?.get(STATION_PATHS.name)).toBeNull();
    const lost = someWith('no-coordinates').map((codigo) => tagsOf(codigo));
    for (const tags of lost) {
      expect([tags?.get(STATION_PATHS.latitude), tags?.get(STATION_PATHS.longitude)]).toContain(
        null,
      );
    }
    const lateBy = someWith('late-stamp').flatMap((codigo) => {
      const stamp = tagsOf(codigo)?.get(STATION_PATHS.timeStamp);
      return typeof stamp === 'string' ? [WALL - Date.parse(stamp)] : [];
    });
    expect(Math.min(...lateBy)).toBeGreaterThanOrEqual(7 * 60_000);
    expect(Math.max(...lateBy)).toBeGreaterThan(60 * 60_000);
    for (const [index, { latitude, longitude }] of odd.stations.entries()) {
      expect([latitude, longitude]).toEqual([
        plain.stations[index]?.latitude,
        plain.stations[index]?.longitude,
      ]);
    }
  });

  it('a level may be an altitude, move by a datum, or be no level at all', () => {
    const levels = (codigo: string): readonly number[] => {
      const values: number[] = [];
      for (let at = loop.from; at < loop.from + FOUR_DAYS; at = epochMs(at + 300_000)) {
        const level = odd.historyAt(plainOf(codigo), at)?.rio_nivel;
        if (typeof level === 'number') values.push(level);
      }
      return values;
    };
    const seen = (anomaly: Anomaly) =>
      someWith(anomaly)
        .map(levels)
        .filter(({ length }) => length > 0);
    for (const all of seen('altitude-as-level')) {
      expect(all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]).toBeGreaterThan(290);
    }
    expect(seen('sentinels').some((all) => all.includes(-35))).toBe(true);
    expect(seen('sentinels').some((all) => all.includes(581))).toBe(true);
    const moved = seen('moved-datum').some((all) =>
      all.some((level, index) => Math.abs(level - (all[index - 1] ?? level)) > 20),
    );
    expect(moved).toBe(true);
  });

  it('silence lasts, and ends', () => {
    const [mute = ''] = someWith('never-reports');
    expect(tagsOf(mute)?.get(STATION_PATHS.timeStamp)).toBeNull();
    const words = someWith('falls-silent')
      .filter((codigo) => plain.readingsAt(plainOf(codigo), WALL) !== null)
      .filter((codigo) => !hasAnomaly('never-reports', codigo))
      .map((codigo) => {
        let silent = 0;
        for (let at = loop.from; at < loop.to; at = epochMs(at + 3_600_000)) {
          if (odd.readingsAt(plainOf(codigo), at) === null) silent += 1;
        }
        return silent;
      });
    expect(words.some((hours) => hours > 3)).toBe(true);
    expect(words.every((hours) => hours < (loop.to - loop.from) / 3_600_000)).toBe(true);
  });
});
