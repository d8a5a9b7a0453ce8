import { useState } from 'react';
import type { RiverStation } from '#domain/network/places.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import { controlsTexts } from '#i18n/pt-br/controls.ts';
import { useNow } from '#app/core/use-now.ts';
import { TitledSection } from '#app/ui/TitledSection.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import type { StationBrief } from '#worker/api/station-briefs.ts';
import { remark } from '#app/ui/page.css.ts';
import { rainSummary } from './rain-summary.ts';
import { RainTable } from './RainTable.tsx';

/** Rows at first; the others on request. */
const SHOWN_FIRST = 5;

/** The rain of the stations on the water above a city, most of the last hours first. */
export const RainAbove = ({
  stations,
  briefOf,
  isLoaded,
}: {
  readonly stations: readonly RiverStation[];
  readonly briefOf: (codigo: string) => StationBrief | null;
  readonly isLoaded: boolean;
}) => {
  const now = useNow();
  const [isWhole, setWhole] = useState(false);
  const riverOf = new Map(stations.map(({ codigo, river }) => [codigo, river]));
  const briefs = stations.flatMap(({ codigo }) => briefOf(codigo) ?? []);
  const { text, wet, silent } = rainSummary(briefs, now);
  const shown = isWhole ? wet : wet.slice(0, SHOWN_FIRST);
  return (
    <TitledSection title={cityTexts.rain}>
      <p>
        {briefs.length < stations.length && !isLoaded ? controlsTexts.loading : text}
        {silent === 0 ? null : ` ${cityTexts.rainMissing(silent)}`}
      </p>
      {shown.length === 0 ? null : (
        <RainTable
          label={cityTexts.rain}
          rows={shown.map((brief) => ({
            brief,
            where: riverOf.get(brief.station.codigo) ?? '',
          }))}
        />
      )}
      {wet.length > SHOWN_FIRST ? (
        <div>
          <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? cityTexts.rainFewer : cityTexts.rainMore(wet.length - SHOWN_FIRST)}
          </Button>
        </div>
      ) : null}
      {stations.length === 0 ? null : (
        <p className={remark}>
          {shown.length === 0 ? null : `${cityTexts.rainUnit} `}
          {cityTexts.rainOf(stations.length)}
        </p>
      )}
    </TitledSection>
  );
};
