import { formatNumber } from '#domain/text/format.ts';
import type { HourlyChange } from '#domain/stations/inflow-sense.ts';
import { unitsTexts } from '#app/i18n/pt-br/common.ts';
import { damsTexts } from '#app/i18n/pt-br/dams.ts';

const METRE_DECIMALS = 2;
const POINT_DECIMALS = 1;

interface Part {
  readonly change: number;
  readonly decimals: number;
  readonly text: (number: string) => string;
}

const isSeen = ({ change, decimals }: Part): boolean => Math.abs(change) >= 0.5 * 10 ** -decimals;

/** `subiu 0,12 m (0,4 ponto percentual)`; `estável` for what its last written digit does not tell; null where nothing is known. */
export const changeText = ({ metres, percent }: HourlyChange): string | null => {
  const parts: readonly Part[] = [
    ...(metres === null
      ? []
      : [{ change: metres, decimals: METRE_DECIMALS, text: unitsTexts.metres }]),
    ...(percent === null
      ? []
      : [{ change: percent, decimals: POINT_DECIMALS, text: damsTexts.points(percent) }]),
  ];
  if (parts.length === 0) return null;
  const seen = parts.filter(isSeen);
  const [first] = seen;
  if (first === undefined) return damsTexts.changes.steady;
  const rises = first.change > 0;
  // Two sensors that contradict each other: the first one is said.
  const amounts = seen
    .filter(({ change }) => change > 0 === rises)
    .map(({ change, decimals, text }) => text(formatNumber(Math.abs(change), decimals)));
  return damsTexts.changes[rises ? 'rising' : 'falling'](amounts);
};
