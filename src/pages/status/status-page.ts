import { STATUS_JSON_PATH } from '#contract/site/site-paths.ts';
import { formatExactInstant } from '#domain/text/exact-instant.ts';
import { formatAge, formatNumber } from '#domain/text/format.ts';
import { dayText } from '#domain/time/date-range.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { statusTexts } from '#i18n/pt-br/status.ts';
import { type Html, html } from '../html.ts';
import { plainPage } from '../plain-page.ts';
import { STATUS_DAYS, type StatusFacts } from './status-facts.ts';

/** An instant on the network's clock. */
type Written = (instant: EpochMs) => string;

const shareText = (share: number | null): readonly string[] =>
  share === null ? [] : [statusTexts.answered(formatNumber(share * 100, 1))];

const nowLines = ({ at, newestAt, source, startedAt }: StatusFacts, written: Written) => [
  newestAt === null
    ? statusTexts.noReadings
    : statusTexts.newest(written(newestAt), formatAge(at - newestAt)),
  ...(source === null ? [] : [statusTexts.source[source.state]]),
  statusTexts.started(written(startedAt)),
];

const pastLines = ({ past }: StatusFacts, written: Written): readonly string[] => {
  if (past === null) return [statusTexts.noPast];
  const { days, answered, gaps } = past;
  return [
    ...(days === null ? [] : [statusTexts.span(dayText(days[0]), dayText(days[1]))]),
    ...shareText(answered),
    ...(gaps.length === 0 ? [statusTexts.noGaps] : []),
    ...gaps.map(({ from, to }) => statusTexts.gap(written(from), written(to))),
  ];
};

const floodLines = ({ flood }: StatusFacts): readonly string[] =>
  flood === null
    ? [statusTexts.noFlood]
    : [statusTexts.reached(dayText(flood.day), flood.stations), ...shareText(flood.answered)];

/** The state of the service as a page without scripts (`/status`). `notice`: of a demonstration. */
export const statusPage = (
  facts: StatusFacts,
  network: string,
  notice: string | null,
  zone: TimeZone,
): string => {
  const written: Written = (instant) => formatExactInstant(instant, zone);
  const section = (heading: string, lines: readonly string[]): Html =>
    html`<section>
      <h2>${heading}</h2>
      <ul>
        ${lines.map((line) => html`<li>${line}</li>`)}
      </ul>
    </section>`;
  const title = statusTexts.title(network);
  return plainPage({
    title,
    isListed: true,
    body: html`<main>
        <h1>${title}</h1>
        ${notice === null ? null : html`<p><strong>${notice}</strong></p>`}
        <p>${statusTexts.at(written(facts.at))}</p>
        ${section(statusTexts.now, nowLines(facts, written))}${section(
          statusTexts.days(STATUS_DAYS),
          pastLines(facts, written),
        )}${section(statusTexts.flood, floodLines(facts))}
      </main>
      <nav>
        <a href="/mapa">${statusTexts.map}</a
        ><a href="${STATUS_JSON_PATH}">${statusTexts.asJson}</a>
      </nav>`,
  });
};
