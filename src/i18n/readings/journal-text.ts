import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { JournalEvent } from '#domain/stations/journal/journal-event.ts';
import type { Threshold } from '#domain/stations/alerts/thresholds.ts';
import { formatClock, formatNumber, formatReading } from '#domain/text/format.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { measurementTexts } from '#i18n/pt-br/measurements.ts';
import { journalTexts } from '#i18n/pt-br/screens/journal.ts';
import { levelInSentence } from './alert-texts.ts';

const valueText = (field: HistoricalField, value: number): string => {
  const { unit, decimals } = seriesSourceOf(field);
  const text = formatReading(value, { unit, decimals, showsZero: true }) ?? '';
  return text.replace(' ', '\u00a0');
};

const levelText = (
  threshold: Pick<Threshold, 'label'>,
  value: string,
  [ofLevel, named]: readonly [
    (level: string, value: string) => string,
    (label: string, value: string) => string,
  ],
): string => {
  const level = levelInSentence(threshold);
  return level === null ? named(threshold.label, value) : ofLevel(level, value);
};

/** What happened, after the name of its station: `atingiu a cota de alerta: 5,02 m`. */
export const journalText = (event: JournalEvent, zone: TimeZone): string => {
  switch (event.kind) {
    case 'level-reached':
      return levelText(event, valueText(event.field, event.value), [
        journalTexts.reached,
        journalTexts.reachedNamed,
      ]);
    case 'level-left':
      return levelText(event, valueText(event.field, event.value), [
        journalTexts.left,
        journalTexts.leftNamed,
      ]);
    case 'rain-class':
      return journalTexts.rain(
        valueText('chuva_hora', event.value),
        measurementTexts.histories[event.window],
      );
    case 'silent':
      return journalTexts.silent(formatClock(event.reportedAt, zone));
    case 'back':
      return journalTexts.back;
    case 'gate-opened':
      return journalTexts.gateOpened(formatNumber(event.gate, 0));
    case 'gate-closed':
      return journalTexts.gateClosed(formatNumber(event.gate, 0));
    case 'datum':
      return journalTexts.datum(
        valueText(event.field, event.before),
        valueText(event.field, event.after),
      );
  }
};
