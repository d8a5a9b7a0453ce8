import { unitsTexts } from '#i18n/pt-br/readings.ts';

/** Explains `N/D`, if any of the units is unknown. */
export const UnitNote = ({ units }: { readonly units: Iterable<string | null> }) => {
  for (const unit of units) {
    if (unit === null) {
      return (
        <p>
          <small>{unitsTexts.unsaid}</small>
        </p>
      );
    }
  }
  return null;
};
