import { useState } from 'react';
import type { TableColumnKey } from '#domain/quantities/choices/table-columns.ts';
import type { TableExport } from './table-export.ts';
import { useDataCore } from '#app/core/data-core.tsx';
import { exportsTexts } from '#i18n/pt-br/exports.ts';
import { printTexts } from '#i18n/pt-br/screens/shell.ts';
import { tableTexts } from '#i18n/pt-br/screens/table.ts';
import { useTypeNames } from '#app/readings/type-names.ts';
import { useProvenance, useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import type { StationTableQuery } from '#worker/api/station-table.ts';
import { printPage } from '#app/ui/print-coordinator.ts';
import type * as exportForms from './export-forms.ts';
import { saveFile } from '#app/exports/save-file.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { ToolPanel } from '#app/ui/panels/ToolPanel.tsx';
import { column, tool } from '#app/ui/panels/ToolPanel.css.ts';

type ExportForms = typeof exportForms;

/** Export of the table: files and clipboard. */
export const ExportTools = ({
  query,
  columns,
}: {
  readonly query: StationTableQuery;
  readonly columns: readonly TableColumnKey[];
}) => {
  const core = useDataCore();
  const provenance = useProvenance();
  const { one: types } = useTypeNames();
  const { thresholds } = useSiteConfig();
  const words = { types, thresholds };
  const zone = useTimeZone();
  const [status, setStatus] = useState('');

  const carry = async (
    out: (forms: ExportForms, table: TableExport) => string | Promise<string>,
  ): Promise<void> => {
    try {
      const forms = await import('./export-forms.ts');
      const table = await forms.readWholeTable(core, query, columns, { provenance, zone });
      setStatus(table === null ? tableTexts.exports.failed : await out(forms, table));
    } catch {
      // Offline, or the browser denies clipboard or download.
      setStatus(tableTexts.exports.failed);
    }
  };
  const rowsOf = ({ stations }: TableExport): string => tableTexts.exports.rows(stations.length);

  const save = (form: keyof ExportForms['EXPORT_FILES']): void =>
    void carry((forms, table) => {
      const { name, type, content } = forms.EXPORT_FILES[form](table, words);
      saveFile(name, type, content);
      return tableTexts.exports.saved(rowsOf(table), name);
    });
  const copy = (): void =>
    void carry(async (forms, table) => {
      await navigator.clipboard.writeText(forms.exportText(table, words));
      return tableTexts.exports.copied(rowsOf(table));
    });

  return (
    <>
      <Button className={tool} onClick={() => save('csv')}>
        {exportsTexts.csv}
      </Button>
      <ToolPanel label={tableTexts.exports.more}>
        <div className={column}>
          <Button
            className={tool}
            title={exportsTexts.csvRfc4180Hint}
            onClick={() => save('csvRfc4180')}
          >
            {exportsTexts.csvRfc4180}
          </Button>
          <Button className={tool} onClick={() => save('json')}>
            {tableTexts.exports.json}
          </Button>
          <Button className={tool} onClick={copy}>
            {tableTexts.exports.copy}
          </Button>
          <Button className={tool} onClick={printPage}>
            {printTexts.action}
          </Button>
          <p>{status}</p>
        </div>
      </ToolPanel>
      <output className={visuallyHidden}>{status}</output>
    </>
  );
};
