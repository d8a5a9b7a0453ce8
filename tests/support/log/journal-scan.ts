import fc from 'fast-check';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { gatePath, READING_PATHS } from '#domain/quantities/reading-paths.ts';
import type { JournalEvent } from '#domain/stations/journal/journal-event.ts';
import { decodeThresholds } from '#domain/stations/alerts/thresholds.ts';
import { formatTagPath } from '#domain/tags/tag-path.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { JournalChange, JournalRules } from '#storage/history/journal/journal-fold.ts';
import type { LoggedTag } from '#storage/log/tag-log.ts';

/*
 * Random logs of reports, and what happened in them by a scan that shares nothing with the journal's rule: whole numbers (centimetres, tenths of a
 * millimetre), whole lists, every station by itself.
 */

const CODES = ['EST-00013', 'EST-00042', '__proto__'] as const;
/** Alert levels of the first two, in centimetres. */
const LEVELS = [
  { level: 'atencao', label: 'Cota de atenção', cm: 300 },
  { level: 'emergencia', label: 'Cota de emergência', cm: 500 },
] as const;

export const SCAN_RULES: JournalRules = {
  legends: [],
  thresholds: decodeThresholds(
    Object.fromEntries(
      CODES.slice(0, 2).map((code) => [
        code,
        LEVELS.map(({ cm, ...rest }) => ({ ...rest, field: 'rio_nivel', value: cm / 100 })),
      ]),
    ),
  ).thresholds,
};

/** A report as it is drawn: numbers that {@link reportsOf} makes a log of. */
export interface DrawnReport {
  readonly station: number;
  /** Since the report before it, of any station, seconds. */
  readonly after: number;
  /** How old its stamp is. */
  readonly lagMs: number;
  /** Of a late one, before the newest stamp; 0: it is not late. */
  readonly lateMs: number;
  /** Centimetres; null: it does not mention it. */
  readonly level: number | null;
  /** Tenths of a millimetre of an hour. */
  readonly rain: number | null;
  readonly isOpen: boolean | null;
}

/** Mostly a slow river that scatters about its alert levels, with leaps of its zero, and altitudes. */
const levels = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 270, max: 330 }) },
  { weight: 3, arbitrary: fc.integer({ min: 470, max: 530 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 700 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2_400, max: 2_500 }) },
  { weight: 1, arbitrary: fc.constant(41_000) },
);

export const drawnReport: fc.Arbitrary<DrawnReport> = fc.record({
  station: fc.nat({ max: CODES.length - 1 }),
  after: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 3, max: 60 }) },
    { weight: 4, arbitrary: fc.integer({ min: 300, max: 1_100 }) },
    { weight: 1, arbitrary: fc.integer({ min: 3_000, max: 16_000 }) },
  ),
  lagMs: fc.constantFrom(0, 0, 500, 20_123, 3_700_123),
  lateMs: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 14_000_000 }) },
  ),
  level: fc.option(levels, { freq: 6 }),
  rain: fc.option(fc.integer({ min: 0, max: 120 }), { freq: 3 }),
  isOpen: fc.option(fc.boolean(), { freq: 2 }),
});

interface Report extends DrawnReport {
  readonly at: EpochMs;
  readonly stamp: EpochMs;
  readonly isLate: boolean;
  readonly events: readonly LoggedTag[];
}

/** More late readings than there are between two crossings: a long log would be searched for each. */
const MOST_LATE = 10_000;

const START = Date.UTC(2026, 8, 10, 12);

