import type { PlacedStreet } from '#domain/network/streets.ts';
import type { StaffDoubt } from '#domain/stations/staff-level.ts';
import { streetsTexts } from '#i18n/pt-br/screens/streets.ts';
import { streetDistance } from '#i18n/readings/street-text.ts';
import { TitledSection } from '#app/ui/TitledSection.tsx';
import { StreetList } from './StreetList.tsx';

/** Streets before and after the one that is shown, of which a gauge may have thousands. */
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
  readonly level: number | StaffDoubt;
}) => {
  const own = all.filter((street) => street.gauge === here.gauge);
  const from = Math.max(0, own.indexOf(here) - EACH_SIDE);
  const noteOf = (street: PlacedStreet): string =>
    [
      ...(street.city === here.city ? [] : [street.city]),
      ...(typeof level === 'string' ? [] : [streetDistance(street, level)]),
    ].join(' · ');
  return (
    <TitledSection title={streetsTexts.ofGauge(gauge)}>
      <StreetList streets={own.slice(from, from + 2 * EACH_SIDE + 1)} here={here} noteOf={noteOf} />
    </TitledSection>
  );
};
