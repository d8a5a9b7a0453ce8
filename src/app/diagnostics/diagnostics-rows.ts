import type { TimeZone } from '#domain/time/time-zone.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import {
  formatAge,
  formatBytes,
  formatClock,
  formatInstant,
  formatNumber,
} from '#domain/text/format.ts';
import { aboutTexts } from '#i18n/pt-br/screens/about.ts';
import { economyTexts } from '#i18n/pt-br/economy.ts';
import { linkTexts } from '#i18n/pt-br/screens/shell.ts';
import type { OfflineReadiness } from '#app/offline/offline-readiness.ts';
import { shownPhase } from '#app/core/link-details.ts';
import type { LinkStatusFrame, StorageState } from '#worker/api/link-status.ts';

const text = aboutTexts.diagnostics;

/** Facts outside the data core. */
export interface PageFacts {
  /** Bytes stored by the site in this browser; null if unknown. */
  readonly usage: number | null;
  readonly offline: OfflineReadiness;
  readonly version: string | null;
}

/** A row of the panel and the report, with details below it. */
export interface DiagnosticsRow {
  readonly key: keyof typeof text.rows;
  readonly value: string;
  readonly details: readonly string[];
}

const rateText = ({ phase, eventsPerSecond }: LinkStatusFrame): string => {
  // The ten-second mean would lag after disconnecting.
  if (phase === 'offline') return text.none;
  return eventsPerSecond === null ? text.measuring : text.perSecond(eventsPerSecond);
};

const sourceRow = ({ phase, economy }: LinkStatusFrame, zone: TimeZone): DiagnosticsRow => {
  const plain = phase === 'live' ? text.source.socket : text.none;
  if (economy === null) return { key: 'source', value: plain, details: [] };
  const { seconds, cause, retryAt } = economy;
  const retry = economyTexts.next(cause, retryAt === null ? null : formatClock(retryAt, zone));
  return {
    key: 'source',
    value: text.source.segments(seconds),
    details: [economyTexts.causes[cause], retry],
  };
};

const sequenceText = ({ stream, networkLoaded }: LinkStatusFrame): string => {
  if (stream === null) return networkLoaded ? text.unnumbered : text.noMessage;
  return stream.proven ? text.proven : text.unproven;
};

const reconnectsText = ({ reconnects, unstable }: LinkStatusFrame): string => {
  const count = reconnects === 0 ? text.none : formatNumber(reconnects, 0);
  return unstable ? text.unstable(count) : count;
};

const storageText = (storage: StorageState): string => {
  switch (storage.kind) {
    case 'opening':
      return text.storage.opening;
    case 'writing':
      return text.storage.writing(storage.bytes);
    case 'elsewhere':
      return text.storage.elsewhere;
    case 'memory':
      return text.storage.memory[storage.reason];
  }
};

const clockText = ({ clock, clockSkew }: LinkStatusFrame): string => {
  const seconds = Math.round(clockSkew / 1_000);
  if (clock === 'unknown') return text.clockUnknown;
  if (clock === 'behind') return text.clockBehind(seconds);
  return seconds === 0 ? text.clockRight : text.clockOff(seconds);
};

const rejectedRow = ({ rejected }: LinkStatusFrame): DiagnosticsRow => {
  const all = rejected.reduce((sum, { count }) => sum + count, 0);
  return {
    key: 'rejected',
    value: all === 0 ? text.none : formatNumber(all, 0),
    details: rejected
      .toSorted((a, b) => b.count - a.count)
      .map(({ reason, count }) => `${text.rejections[reason]}: ${formatNumber(count, 0)}`),
  };
};

/** Browsers update their count late, some after compression: it may be less than what is known to be stored. */
const usageRow = ({ storage }: LinkStatusFrame, { usage }: PageFacts): DiagnosticsRow => ({
  key: 'usage',
  value: usage === null ? text.usageUnknown : formatBytes(usage),
  details:
    usage !== null && storage.kind === 'writing' && usage < storage.bytes ? [text.usageLags] : [],
});

/** All diagnostics rows, most important first. `more`: details beside the badge text. */
export const diagnosticsRows = (
  link: LinkStatusFrame,
  facts: PageFacts,
  more: readonly string[],
  now: EpochMs,
  zone: TimeZone,
): readonly DiagnosticsRow[] => {
  const plain = (
    key: DiagnosticsRow['key'],
    value: string,
    details: readonly string[] = [],
  ): DiagnosticsRow => ({ key, value, details });
  const { lastEventAt } = link;
  return [
    plain('connection', linkTexts.phases[shownPhase(link, false)], more),
    sourceRow(link, zone),
    plain(
      'lastMessage',
      lastEventAt === null ? text.noMessage : formatAge(now - lastEventAt),
      lastEventAt === null ? [] : [formatInstant(lastEventAt, zone)],
    ),
    plain('rate', rateText(link)),
    plain('messages', formatNumber(link.messages, 0)),
    plain('sequence', sequenceText(link)),
    plain('reconnects', reconnectsText(link)),
    rejectedRow(link),
    plain(
      'stations',
      formatNumber(link.stations, 0),
      link.leftOut.stations === 0 ? [] : [text.leftOut(link.leftOut)],
    ),
    plain('log', text.log(link.log.events, link.log.bytes)),
    plain(
      'storage',
      storageText(link.storage),
      link.quarantined === 0 ? [] : [text.quarantined(link.quarantined)],
    ),
    usageRow(link, facts),
    plain('offline', text.offline[facts.offline]),
    plain('clock', clockText(link)),
    plain('version', facts.version ?? text.versionUnknown),
  ];
};
