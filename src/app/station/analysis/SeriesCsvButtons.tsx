import { useState } from 'react';
import { CSV_PT_BR, type CsvDialect, formatCsv, RFC_4180 } from '#domain/text/csv.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import {
  seriesExportRows,
  seriesFileName,
  type SeriesExportWords,
} from '#app/station/analysis/series-export.ts';
import { seriesTitle } from '#app/chart/view/series-texts.ts';
import { useDataCore } from '#app/core/data-core.tsx';
import { analysisTexts } from '#i18n/pt-br/screens/analysis.ts';
import { exportsTexts } from '#i18n/pt-br/exports.ts';
import { useProvenance, useSiteConfig } from '#app/site-config.tsx';
import { saveFile } from '#app/exports/save-file.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { tool } from '#app/ui/panels/ToolPanel.css.ts';
import type { SeriesQuery } from '#domain/series/series-query.ts';
import { status as statusClass } from './analysis.css.ts';
import { useStationSheet } from '#app/station/station-sheet-context.tsx';

const wordsIn = (zoneName: string): SeriesExportWords => ({
  label: seriesTitle,
  heads: { ...analysisTexts.exportHeads(zoneName), ...exportsTexts.heads },
});

/** Exports all rows of the range as CSV, for spreadsheets in Portuguese or by RFC 4180. The result is announced. */
export const SeriesCsvButtons = ({
  rangeQuery,
  fields,
}: {
  readonly rangeQuery: SeriesQuery;
  /** Empty: every quantity of the station. */
  readonly fields: readonly HistoricalField[];
}) => {
  const core = useDataCore();
  const provenance = useProvenance();
  const { timeZone: zone, timeZoneName: zoneName } = useSiteConfig().network;
  const { station } = useStationSheet();
  const [status, setStatus] = useState('');
  const [isBusy, setBusy] = useState(false);

  const exportCsv = async (dialect: CsvDialect): Promise<string> => {
    const window = { offset: 0, limit: Infinity };
    const table = await core.read('series-table', { ...rangeQuery, fields, window });
    if (table === null || table.history.kind !== 'ready') return analysisTexts.exportFailed;
    const { codigo } = station;
    // A row of several stations names each of them, once.
    const lines = table.lines?.filter((line) => line.name !== null) ?? [station];
    const codes = [...new Set(lines.map((line) => line.codigo))].join(', ');
    const names = [...new Set(lines.map((line) => line.name))].join(', ');
    const series = {
      ...table,
      codigo: codes,
      station: names,
      provenance,
      owners: lines,
      zone,
    };
    const rows = seriesExportRows(series, wordsIn(zoneName), dialect.instants);
    const file = seriesFileName(codigo, table, zone, dialect.ending);
    saveFile(file, 'text/csv;charset=utf-8', formatCsv(rows, dialect));
    return analysisTexts.exported(table.matched, file);
  };
  const press = async (dialect: CsvDialect): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setStatus(analysisTexts.exporting);
    try {
      setStatus(await exportCsv(dialect));
    } catch {
      // The browser blocks the download, or the worker did not respond.
      setStatus(analysisTexts.exportFailed);
    }
    setBusy(false);
  };
  return (
    <>
      <Button className={tool} aria-disabled={isBusy} onClick={() => void press(CSV_PT_BR)}>
        {exportsTexts.csv}
      </Button>
      <Button
        className={tool}
        aria-disabled={isBusy}
        title={exportsTexts.csvRfc4180Hint}
        onClick={() => void press(RFC_4180)}
      >
        {exportsTexts.csvRfc4180}
      </Button>
      {/* After the buttons, so that the message does not move them. */}
      <output className={statusClass}>{status}</output>
    </>
  );
};
