import { useMemo } from 'react';
import { formatMeasured, formatUnit } from '#domain/text/format.ts';
import type { TableReading } from '#domain/quantities/choices/table-columns.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { noValue } from './cells.css.ts';
import { heat } from './heat.css.ts';
import type { StationId } from '#domain/stations/station.ts';
import { type HeldRow, type ReadingNow, readingIn } from '#app/table/rows/row-store.ts';
import { useFirstOf, useWrittenRow } from '#app/table/rows/use-row.tsx';
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

/** A number that changes after it has been the same for so long is marked, for a moment. */
const STILL_MS = 4_000;
const MARKED_MS = 1_200;

/** Writes a reading into its box: words of no reading are drawn as a dash. */
const writerOf = (reading: TableReading) => {
  /** What each box shows, and since when; a row's reading keeps its identity while unchanged. */
  const written = new WeakMap<Element, { now: ReadingNow; text: string; since: number }>();
  return (box: Element, row: HeldRow | null): void => {
    const now = readingIn(row, reading.id);
    const last = written.get(box);
    if (last?.now === now) return;
    const text = textOf(now, reading);
    const at = performance.now();
    const since = last?.text === text ? last.since : at;
    written.set(box, { now, text, since });
    const name = classOf(now, text, reading);
    writeText(box, text);
    if (box.className !== name) {
      if (name === '') box.removeAttribute('class');
      else box.className = name;
    }
    if (last === undefined || since < at || at - last.since < STILL_MS) return;
    box.toggleAttribute('data-new', now.shown !== null && text !== '');
    setTimeout(() => box.removeAttribute('data-new'), MARKED_MS);
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
  const box = useWrittenRow<HTMLSpanElement>(id, write);
  const first = useFirstOf(id, (row) => {
    const now = readingIn(row, reading.id);
    const text = textOf(now, reading);
    return { text, name: classOf(now, text, reading) || undefined };
  });
  return (
    <span ref={box} className={first.name}>
      {first.text}
    </span>
  );
};
