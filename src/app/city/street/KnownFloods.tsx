import { type Flood, floodsOf, type Street } from '#domain/network/streets.ts';
import { streetsTexts } from '#i18n/pt-br/screens/streets.ts';
import { floodText } from '#i18n/readings/street-text.ts';
import { TitledSection } from '#app/ui/TitledSection.tsx';
import { remark } from '#app/ui/page.css.ts';
import { line, list } from './StreetList.css.ts';

/** The known floods of a street's gauge, highest first, each above or below the street; nothing where none is known. */
export const KnownFloods = ({
  street,
  floods: all,
}: {
  readonly street: Street;
  readonly floods: readonly Flood[];
}) => {
  const { floods, since } = floodsOf(all, street.gauge);
  return floods.length === 0 ? null : (
    <TitledSection title={streetsTexts.floods}>
      <ul className={list}>
        {floods.map((flood) => (
          <li key={flood.date} className={line}>
            <span>{floodText(flood, street)}</span>
            <span className={remark}>
              {streetsTexts.rank(flood.rank, since)} · {flood.source}
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
};
