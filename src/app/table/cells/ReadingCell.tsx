import { useMemo } from 'react';
import { formatMeasured, formatUnit } from '#domain/text/format.ts';
import type { TableReading } from '#domain/quantities/choices/table-columns.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { noValue } from './cells.css.ts';
import { heat } from './heat.css.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { type HeldRow, type ReadingNow, readingIn } from '#app/table/rows/row-store.ts';
import { useWrittenRow } from '#app/table/rows/use-row.tsx';
import { writeText } from '#app/ui/write-text.ts';

/** A zero of chuva or taxa shows nothing (SPEC 9). The unit is shown only if it differs from the column header's. */
const textOf = ({ shown, head }: ReadingNow, reading: TableReading): string => {
  if (shown === null) return stationTexts.noReading;
  if (shown.value === 0 && !reading.showsZero) return '';
  const number = formatMeasured(shown.value, shown.decimals ?? reading.decimals);
  return shown.unit === head ? number : `${number} ${formatUnit(shown.unit)}`;
};

const classOf = ({ shown, bucket }: ReadingNow, text: string, reading: TableReading): string => {
  if (shown === null) return noValue;
  return text === '' ? '' : (heat[`${reading.measurement}${bucket}`] ?? '');
};

/** Writes a reading into its box: words of no reading are drawn as a dash. */
const writerOf = (reading: TableReading) => {
  /** What each box shows; a row's reading keeps its identity while unchanged. */
  const written = new WeakMap<Element, ReadingNow>();
  return (box: Element, row: HeldRow | null): void => {
    const now = readingIn(row, reading.id);
    if (written.get(box) === now) return;
    written.set(box, now);
    const text = textOf(now, reading);
    const name = classOf(now, text, reading);
    writeText(box, text);
    if (box.className !== name) {
      if (name === '') box.removeAttribute('class');
      else box.className = name;
    }
    const isNew = now.isNew && now.shown !== null && text !== '';
    if (box.hasAttribute('data-new') !== isNew) box.toggleAttribute('data-new', isNew);
  };
};

/** One number. React renders its box once; what it shows is written by each change of the reading. */
export const ReadingCell = ({
  id,
  reading,
}: {
  readonly id: StationId;
  readonly reading: TableReading;
}) => {
  const write = useMemo(() => writerOf(reading), [reading]);
  return <span ref={useWrittenRow<HTMLSpanElement>(id, write)} />;
};
