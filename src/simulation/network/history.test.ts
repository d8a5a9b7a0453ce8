import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import { demonstrationFlood, demonstrationRecording } from '#tests/support/network/simulation.ts';
import { HISTORY_STEPS, type HistoryStep, STEP_MINUTES } from '#domain/series/history-step.ts';
import { readHistory } from './history.ts';
import { scenarioClock } from './scenario-clock.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const scenario = demonstrationFlood();
const clock = scenarioClock(scenario, scenario.start, 1);
const [RIVER = ''] = demonstrationRecording().series.keys();

const ask = (step: HistoryStep, from: EpochMs | null, to: EpochMs | null, codigo = RIVER) =>
  readHistory(scenario, clock, {
    codigo,
    step,
    period: null,
    from,
    to,
  });

describe('history (PROVIDER 3)', () => {
  it.each(HISTORY_STEPS)('lies on the grid of %s, in order', (step) => {
    const to = clock.now();
    const rows = ask(step, epochMs(to - 10 * DAY), to);
    const minutes = STEP_MINUTES[step];
    const times = rows.ok ? rows.value.map(({ timestamp }) => Date.parse(`${timestamp}Z`)) : [];
    expect(times.length).toBeGreaterThan(5);
    expect((times[0] ?? Number.NaN) % (minutes * MINUTE)).toBe(0);
    for (const [index, time] of times.entries()) {
      expect((time - (times[index - 1] ?? time)) % (minutes * MINUTE)).toBe(0);
      expect(time).toBeGreaterThanOrEqual(times[index - 1] ?? 0);
    }
  });

  it('refuses what is too long or the wrong way round, and has nothing of a stranger (PROVIDER 3, 4)', () => {
    const now = clock.now();
    expect(ask('Int1h', now, epochMs(now - DAY))).toEqual({ ok: false, error: 'refused' });
    expect(ask('Int24h', epochMs(now - 75 * DAY), now)).toEqual({ ok: false, error: 'refused' });
    expect(ask('Int5min', epochMs(now - 59 * DAY), now)).toEqual({ ok: false, error: 'refused' });
    expect(ask('Int1h', epochMs(now - DAY), now, 'EST-99999')).toEqual({ ok: true, value: [] });
  });

  it('reaches back 90 days: as a named period in one answer, between dates in windows; never more than 10,000 rows', () => {
    const period = (step: HistoryStep) =>
      readHistory(scenario, clock, {
        codigo: RIVER,
        step,
        period: 'Periodo90d',
        from: null,
        to: null,
      });
    const days = period('Int24h');
    expect(days.ok ? days.value.length : 0).toBeGreaterThanOrEqual(90);
    const quarters = period('Int15min');
    expect(quarters.ok ? quarters.value.length : 0).toBeGreaterThanOrEqual(8_640);
    expect(period('Int5min')).toEqual({ ok: false, error: 'refused' });
    const now = clock.now();
    const oldest = ask('Int24h', epochMs(now - 90 * DAY), epochMs(now - 80 * DAY));
    expect(oldest.ok ? oldest.value.length : 0).toBeGreaterThanOrEqual(10);
    const older = ask('Int24h', epochMs(now - 120 * DAY), epochMs(now - 91 * DAY));
    expect(older).toEqual({ ok: true, value: [] });
  });

  it('is of the last day unless a period or a range is named, and never of the future', () => {
    const now = clock.now();
    const day = ask('Int1h', null, null);
    expect(day.ok ? day.value.length : 0).toBeGreaterThanOrEqual(24);
    expect(day.ok ? day.value.length : 0).toBeLessThanOrEqual(25);
    const future = ask('Int1h', epochMs(now - 3_600_000), epochMs(now + DAY));
    const stamps = future.ok
      ? future.value.map(({ timestamp }) => Date.parse(`${timestamp}-03:00`))
      : [];
    expect(Math.max(...stamps)).toBeLessThanOrEqual(now + 1_000);
  });
});
