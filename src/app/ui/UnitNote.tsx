import { isAltitudeUnit } from '#domain/tags/unit-code.ts';
import { unitsTexts } from '#i18n/pt-br/readings.ts';
import { remark } from './page.css.ts';

/** Explains `N/D`, if any of the units is unknown, and `m (IBGE)`. */
export const UnitNote = ({ units }: { readonly units: Iterable<string | null> }) => {
  const all = [...units];
  const altitude = all.find(isAltitudeUnit) ?? null;
  const notes = [
    ...(all.includes(null) ? [unitsTexts.unsaid] : []),
    ...(altitude === null ? [] : [unitsTexts.altitude(altitude)]),
  ];
  return notes.map((note) => (
    <p key={note} className={remark}>
      {note}
    </p>
  ));
};
