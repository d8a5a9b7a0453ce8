import { useId } from 'react';
import type { PlacedStreet } from '#domain/network/streets.ts';
import type { StaffDoubt, StaffLevel } from '#domain/stations/staff-level.ts';
import { streetsTexts } from '#i18n/pt-br/screens/streets.ts';
import { streetDistance } from '#i18n/readings/street-text.ts';
import { section, title } from '#app/journal/WhatHappened.css.ts';
import { StreetList } from './StreetList.tsx';

/** Streets before and after the one that is shown: no reader looks for more here. */
const EACH_SIDE = 8;

/** The streets of one gauge by level: those that are reached, and which come next. */
export const StreetsOfGauge = ({
  here,
  all,
  gauge,
  level,
}: {
  readonly here: PlacedStreet;
  /** The first that water reaches first. */
  readonly all: readonly PlacedStreet[];
  readonly gauge: string;
  readonly level: StaffLevel | StaffDoubt;
}) => {
  const id = useId();
  const own = all.filter((street) => street.gauge === here.gauge);
  const from = Math.max(0, own.indexOf(here) - EACH_SIDE);
  const noteOf = (street: PlacedStreet): string =>
    [
      ...(street.city === here.city ? [] : [street.city]),
      ...(typeof level === 'string' ? [] : [streetDistance(street, level)]),
    ].join(' · ');
  return (
    <section className={section} aria-labelledby={id}>
      <h2 id={id} className={title}>
        {streetsTexts.ofGauge(gauge)}
      </h2>
      <StreetList streets={own.slice(from, from + 2 * EACH_SIDE + 1)} here={here} noteOf={noteOf} />
    </section>
  );
};
