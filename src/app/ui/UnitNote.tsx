import { unitsTexts } from '#app/i18n/pt-br/common.ts';

/** What `N/D` beside a number means, in words, where any of the units that stand near is not known; else nothing. */
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
