import { useTypeNames } from '#app/readings/type-names.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { TextCell } from './TextCell.tsx';

/** The type of a row's station in the network's words. */
export const TypeCell = ({ id }: { readonly id: StationId }) => {
  const { one } = useTypeNames();
  return <TextCell id={id} textOf={({ type }) => one[type]} />;
};
