import { formatNumber } from '#domain/format.ts';
import { stationTexts, unitsTexts } from '#app/i18n/pt-br/common.ts';
import { damsTexts } from '#app/i18n/pt-br/dams.ts';
import type { DamEntry } from '#worker/api/frames.ts';
import { changeText } from './change-text.ts';
import type { LiveCourse } from './use-dam-course.ts';
import { fact, facts as factsClass, missing, term, value as valueClass } from './DamFacts.css.ts';

const METRE_DECIMALS = 2;
const VOLUME_DECIMALS = 1;

interface Fact {
  readonly label: string;
  readonly text: string | null;
  /** What is said where there is nothing to say. */
  readonly otherwise: string;
}

const metres = (value: number | null): string | null =>
  value === null ? null : unitsTexts.metres(formatNumber(value, METRE_DECIMALS));

const volume = (value: number | null): string | null =>
  value === null ? null : unitsTexts.hectometres(formatNumber(value, VOLUME_DECIMALS));

const factsOf = (dam: DamEntry, course: LiveCourse | null): readonly Fact[] => {
  const { noReading } = stationTexts;
  const changeUnknown =
    course?.history.kind === 'loading' ? damsTexts.changeLoading : damsTexts.changeUnknown;
  const spills = dam.spill !== null && dam.spill > 0;
  return [
    { label: damsTexts.upstream, text: metres(dam.upstream), otherwise: noReading },
    { label: damsTexts.downstream, text: metres(dam.downstream), otherwise: noReading },
    // Nothing flows over the crest most of the time: only then is it news.
    ...(spills ? [{ label: damsTexts.spill, text: metres(dam.spill), otherwise: noReading }] : []),
    { label: damsTexts.storage, text: volume(dam.storage), otherwise: noReading },
    {
      label: damsTexts.storageMaximum,
      text: volume(dam.storageMaximum),
      otherwise: damsTexts.notSaid,
    },
    ...(course === null
      ? []
      : [
          {
            label: damsTexts.lastHour,
            text: changeText(course.lastHour),
            otherwise: changeUnknown,
          },
          { label: damsTexts.lastDay, text: changeText(course.lastDay), otherwise: changeUnknown },
        ]),
  ];
};

/** Levels, storage and what became of them; what is not known says so. */
export const DamFacts = ({
  dam,
  course,
}: {
  readonly dam: DamEntry;
  /** Null while nobody follows it. */
  readonly course: LiveCourse | null;
}) => (
  <dl className={factsClass}>
    {factsOf(dam, course).map(({ label, text, otherwise }) => (
      <div key={label} className={fact}>
        <dt className={term}>{label}</dt>
        <dd className={text === null ? missing : valueClass}>{text ?? otherwise}</dd>
      </div>
    ))}
  </dl>
);
