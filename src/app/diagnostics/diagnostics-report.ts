import type { TimeZone } from '#domain/time/time-zone.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { formatStamp } from '#domain/text/format.ts';
import { type Provenance, withNote } from '#app/exports/provenance.ts';
import { aboutTexts } from '#i18n/pt-br/screens/about.ts';
import type { DiagnosticsRow } from './diagnostics-rows.ts';

const text = aboutTexts.diagnostics;

/** Page address and browser name of the report. */
export interface ReportPlace {
  readonly page: string;
  readonly browser: string;
  readonly provenance: Provenance;
}

/** The diagnostics as plain text, to send to the site's operator. Contains nothing that identifies the user. */
export const diagnosticsReport = (
  rows: readonly DiagnosticsRow[],
  place: ReportPlace,
  now: EpochMs,
  zone: TimeZone,
): string =>
  withNote(
    place.provenance,
    [
      text.reportTitle(formatStamp(now, zone)),
      '',
      ...rows.flatMap(({ key, value, details }) => [
        `${text.rows[key]}: ${value}`,
        ...details.map((detail) => `  ${detail}`),
      ]),
      `${text.page}: ${place.page}`,
      `${text.browser}: ${place.browser}`,
      '',
    ].join('\n'),
  ).replaceAll('\u00a0', ' ');
