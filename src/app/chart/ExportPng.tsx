import { useState } from 'react';
import { formatStamp } from '#domain/format.ts';
import type { Station } from '#domain/station.ts';
import type { Threshold } from '#domain/thresholds.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { chartTexts } from '#app/i18n/pt-br/analysis.ts';
import { stationTexts } from '#app/i18n/pt-br/common.ts';
import { useProvenance } from '#app/site-config.tsx';
import { saveFile } from '#app/table/save-file.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { Button } from '#app/ui/Button.tsx';
import { tool } from '#app/ui/ToolPanel.css.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { ChartPanel } from './chart-panels.ts';
import { makePng } from './chart-picture.ts';
import type { TimeSpan } from './scales.ts';

export interface ExportPngProps {
  readonly station: Station;
  readonly panels: readonly ChartPanel[];
  readonly span: TimeSpan;
  readonly held: TimeSpan;
  readonly thresholds: readonly Threshold[];
}

/** Saves what is in sight as a picture that says what it is of. */
export const ExportPng = ({ station, panels, span, held, thresholds }: ExportPngProps) => {
  const provenance = useProvenance();
  const theme = useTheme();
  const [said, setSaid] = useState('');

  const save = async (): Promise<void> => {
    const made = serverNow();
    const png = await makePng({
      title: station.name,
      subtitle: [station.codigo, stationTexts.type(station.type), station.river, station.basin]
        .filter((part) => part !== null)
        .join(' · '),
      provenance,
      made,
      panels,
      span,
      held,
      thresholds,
      theme,
    });
    if (png === null) {
      setSaid(chartTexts.exportFailed);
      return;
    }
    const stamp = formatStamp(made).slice(0, 16).replace(/:/g, 'h');
    const file = chartTexts.fileName(station.codigo.replace(/[^\w-]/g, '_'), stamp);
    saveFile(file, 'image/png', png);
    setSaid(chartTexts.exported(file));
  };

  return (
    <>
      <Button className={tool} disabled={panels.length === 0} onClick={() => void save()}>
        {chartTexts.exportPng}
      </Button>
      <output className={visuallyHidden}>{said}</output>
    </>
  );
};