/** The log that reports make, and the reports with their places in it. */
export const reportsOf = (drawn: readonly DrawnReport[]): readonly Report[] => {
  const newest = new Map<number, number>();
  let [now, seq] = [START, 0];
  return drawn.map((report) => {
    const { station, after, lagMs, lateMs, level, rain, isOpen } = report;
    now += after * 1_000;
    const before = newest.get(station) ?? -Infinity;
    const stamp = lateMs > 0 && before > 0 ? before - lateMs : now - lagMs;
    const isLate = stamp < before;
    newest.set(station, Math.max(before, stamp));
    const at = epochMs(now);
    const tags: readonly (readonly [string, LoggedTag['data']])[] = [
      ['TimeStamp', new Date(stamp).toISOString()],
      ...(level === null ? [] : [[valueOf(READING_PATHS.riverStage), level / 100] as const]),
      ...(rain === null ? [] : [[valueOf(rainPath('001h')), rain / 10] as const]),
      ...(isOpen === null ? [] : [[valueOf(gatePath(1)), isOpen] as const]),
    ];
    const events = tags.map(([path, data]) => {
      seq += 1;
      return { codigo: CODES[station] ?? '', path, data, at, epoch: 'e', seq };
    });
    return { ...report, at, stamp: epochMs(stamp), isLate, events };
  });
};

const valueOf = (path: Parameters<typeof formatTagPath>[0]['path']): string =>
  formatTagPath({ path, field: 'Value' });

interface Reading {
  readonly time: number;
  readonly cm: number;
}

/** In metres, whose difference of a metre may be a rounding error more. */
const isLeap = (a: Reading, b: Reading): boolean =>
  Math.abs(b.cm / 100 - a.cm / 100) > Math.max(1, 8 * (Math.abs(b.time - a.time) / 3_600_000));

type Note = (of: Report, event: JournalEvent, at?: number, annulledAt?: EpochMs) => void;

/** Levels of a station: runs between leaps, and in each run the changes of side, with ten centimetres to spare on the way down. */
const scanLevels = (reports: readonly Report[], hasLevels: boolean, note: Note): void => {
  const readings: (Reading & { readonly of: Report })[] = [];
  for (const of of reports) {
    const cm = of.isLate ? null : (of.level ?? readings.at(-1)?.cm ?? null);
    if (cm !== null) readings.push({ time: of.stamp, cm, of });
  }
  const leaps = readings.map((one, place) => {
    const last = readings[place - 1];
    return last !== undefined && isLeap(last, one);
  });
  let leaptAt = -Infinity;
  for (const [place, { of, time, cm }] of readings.entries()) {
    if (leaps[place] !== true || time - leaptAt < 3_600_000) continue;
    leaptAt = time;
    const before = (readings[place - 1]?.cm ?? 0) / 100;
    note(of, { kind: 'datum', field: 'rio_nivel', before, after: cm / 100 });
  }
  const lates = reports.filter(({ isLate, level }) => isLate && level !== null);
  for (const { level, label, cm: bound } of hasLevels ? LEVELS : []) {
    const isAbove: (boolean | null)[] = [];
    for (const [place, { cm }] of readings.entries()) {
      const was = leaps[place] === true ? null : (isAbove[place - 1] ?? null);
      isAbove.push(cm >= 4_500 ? was : was === true ? cm >= bound - 10 : cm >= bound);
    }
    const crossings = readings.flatMap((one, place) => {
      const [was, is] = [isAbove[place - 1] ?? null, isAbove[place] ?? null];
      if (leaps[place] === true || was === null || is === was) return [];
      const kind = is === true ? ('level-reached' as const) : ('level-left' as const);
      const [threshold, value] = [bound / 100, one.cm / 100];
      const event = { kind, field: 'rio_nivel' as const, level, label, threshold, value };
      note(one.of, event);
      return [{ event, lo: readings[place - 1] ?? one, hi: one }];
    });
    let next = 0;
    for (const [place, { event, lo, hi }] of crossings.entries()) {
      const to = crossings[place + 1]?.hi.of.at ?? Infinity;
      while ((lates[next]?.at ?? Infinity) <= hi.of.at) next += 1;
      let [low, high]: Reading[] = [lo, hi];
      for (const late of lates.slice(next, next + MOST_LATE)) {
        if (late.at >= to || late.level === null) break;
        const one = { time: late.stamp, cm: late.level };
        if (low === undefined || high === undefined) break;
        if (one.time <= low.time || one.time >= high.time) continue;
        const isUp = event.kind === 'level-reached';
        if (isUp ? one.cm >= bound : one.cm < bound - 10) high = one;
        else low = one;
        if (!isLeap(low, high)) continue;
        note(late, event, hi.time, late.at);
        break;
      }
    }
  }
};

