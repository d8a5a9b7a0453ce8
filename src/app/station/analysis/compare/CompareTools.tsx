import { useSearch } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import {
  type DayFault,
  daysIn,
  decodeTypedDay,
  isMonth,
  monthsBefore,
} from '#domain/time/date-range.ts';
import { dayAfter, dayOf, type IsoDay, startOfDay } from '#domain/time/zone-days.ts';
import type { ThresholdLevel } from '#domain/stations/alerts/thresholds.ts';
import { formatMonth } from '#domain/text/format.ts';
import { useTimeZone } from '#app/site-config.tsx';
import { type FurtherLine, MOST_STATIONS } from '#domain/series/series-query.ts';
import { MAX_TEXT_LENGTH } from '#domain/untrusted.ts';
import { lineName } from '#app/chart/view/series-texts.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { COMPARISON_AXES } from '#app/station/analysis/analysis-search.ts';
import { DayField } from '#app/station/analysis/range/DayField.tsx';
import type { AnsweredSeries } from '#app/station/analysis/range/use-series-range.ts';
import {
  type AnalysisScreen,
  useAnalysisChange,
} from '#app/station/analysis/use-analysis-change.ts';
import { useStationCode } from '#app/station/station-sheet-context.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import { SearchField } from '#app/ui/controls/SearchField.tsx';
import { SelectField } from '#app/ui/controls/SelectField.tsx';
import { fold, summary } from '#app/ui/panels/fold.css.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { compareTexts } from '#i18n/pt-br/screens/analysis.ts';
import { hint } from '#app/station/analysis/analysis.css.ts';
import * as styles from './CompareTools.css.ts';

/** How many stations a search lists. */
const LISTED = 6;
/** The axis without a parameter in the address. */
const SHARED = 'comum';
const AXES = [SHARED, ...COMPARISON_AXES] as const;

/** Months that are listed, before that of the range's end. */
const MONTHS = 12;
/** What is chosen without a parameter in the address. */
const NO_MONTH = '';
const BY_HOUR = 'hora';

/** From a button that goes to what stays. */
const moveFocus = (from: Element, to: 'input' | 'summary'): void =>
  from.closest('details')?.querySelector(to)?.focus();

/** Finds a further station by what a visitor types of it. */
const StationSearch = ({
  taken,
  onAdd,
}: {
  readonly taken: readonly string[];
  readonly onAdd: (codigo: string) => void;
}) => {
  const [text, setText] = useState('');
  const query = useMemo(() => ({ search: text, limit: LISTED + MOST_STATIONS }), [text]);
  const frame = useLatestFrame('station-finder', query);
  const isTyped = text.trim() !== '';
  const found = (isTyped ? (frame?.stations ?? []) : [])
    .filter(({ station }) => !taken.includes(station.codigo))
    .slice(0, LISTED);
  const add = (one: string, from: Element): void => {
    // With the last place the search goes too.
    moveFocus(from, taken.length + 1 < MOST_STATIONS ? 'input' : 'summary');
    onAdd(one);
    setText('');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = found;
        if (first !== undefined) add(first.station.codigo, event.currentTarget);
      }}
    >
      <SearchField
        label={compareTexts.with}
        text={text}
        onChange={setText}
        maxLength={MAX_TEXT_LENGTH}
      />
      <ul className={styles.list}>
        {found.map(({ station }) => (
          <li key={station.codigo}>
            <Button
              look="quiet"
              className={styles.found}
              aria-label={compareTexts.add(`${station.name}, ${station.codigo}`)}
              onClick={({ currentTarget }) => add(station.codigo, currentTarget)}
            >
              <bdi>{station.name}</bdi>
              <span className={hint}>
                {[station.river ?? station.basin, station.codigo].filter(Boolean).join(' · ')}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <output className={hint}>
        {isTyped && frame?.search === text && found.length === 0 ? compareTexts.none : ''}
      </output>
    </form>
  );
};

/** The station on an earlier day. */
const EarlierDay = ({ onDay }: { readonly onDay: (day: IsoDay) => void }) => {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<DayFault | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const day = decodeTypedDay(text);
    setFault(day.ok ? null : day.error);
    if (!day.ok) return;
    onDay(day.value);
    setText('');
  };
  return (
    <form className={styles.day} onSubmit={submit} noValidate>
      <DayField
        label={compareTexts.earlier}
        labelIs="shown"
        calendarLabel={compareTexts.earlierCalendar}
        text={text}
        fault={fault}
        onText={setText}
        onPick={onDay}
      />
      <Button type="submit">{compareTexts.overlay}</Button>
    </form>
  );
};

