import { CompareLink } from '#app/network/CompareLink.tsx';
import type { TableView } from '#app/table/table-view.ts';
import { chartedFieldOf } from '#domain/stations/main-reading.ts';
import { tableTexts } from '#i18n/pt-br/screens/table.ts';

/** The way to one chart of the stations that a table lists: of what their type measures, of rain where they are of several types. */
export const CompareListed = ({ listed, rows }: Pick<TableView, 'listed' | 'rows'>) => {
  const stations = listed.flatMap(({ id }) => rows.row(id)?.station ?? []);
  const [field = null, ...others] = new Set(stations.map(({ type }) => chartedFieldOf(type)));
  return (
    <CompareLink stations={stations} field={others.length === 0 && field ? field : 'chuva_hora'}>
      {tableTexts.compare}
    </CompareLink>
  );
};