const scanRain = (reports: readonly Report[], note: Note): void => {
  let held: number | null = null;
  let rain: number | null = null;
  for (const of of reports) {
    if (of.isLate) continue;
    rain = of.rain ?? rain;
    if (rain === null) continue;
    const now = Math.min(5, Math.floor(rain / 20));
    if (held !== null && now > held) {
      const [bound, value] = [2 * now, rain / 10];
      note(of, { kind: 'rain-class', window: '001h', rainClass: now, bound, value });
    }
    held = Math.max(now, Math.min(held ?? now, Math.floor((rain + 10) / 20)));
  }
};

const scanGate = (reports: readonly Report[], note: Note): void => {
  const said = reports.filter(({ isLate, isOpen }) => !isLate && isOpen !== null);
  for (const [place, of] of said.entries()) {
    const before = said[place - 1];
    if (before === undefined || before.isOpen === of.isOpen) continue;
    note(of, { kind: of.isOpen === true ? 'gate-opened' : 'gate-closed', gate: 1 });
  }
};

interface Look {
  readonly at: EpochMs;
  readonly resumedAt: EpochMs;
  readonly seq: number;
}

/** The first event of each minute, and since when the log has had no pause. */
const looksOf = (reports: readonly Report[]): readonly Look[] => {
  let resumedAt = reports[0]?.at ?? epochMs(0);
  return reports.flatMap(({ at, events }, place) => {
    const before = reports[place - 1]?.at;
    if (before === undefined) return [];
    if (at - before > 20 * 60_000) resumedAt = at;
    const isNew = Math.floor(at / 60_000) > Math.floor(before / 60_000);
    return isNew ? [{ at, resumedAt, seq: events[0]?.seq ?? 0 }] : [];
  });
};

const scanSilence = (
  own: readonly Report[],
  looks: readonly Look[],
  note: Note,
  noteLook: (look: Look, event: JournalEvent, at: number) => void,
): void => {
  const steps = [...own.map((of) => ({ at: of.at + 2_001, of })), ...looks];
  let last: number | null = null;
  let isSilent = false;
  // Of one moment reports count first.
  for (const step of steps.toSorted((a, b) => a.at - b.at || ('of' in a ? -1 : 1))) {
    if ('of' in step) {
      const { of } = step;
      if (of.isLate) continue;
      const isOld = of.at - of.stamp > 3_600_000;
      if (last === null) isSilent = isOld;
      else if (isSilent && !isOld) {
        isSilent = false;
        note(of, { kind: 'back', reportedAt: epochMs(last) });
      }
      last = of.stamp;
    } else if (last !== null && !isSilent) {
      const since = Math.max(last, step.resumedAt);
      if (step.at - since <= 3_600_000) continue;
      isSilent = true;
      noteLook(step, { kind: 'silent', reportedAt: epochMs(last) }, since + 3_600_000);
    }
  }
};

/** All that happened, in no order. The reports of the last two seconds are not complete yet. */
export const scanOf = (all: readonly Report[]): readonly JournalChange[] => {
  const found: JournalChange[] = [];
  const end = all.at(-1)?.at ?? 0;
  const looks = looksOf(all);
  for (const [station, codigo] of CODES.entries()) {
    const own = all.filter((one) => one.station === station && end - one.at > 2_000);
    const note: Note = ({ events, stamp }, event, at = stamp, annulledAt) => {
      const position = { epoch: 'e', seq: events.at(-1)?.seq ?? 0 };
      found.push({ codigo, at: epochMs(at), event, position, annulledAt: annulledAt ?? null });
    };
    scanLevels(own, station < 2, note);
    scanRain(own, note);
    scanGate(own, note);
    scanSilence(own, looks, note, ({ seq }, event, at) => {
      const position = { epoch: 'e', seq };
      found.push({ codigo, at: epochMs(at), event, position, annulledAt: null });
    });
  }
  return found;
};
