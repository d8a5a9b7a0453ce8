import { isAltitude, QUANTITIES, quantityOf } from '#domain/quantities/quantities.ts';
import { legendRangeOf, type LegendOverride } from '#domain/quantities/legend/legend-override.ts';
import { bucketOf, thresholdsFor, type Thresholds } from '#domain/quantities/legend/legend.ts';
import type { RainPeriod } from '#domain/quantities/choices/rain-period.ts';
import { isDatumShift } from '#domain/series/level-trend.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import { missingTo, type PublishedThreshold } from '#domain/stations/alerts/thresholds.ts';
import { ALERT_QUANTITIES } from '#domain/stations/alerts/station-alert.ts';
import { type Gate, gateNumberOf, gateOpeningOf } from '#domain/stations/gate.ts';
import { freshnessByAge, silentAfter } from '#domain/stations/quality/freshness.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import { unitCodeOf, unitTextOf } from '#domain/tags/unit-code.ts';
import { HOUR_MS, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import type { JournalEvent } from './journal-event.ts';

/*
 * What is an event of the journal: a fold over a station's reports. The independent scan of it is in
 * `tests/invariants/log/journal-scan.test.ts`.
 */

/** A crossing that a late reading may prove to be a datum shift's: the two readings that it lies between, as far as they are known. */
export interface Crossing extends Happening {
  readonly before: SeriesPoint;
  readonly after: SeriesPoint;
}

/** What a station's journal remembers. */
export interface StationJournal {
  /** Its last report; null before the first. */
  readonly at: EpochMs | null;
  readonly isSilent: boolean;
  /** Of each quantity with alert levels the last reading. */
  readonly levels: ReadonlyMap<string, SeriesPoint>;
  /** Its last datum shift in the journal. */
  readonly shifts: ReadonlyMap<string, EpochMs>;
  /** Alert levels that are reached (1) or not (0), the class of each rain window, gates that are open (1) or closed (0). */
  readonly marks: ReadonlyMap<string, number>;
  /** By alert level the last crossing. */
  readonly crossings: ReadonlyMap<string, Crossing>;
}

export const NEW_STATION_JOURNAL: StationJournal = {
  at: null,
  isSilent: false,
  levels: new Map(),
  shifts: new Map(),
  marks: new Map(),
  crossings: new Map(),
};

/** What a station sent at one instant. */
export interface JournalReport {
  readonly at: EpochMs;
  /** It came after a report of a later time: it makes no event. */
  readonly isLate: boolean;
  /** By the quantity's id, in its own unit. */
  readonly values: ReadonlyMap<string, number>;
  /** Gates that it sent. */
  readonly gates: readonly Pick<Gate, 'path' | 'value'>[];
  /** As received, of gates and levels. */
  readonly units: ReadonlyMap<ReadingPath, string>;
}

/** A rain window whose classes are events: those of a station's card. */
export interface RainLegend {
  readonly id: string;
  readonly window: RainPeriod;
  readonly bounds: Thresholds;
}

/** What the rule needs of a network. */
export interface StationRules {
  /** With which the station's readings may be compared (`thresholdsOf`). */
  readonly thresholds: readonly PublishedThreshold[];
  readonly rain: readonly RainLegend[];
}

export interface Happening {
  readonly at: EpochMs;
  readonly event: JournalEvent;
}

/** What a report does. */
export interface Judgement {
  readonly state: StationJournal;
  readonly happenings: readonly Happening[];
  /** Earlier crossings that a datum shift had made. */
  readonly annulled: readonly Happening[];
}

/** The rain windows of a network's legends (docs/network.md). */
export const rainLegends = (overrides: readonly LegendOverride[]): readonly RainLegend[] =>
  QUANTITIES.flatMap((quantity) => {
    const { id, measurement, isOnCard, history } = quantity;
    if (measurement !== 'chuva' || !isOnCard || history === '15s') return [];
    const bounds = thresholdsFor(legendRangeOf(quantity, overrides), null);
    return [{ id, window: history, bounds }];
  });

/**
 * A level or class is left once a reading is below it by more than this many units of the quantity's last digit: 0.10 m, 1 %, 1 mm. The gauges
 * give centimetres that scatter by 2 cm (`STEADY_BELOW`): a smaller margin makes of one flood's peak many crossings.
 */
const MARGIN_DIGITS = 10;
/** Rounding errors of a difference. */
const EXACT = 1e-6;
/** A gauge whose zero leaps back and forth has one event of it an hour. */
const SHIFT_PAUSE_MS = HOUR_MS;

const isBeyondMargin = (missing: number, decimals: number): boolean =>
  missing > MARGIN_DIGITS * 10 ** -decimals + EXACT;

/** Values are of 32 bits: with the digits that those have. */
const tidy = (value: number): number => Number(value.toPrecision(7));

const keyOf = ({ field, value, label }: PublishedThreshold): string => `${field} ${value} ${label}`;

const isReached = (
  threshold: PublishedThreshold,
  value: number,
  was: boolean,
  decimals: number,
) => {
  const missing = missingTo(threshold, value, decimals);
  return missing === null || (was && !isBeyondMargin(missing, decimals));
};

/** A state that one report changes. */
class Draft {
  readonly happenings: Happening[] = [];
  readonly levels: Map<string, SeriesPoint>;
  readonly shifts: Map<string, EpochMs>;
  readonly marks: Map<string, number>;
  readonly crossings: Map<string, Crossing>;
  readonly #report: JournalReport;

  constructor(before: StationJournal, report: JournalReport) {
    this.#report = report;
    this.levels = new Map(before.levels);
    this.shifts = new Map(before.shifts);
    this.marks = new Map(before.marks);
    this.crossings = new Map(before.crossings);
  }

  note(event: JournalEvent): void {
    this.happenings.push({ at: this.#report.at, event });
  }

  /** Levels of a quantity; across a datum shift none is reached or left, and each is as the new reading has it. */
  level(id: (typeof ALERT_QUANTITIES)[number], value: number, own: StationRules['thresholds']) {
    const quantity = quantityOf(id);
    const { field, unit, paths } = quantity;
    if (field === null) return;
    const thresholds = own.filter((one) => one.field === field);
    const { at } = this.#report;
    const [last, point] = [this.levels.get(id), { time: at, value }];
    this.levels.set(id, point);
    if (unit === 'm' && last !== undefined && isDatumShift(last, point)) {
      for (const threshold of thresholds) this.marks.delete(keyOf(threshold));
      const shiftedAt = this.shifts.get(id);
      if (shiftedAt === undefined || at - shiftedAt >= SHIFT_PAUSE_MS) {
        this.shifts.set(id, at);
        this.note({ kind: 'datum', field, before: last.value, after: value });
      }
    }
    const said = paths[0] === undefined ? null : (this.#report.units.get(paths[0]) ?? null);
    if (isAltitude(quantity, value, unitTextOf(unitCodeOf(unit, said), unit, said))) return;
    for (const threshold of thresholds) this.#threshold(threshold, last, point, quantity.decimals);
  }

  #threshold(
    threshold: PublishedThreshold,
    last: SeriesPoint | undefined,
    point: SeriesPoint,
    decimals: number,
  ): void {
    const key = keyOf(threshold);
    const mark = this.marks.get(key);
    const is = isReached(threshold, point.value, mark === 1, decimals);
    this.marks.set(key, is ? 1 : 0);
    if (mark === undefined || is === (mark === 1)) return;
    const { field, level, label, value } = threshold;
    const kind = is ? 'level-reached' : 'level-left';
    this.note({ kind, field, level, label, threshold: value, value: point.value });
    const happening = this.happenings.at(-1);
    if (last === undefined || happening === undefined) return;
    this.crossings.set(key, { ...happening, before: last, after: point });
  }

  rain({ id, window, bounds }: RainLegend, value: number): void {
    const now = bucketOf(bounds, value);
    const mark = this.marks.get(id);
    let rainClass = Math.max(mark ?? now, now);
    const { decimals } = quantityOf('chuva001h');
    while (rainClass > 0 && isBeyondMargin((bounds[rainClass] ?? 0) - value, decimals)) {
      rainClass -= 1;
    }
    this.marks.set(id, rainClass);
    if (mark === undefined || rainClass <= mark) return;
    this.note({ kind: 'rain-class', window, rainClass, bound: bounds[rainClass] ?? 0, value });
  }

  gate({ path, value }: JournalReport['gates'][number]): void {
    const { state } = gateOpeningOf({ value, unit: this.#report.units.get(path) ?? null });
    const gate = gateNumberOf(path);
    if (state === 'unknown' || gate === null) return;
    const mark = this.marks.get(path);
    const is = state === 'closed' ? 0 : 1;
    this.marks.set(path, is);
    if (mark === undefined || mark === is) return;
    this.note({ kind: is === 1 ? 'gate-opened' : 'gate-closed', gate });
  }
}

/** A late reading narrows the span that a crossing lies in: if its two ends prove to be a datum shift, that made the crossing. */
const narrowed = (
  { before, after, ...crossing }: Crossing,
  point: SeriesPoint,
  isBeyond: boolean,
): Crossing =>
  isBeyond ? { ...crossing, before, after: point } : { ...crossing, before: point, after };

const judgeLate = (
  state: StationJournal,
  { at, values }: JournalReport,
  { thresholds }: StationRules,
): Judgement => {
  const crossings = new Map(state.crossings);
  const annulled: Happening[] = [];
  for (const id of ALERT_QUANTITIES) {
    const { field, unit, decimals } = quantityOf(id);
    const value = values.get(id);
    if (value === undefined || unit !== 'm') continue;
    for (const threshold of thresholds) {
      const key = keyOf(threshold);
      const crossing = crossings.get(key);
      if (threshold.field !== field || crossing === undefined) continue;
      if (at <= crossing.before.time || at >= crossing.after.time) continue;
      const isUp = crossing.event.kind === 'level-reached';
      const point = { time: at, value: tidy(value) };
      const next = narrowed(
        crossing,
        point,
        isReached(threshold, point.value, !isUp, decimals) === isUp,
      );
      crossings.set(key, next);
      if (!isDatumShift(next.before, next.after)) continue;
      crossings.delete(key);
      annulled.push({ at: crossing.at, event: crossing.event });
    }
  }
  return { state: { ...state, crossings }, happenings: [], annulled };
};

/**
 * What a report does to a station's journal. `receivedAt`: when its last event came, by the log's clock. What holds at the first reading is no
 * event. The report of the same instant again, with more in it, adds what is new.
 */
export const judgeReport = (
  before: StationJournal,
  report: JournalReport,
  rules: StationRules,
  receivedAt: EpochMs,
): Judgement => {
  if (report.isLate) return judgeLate(before, report, rules);
  const draft = new Draft(before, report);
  const isOld = freshnessByAge(report.at, receivedAt) === 'silent';
  const isBack = before.isSilent && !isOld && before.at !== null;
  if (isBack && before.at !== null) draft.note({ kind: 'back', reportedAt: before.at });
  for (const id of ALERT_QUANTITIES) {
    const value = report.values.get(id);
    if (value !== undefined) draft.level(id, tidy(value), rules.thresholds);
  }
  for (const legend of rules.rain) {
    const value = report.values.get(legend.id);
    if (value !== undefined) draft.rain(legend, tidy(value));
  }
  for (const gate of report.gates) draft.gate(gate);
  const { levels, shifts, marks, crossings, happenings } = draft;
  const isSilent = before.at === null ? isOld : before.isSilent && !isBack;
  const state = { at: report.at, isSilent, levels, shifts, marks, crossings };
  return { state, happenings, annulled: [] };
};

/**
 * A station that has fallen silent while others report; null if it has not. `now` is the log's clock, `resumedAt` when the log last went on
 * after a pause, in which nobody could report.
 */
export const judgeSilence = (
  before: StationJournal,
  now: EpochMs,
  resumedAt: EpochMs,
): Judgement | null => {
  if (before.at === null || before.isSilent) return null;
  const since = later(before.at, resumedAt);
  if (freshnessByAge(since, now) !== 'silent') return null;
  const event: JournalEvent = { kind: 'silent', reportedAt: before.at };
  return {
    state: { ...before, isSilent: true },
    happenings: [{ at: silentAfter(since), event }],
    annulled: [],
  };
};
