import { useState } from 'react';
import { CSV_PT_BR, formatCsv } from '#domain/csv.ts';
import type { HistoricalField } from '#domain/historical-unit.ts';
import { seriesExportRows, seriesFileName, type SeriesExportWords } from '#domain/series-export.ts';
import { seriesKindOf } from '#app/chart/series-kinds.ts';
import { useDataCore } from '#app/core/data-core.tsx';
import { analysisTexts } from '#app/i18n/pt-br/analysis.ts';
import { seriesTexts } from '#app/i18n/pt-br/common.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { saveFile } from '#app/table/save-file.ts';
import { Button } from '#app/ui/Button.tsx';
import { tool } from '#app/ui/ToolPanel.css.ts';
import type { SeriesQuestion } from '#domain/series-question.ts';
import { said as saidClass } from './analysis.css.ts';
import { useStationSheet } from './station-sheet-context.tsx';

const WORDS: SeriesExportWords = {
  label: (field) => seriesTexts[field],
  decimals: (field) => seriesKindOf(field).decimals,
  heads: analysisTexts.exportHeads,
};

/** Carries every row of the station's series out of the site, as far as the range reaches; what was done is said. */
export const SeriesCsvButton = ({
  question,
  fields,
}: {
  readonly question: SeriesQuestion;
  /** Empty: every quantity the station has. */
  readonly fields: readonly HistoricalField[];
}) => {
  const core = useDataCore();
  const { graphqlUrl } = useSiteConfig();
  const { station } = useStationSheet();
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);

  const carry = async (): Promise<string> => {
    const window = { offset: 0, limit: 0 };
    const table = await core.readSeriesTable({ ...question, fields, window });
    if (table === null || table.history.kind !== 'ready') return analysisTexts.exportFailed;
    const { codigo, name } = station;
    const source = new URL(graphqlUrl, location.href).href;
    const rows = seriesExportRows({ ...table, codigo, station: name, source }, WORDS);
    const file = seriesFileName(codigo, table.from, table.to);
    saveFile(file, 'text/csv;charset=utf-8', formatCsv(rows, CSV_PT_BR));
    return analysisTexts.exported(table.matched, file);
  };
  const press = async (): Promise<void> => {
    setBusy(true);
    setSaid(analysisTexts.exporting);
    try {
      setSaid(await carry());
    } catch {
      // The browser forbids the file, or the worker could not answer.
      setSaid(analysisTexts.exportFailed);
    }
    setBusy(false);
  };
  return (
    <>
      <Button className={tool} aria-disabled={isBusy} onClick={() => void (isBusy || press())}>
        {analysisTexts.exportCsv}
      </Button>
      <output className={saidClass}>{said}</output>
    </>
  );
};
