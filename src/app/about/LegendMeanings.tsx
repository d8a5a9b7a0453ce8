import { aboutTexts } from '#i18n/pt-br/screens/about.ts';
import { measurementTexts } from '#i18n/pt-br/measurements.ts';
import { quantityName } from '#i18n/pt-br/quantities.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import type { LegendOverride } from '#domain/quantities/legend/legend-override.ts';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { formatNumber, formatUnit } from '#domain/text/format.ts';

const { colours } = aboutTexts;

const rangeText = ({ quantity, history, minimum, maximum }: LegendOverride): string => {
  const { unit, decimals, history: usual } = quantityOf(quantity);
  const digits = Number.isInteger(minimum) && Number.isInteger(maximum) ? 0 : decimals;
  // A rain's name holds its window.
  const window = history === null || history === usual ? null : measurementTexts.histories[history];
  return colours.ownRange(
    quantityName(quantity),
    window,
    formatNumber(minimum, digits),
    `${formatNumber(maximum, digits)}\u00a0${formatUnit(unit)}`,
  );
};

/** How the colours of map and table are chosen (SPEC 9), with the network's own ranges. */
export const LegendMeanings = () => {
  const { legends } = useSiteConfig().network;
  return (
    <>
      <p>{colours.steps}</p>
      <p>
        {colours.fixed} {legends.length === 0 ? null : colours.own(legends.map(rangeText))}
      </p>
      <p>{colours.windows}</p>
      <p>{colours.fromData}</p>
      <p>{colours.rivers}</p>
      <p>{colours.without}</p>
    </>
  );
};
