import { describe, expect, it } from 'vitest';
import { networkLand } from '#simulation/scenarios/modelled-scenario.ts';
import { recordedClimate } from '#simulation/scenarios/recorded.ts';
import { stormClimate } from '#simulation/scenarios/tempestade.ts';
import type { LandModel } from '#simulation/land/land-model.ts';
import { demonstrationRecording, demonstrationWorld } from '#tests/support/network/simulation.ts';

const world = demonstrationWorld();
const { stations, geography } = world;
/** m³/s for five minutes, in hm³. */
const HM3 = 300 / 1e6;
const STEPS_AN_HOUR = 12;

const dischargeOf = (land: LandModel, codigo: string): Float64Array => {
  const river = land.riverOf(codigo);
  if (river === null) throw new Error(`no river at ${codigo}`);
  return river.discharge;
};

const damOf = (land: LandModel, codigo: string) => {
  const site = land.damOf(codigo);
  const run = land.riverOf(codigo)?.reservoir ?? null;
  if (site === null || run === null) throw new Error(`no dam at ${codigo}`);
  return { site, run };
};

const peakOf = (flow: Float64Array) => {
  const most = flow.reduce((a, b) => Math.max(a, b), 0);
  return { most, step: flow.indexOf(most) };
};

/** Downstream, with no large river joining in between. */
const TRUNKS = [
  [['DCSC-00013', 'DCSC-00032', 'DCSC-00178', 'DCSC-00003']],
  [['DCSC-00006', 'DCSC-00005', 'DCSC-00030']],
] as const;

const DAMS = ['DCSC-00038', 'DCSC-00040', 'DCSC-00042'] as const;

const STORMS = [1, 42, 0xff_ff_ff_ff].map(
  (seed) => [`storm ${seed}`, networkLand(world, stormClimate(seed, geography))] as const,
);
const FLOOD = [
  'the recorded flood',
  networkLand(world, recordedClimate(demonstrationRecording(), world)),
] as const;
const CALM = [
  'a calm day',
  networkLand(world, { rain: { frameAt: () => null }, fronts: [] }),
] as const;

describe.each([...STORMS, FLOOD])('rivers in %s', (_, land) => {
  it.each(TRUNKS)('crest upstream before downstream: %j', (trunk) => {
    const peaks = trunk.map((codigo) => peakOf(dischargeOf(land, codigo)).step);
    for (const [index, step] of peaks.entries()) {
      expect(step).toBeGreaterThanOrEqual(peaks[index - 1] ?? 0);
    }
    expect(peaks.at(-1)).toBeGreaterThan(peaks[0] ?? Number.NaN);
  });

  it('gain water on their way, and never run dry', () => {
    for (const { codigo } of stations) {
      const gauge = land.gaugeOf(codigo);
      if (gauge === null || land.damOf(codigo) !== null) continue;
      const feeders = stations.filter(
        (station) => land.gaugeOf(station.codigo)?.next?.codigo === codigo,
      );
      const flow = dischargeOf(land, codigo);
      const total = (series: Float64Array) => series.reduce((sum, value) => sum + value, 0);
      const above = feeders.map((feeder) => dischargeOf(land, feeder.codigo));
      expect(total(flow)).toBeGreaterThan(above.reduce((sum, series) => sum + total(series), 0));
      expect(Math.min(...flow)).toBeGreaterThan(0);
    }
  });
});

describe.each([...STORMS, FLOOD, CALM])('dams in %s', (_, land) => {
  it.each(DAMS)('%s: the inflow that does not flow out is stored', (codigo) => {
    const { site, run } = damOf(land, codigo);
    let worst = 0;
    for (let step = 0; step < run.inflow.length; step += 1) {
      const change = (run.storage[step + 1] ?? Number.NaN) - (run.storage[step] ?? Number.NaN);
      const balance = ((run.inflow[step] ?? 0) - (run.outflow[step] ?? 0)) * HM3;
      worst = Math.max(worst, Math.abs(change - balance));
    }
    expect(worst).toBeLessThan(1e-9);
    // Around the loop, too: nothing is lost at its seam.
    expect(Math.abs((run.storage.at(-1) ?? Number.NaN) - (run.storage[0] ?? 0))).toBeLessThan(
      site.storageMaximum / 1e4,
    );
    expect(Math.min(...run.storage)).toBeGreaterThanOrEqual(0);
    expect(Math.min(...run.outflow)).toBeGreaterThanOrEqual(0);
  });

  it.each(DAMS)('%s: its gates move by the rule of decision 0011', (codigo) => {
    const { site, run } = damOf(land, codigo);
    const whole = site.gates * site.gateFlow;
    let moved = Number.NEGATIVE_INFINITY;
    for (let step = 1; step < run.gatesOpen.length; step += 1) {
      const before = run.gatesOpen[step - 1] ?? 0;
      const open = run.gatesOpen[step] ?? 0;
      expect(open).toBeLessThanOrEqual(site.gates);
      if (open === before) continue;
      expect(Math.abs(open - before)).toBe(1);
      expect(step - moved).toBeGreaterThanOrEqual(STEPS_AN_HOUR / 2);
      moved = step;
      const share = (run.storage[step] ?? 0) / site.storageMaximum;
      const load = (run.inflow[step] ?? 0) / whole;
      const closed = site.gates - Math.max(open, before);
      if (open < before) {
        expect(load).toBeGreaterThan(0.7 + 0.22 * closed);
        expect(share).toBeLessThanOrEqual(0.86);
      } else {
        expect(share > 0.74 || load < 0.6 * (0.7 + 0.22 * closed)).toBe(true);
      }
    }
  });

  it.each(DAMS)('%s: holds back the crest of a flood', (codigo) => {
    const { run } = damOf(land, codigo);
    const [comes, goes] = [peakOf(run.inflow), peakOf(run.outflow)];
    expect(goes.most).toBeLessThanOrEqual(comes.most);
  });
});