/** The station in an earlier month, under as many days. */
const EarlierMonth = ({ to, end }: { readonly to: AnalysisScreen; readonly end: IsoDay }) => {
  const { sobrepor = '' } = useSearch({ from: '/estacao/{-$codigo}/analise' });
  const change = useAnalysisChange(to);
  const zone = useTimeZone();
  const chosen = isMonth(sobrepor) ? sobrepor : NO_MONTH;
  const months = new Set([...monthsBefore(end, MONTHS), ...(chosen === NO_MONTH ? [] : [chosen])]);
  return (
    <SelectField
      label={compareTexts.earlierMonth}
      chosen={chosen}
      options={[
        { key: NO_MONTH, label: compareTexts.noMonth },
        ...[...months].map((key) => ({
          key,
          label: formatMonth(startOfDay(daysIn(key).first, zone), zone),
        })),
      ]}
      onChoose={(month) => {
        const days = Number(daysIn(month).last.slice(-2));
        change(
          month === NO_MONTH
            ? { sobrepor: undefined }
            : { sobrepor: month, periodo: undefined, de: dayAfter(end, 1 - days) },
        );
      }}
    />
  );
};

/** Chooses what the station is compared with: other stations, itself earlier, how that is laid under it, and on which axis. */
export const CompareTools = ({
  to,
  view: { lines, rangeQuery, alignment, span },
}: {
  readonly to: AnalysisScreen;
  readonly view: Pick<AnsweredSeries, 'lines' | 'rangeQuery' | 'alignment' | 'span'>;
}) => {
  const codigo = useStationCode();
  const { eixo } = useSearch({ from: '/estacao/{-$codigo}/analise' });
  const change = useAnalysisChange(to);
  const zone = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  const { further = [] } = rangeQuery;
  const others = further.flatMap((line) => (line.label === null ? [line.codigo] : []));
  const taken = [codigo, ...others];
  const leave = ({ label, codigo: gone }: FurtherLine): void =>
    change(
      label === null ? { com: others.filter((one) => one !== gone) } : { sobrepor: undefined },
    );
  const shown = further.map((line) => {
    const known = lines?.find((one) => one.codigo === line.codigo && one.label === line.label);
    return { line, known, name: lineName(known ?? { ...line, name: null }) };
  });
  return (
    <details className={fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={summary}>{compareTexts.compare}</summary>
      {isOpen ? (
        <div className={styles.sheet}>
          {shown.length === 0 ? null : (
            <>
              <ul className={styles.list}>
                {shown.map(({ line, name }) => (
                  <li key={`${line.codigo} ${line.label}`} className={styles.line}>
                    <bdi>{name}</bdi>
                    <Button
                      look="quiet"
                      aria-label={compareTexts.remove(name)}
                      onClick={({ currentTarget }) => {
                        moveFocus(currentTarget, 'summary');
                        leave(line);
                      }}
                    >
                      <X size={20} aria-hidden />
                    </Button>
                  </li>
                ))}
              </ul>
              <SelectField<(typeof AXES)[number]>
                label={compareTexts.axis}
                chosen={eixo ?? SHARED}
                options={AXES.map((key) => ({ key, label: compareTexts.axes[key] }))}
                onChoose={(key) => change({ eixo: key === SHARED ? undefined : key })}
              />
            </>
          )}
          {taken.length < MOST_STATIONS ? (
            <StationSearch taken={taken} onAdd={(added) => change({ com: [...others, added] })} />
          ) : (
            <p className={hint}>{compareTexts.most(MOST_STATIONS)}</p>
          )}
          <EarlierDay onDay={(day) => change({ sobrepor: day })} />
          <EarlierMonth to={to} end={dayOf(span.to, zone)} />
          {alignment.options.length === 0 ? null : (
            <SelectField<ThresholdLevel | typeof BY_HOUR>
              label={compareTexts.align}
              chosen={alignment.chosen ?? BY_HOUR}
              options={[{ key: BY_HOUR, label: compareTexts.byHour }, ...alignment.options]}
              onChoose={(key) => change({ alinhar: key === BY_HOUR ? undefined : key })}
            />
          )}
          <output className={visuallyHidden}>
            {shown.every(({ known }) => known !== undefined) &&
              compareTexts.shown(shown.map(({ name }) => name).join(', '))}
          </output>
        </div>
      ) : null}
    </details>
  );
};
