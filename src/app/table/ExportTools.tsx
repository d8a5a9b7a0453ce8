import { useState } from 'react';
import { CSV_PT_BR, formatCsv, formatTabbed, RFC_4180 } from '#domain/csv.ts';
import type { ShownReading } from '#domain/shown-reading.ts';
import type { TableColumnKey } from '#domain/table-columns.ts';
import {
  exportFileName,
  exportJson,
  exportRows,
  type ExportWords,
  type TableExport,
} from '#domain/table-export.ts';
import { useDataCore } from '#app/core/data-core.tsx';
import { stationTexts } from '#app/i18n/pt-br/common.ts';
import { printTexts } from '#app/i18n/pt-br/shell.ts';
import { tableTexts } from '#app/i18n/pt-br/table.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { StationTableSpec } from '#worker/api/frames.ts';
import { printPage } from '#app/ui/print-desk.ts';
import { columnLabel } from './column-label.ts';
import { saveFile } from './save-file.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { ToolPanel } from '#app/ui/ToolPanel.tsx';
import { column, tool } from '#app/ui/ToolPanel.css.ts';

const WORDS: ExportWords = {
  label: columnLabel,
  type: ({ type }) => stationTexts.type(type),
  source: tableTexts.exports.source,
};

/** Everything that matches, in the shown order, as the worker has it now; null when it could not say. */
const readTable = async (
  core: DataCoreApi,
  spec: StationTableSpec,
  columns: readonly TableColumnKey[],
  source: string,
): Promise<TableExport | null> => {
  const read = await core.readStationTable(spec);
  if (read === null) return null;
  const places = new Map(read.columns.map((key, place) => [key, place]));
  const stations = read.rows.flatMap(({ station, values, heardAt }) => {
    if (station === null) return [];
    const readingOf = (key: TableColumnKey): ShownReading | null => {
      const place = places.get(key);
      return place === undefined ? null : (values[place] ?? null);
    };
    return [{ station, readingOf, heardAt }];
  });
  const unitOf = (key: TableColumnKey): string | null | undefined => {
    const place = places.get(key);
    return place === undefined ? undefined : (read.units[place] ?? null);
  };
  return { columns, unitOf, stations, source, at: read.at };
};

/** The ways out of the site for what the table shows: files and the clipboard. */
export const ExportTools = ({
  spec,
  columns,
}: {
  readonly spec: StationTableSpec;
  readonly columns: readonly TableColumnKey[];
}) => {
  const core = useDataCore();
  const { graphqlUrl } = useSiteConfig();
  const [forSpreadsheets, setForSpreadsheets] = useState(false);
  const [said, setSaid] = useState('');

  const carry = async (out: (table: TableExport) => string | Promise<string>): Promise<void> => {
    const source = new URL(graphqlUrl, location.href).href;
    try {
      const table = await readTable(core, spec, columns, source);
      setSaid(table === null ? tableTexts.exports.failed : await out(table));
    } catch {
      // The browser forbids the clipboard, or the file.
      setSaid(tableTexts.exports.failed);
    }
  };
  const rowsOf = ({ stations }: TableExport): string => tableTexts.exports.rows(stations.length);

  const asCsv = (table: TableExport): string => {
    const file = exportFileName(table.at, 'csv');
    const [dialect, instants] = forSpreadsheets
      ? ([CSV_PT_BR, 'pt-BR'] as const)
      : ([RFC_4180, 'iso'] as const);
    saveFile(
      file,
      'text/csv;charset=utf-8',
      formatCsv(exportRows(table, WORDS, instants), dialect),
    );
    return tableTexts.exports.saved(rowsOf(table), file);
  };
  const asJson = (table: TableExport): string => {
    const file = exportFileName(table.at, 'json');
    saveFile(file, 'application/json', exportJson(table, WORDS));
    return tableTexts.exports.saved(rowsOf(table), file);
  };
  const asText = async (table: TableExport): Promise<string> => {
    await navigator.clipboard.writeText(formatTabbed(exportRows(table, WORDS, 'pt-BR')));
    return tableTexts.exports.copied(rowsOf(table));
  };

  return (
    <>
      <Button className={tool} onClick={() => void carry(asCsv)}>
        {tableTexts.exports.csv}
      </Button>
      <ToolPanel label={tableTexts.exports.more}>
        <div className={column}>
          <Checkbox size="small" checked={forSpreadsheets} onChange={setForSpreadsheets}>
            {tableTexts.exports.ptBr}
          </Checkbox>
          <Button className={tool} onClick={() => void carry(asJson)}>
            {tableTexts.exports.json}
          </Button>
          <Button className={tool} onClick={() => void carry(asText)}>
            {tableTexts.exports.copy}
          </Button>
          <Button className={tool} onClick={printPage}>
            {printTexts.action}
          </Button>
          <p>{said}</p>
        </div>
      </ToolPanel>
      <output className={visuallyHidden}>{said}</output>
    </>
  );
};
