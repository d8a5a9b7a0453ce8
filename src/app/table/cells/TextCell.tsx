import { type TypeNames, useTypeNames } from '#app/readings/type-names.ts';
import { tableTexts } from '#i18n/pt-br/screens/table.ts';
import type { Station, StationId } from '#domain/stations/station.ts';
import { NoValue } from './NoValue.tsx';
import { TwoLines } from './TwoLines.tsx';
import { useRow } from '#app/table/rows/use-row.tsx';

/** Text on at most two lines; complete in the tooltip. */
export const TextCell = ({
  id,
  textOf,
}: {
  readonly id: StationId;
  /** `types`: the network's words for them. */
  readonly textOf: (station: Station, types: TypeNames['one']) => string | null;
}) => {
  const { one: types } = useTypeNames();
  const text = useRow(id, ({ station }) => textOf(station, types));
  return text === null ? <NoValue label={tableTexts.unknown} /> : <TwoLines text={text} />;
};
