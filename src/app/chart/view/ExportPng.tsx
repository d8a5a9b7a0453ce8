import { useState } from 'react';
import { formatStamp } from '#domain/text/format.ts';
import type { Station } from '#domain/stations/station.ts';
import type { ChartedLevel } from '#domain/stations/alerts/thresholds.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { chartTexts } from '#i18n/pt-br/screens/analysis.ts';
import { useTypeNames } from '#app/readings/type-names.ts';
import { useProvenance, useSiteConfig } from '#app/site-config.tsx';
import { sourcesText } from '#app/exports/provenance-columns.ts';
import { saveFile } from '#app/exports/save-file.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { tool } from '#app/ui/panels/ToolPanel.css.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { ChartPanel } from '#app/chart/marks/chart-panels.ts';
import { subjectName } from './series-texts.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';

export interface ExportPngProps {
  readonly station: Station;
  readonly panels: readonly ChartPanel[];
  /** The span in view when it is saved. */
  readonly spanNow: () => TimeSpan;
  readonly held: TimeSpan;
  readonly thresholds: readonly ChartedLevel[];
}

/** Saves the view as a picture, labelled with its station and provenance. */
export const ExportPng = ({ station, panels, spanNow, held, thresholds }: ExportPngProps) => {
  const provenance = useProvenance();
  const types = useTypeNames();
  const { timeZone: zone, timeZoneName: zoneName } = useSiteConfig().network;
  const theme = useTheme();
  const [status, setStatus] = useState('');

  const exportPng = async (): Promise<string> => {
    const at = serverNow();
    const drawn = panels.flatMap(({ series }) => series);
    const lines = [...new Set(drawn.flatMap(({ line }) => line ?? []))];
    const { codigo } = station;
    const span = spanNow();
    // The drawing code is loaded on demand.
    const { makePng } = await import('./chart-picture.ts');
    const png = await makePng({
      title: subjectName(station.name, lines.length === 0 ? null : lines),
      subtitle: (lines.length === 0
        ? [codigo, types.one[station.type], station.river, station.basin]
        : [...new Set(lines.map((line) => line.codigo))]
      )
        .filter((part) => part !== null)
        .join(' · '),
      provenance: {
        ...provenance,
        source: sourcesText(provenance, lines.length === 0 ? [station] : lines),
      },
      made: at,
      zone,
      zoneName,
      panels,
      span,
      held,
      thresholds,
      theme,
    });
    if (png === null) return chartTexts.exportFailed;
    const stamp = formatStamp(at, zone).slice(0, 16).replace(/:/g, 'h');
    const file = chartTexts.fileName(codigo.replace(/[^\w-]/g, '_'), stamp);
    saveFile(file, 'image/png', png);
    return chartTexts.exported(file);
  };
  const save = async (): Promise<void> => {
    try {
      setStatus(await exportPng());
    } catch {
      // Offline, or the browser blocks the download.
      setStatus(chartTexts.exportFailed);
    }
  };

  return (
    <>
      <Button className={tool} disabled={panels.length === 0} onClick={() => void save()}>
        {chartTexts.exportPng}
      </Button>
      <output className={visuallyHidden}>{status}</output>
    </>
  );
};
