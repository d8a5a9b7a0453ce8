import type { TimeZone } from '#domain/time/time-zone.ts';
import { DAY_MS, HOUR_MS, SECOND_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import { formatAge, formatClock, formatDay, formatInstant } from '#domain/text/format.ts';
import { announcementsTexts, linkTexts } from '#i18n/pt-br/screens/shell.ts';
import type { SourceDoubt } from '#contract/source-state.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';

type LinkFacts = Pick<
  LinkStatusFrame,
  | 'phase'
  | 'economy'
  | 'persistedAt'
  | 'lastEventAt'
  | 'unstable'
  | 'updating'
  | 'stale'
  | 'silent'
  | 'source'
  | 'snapshotTrouble'
>;

const ALMOST_A_DAY = 20 * HOUR_MS;
const HALF_A_YEAR = 182 * DAY_MS;

/** "das 14:05"; includes the day if it may not be today's, and the year if it may not be this year's. */
export const momentOf = (instant: EpochMs, now: EpochMs, zone: TimeZone): string => {
  const age = now - instant;
  if (age < ALMOST_A_DAY) return linkTexts.ofTime(formatClock(instant, zone));
  return linkTexts.ofDay(
    age < HALF_A_YEAR
      ? linkTexts.dayAndTime(formatDay(instant, zone), formatClock(instant, zone))
      : formatInstant(instant, zone),
  );
};

/** Day and time of the readings of a server-rendered page, whose ages stay as they are where no script runs; or the doubt about its source. */
export const renderedDetail = (
  { source, at }: { readonly source: SourceDoubt; readonly at: EpochMs },
  zone: TimeZone,
): string => {
  if (source !== null) return linkTexts.source[source.state](momentOf(source.since, at, zone));
  const moment = linkTexts.dayAndTime(formatDay(at, zone), formatClock(at, zone));
  return linkTexts.dataOf(linkTexts.ofDay(moment));
};

const whenBack = (unstable: boolean, retrySeconds: number | null): string | null => {
  if (unstable) return linkTexts.unstable;
  if (retrySeconds === null) return null;
  return retrySeconds > 0 ? linkTexts.retryIn(retrySeconds) : linkTexts.retryNow;
};

const ofWhen = (
  { persistedAt, lastEventAt }: LinkFacts,
  now: EpochMs,
  zone: TimeZone,
): string | null => {
  if (persistedAt !== null) return linkTexts.persisted(momentOf(persistedAt, now, zone));
  return lastEventAt === null
    ? linkTexts.noReadings
    : linkTexts.dataOf(momentOf(lastEventAt, now, zone));
};

/** No reading to show: none received in this visit, none persisted from an earlier one. */
export const hasNothing = ({
  persistedAt,
  lastEventAt,
}: Pick<LinkFacts, 'persistedAt' | 'lastEventAt'>): boolean =>
  persistedAt === null && lastEventAt === null;

const troubleOf = ({ snapshotTrouble }: LinkFacts): string | null => {
  switch (snapshotTrouble) {
    case 'none':
      return null;
    case 'busy':
      return linkTexts.busy;
    case 'unreadable':
      return linkTexts.unreadable;
    case 'partial':
    case 'unreachable':
    case 'refused':
      return linkTexts.partial;
  }
};

/** A last reading older than this, and than two segments, is not what a mode explains. */
const OLD_MS = 60_000;

/** Whether the economy mode explains the age of the last reading no longer. */
const isOld = (
  { economy, lastEventAt }: Pick<LinkFacts, 'economy' | 'lastEventAt'>,
  now: EpochMs,
): boolean =>
  lastEventAt !== null && now - lastEventAt > OLD_MS + 2 * (economy?.seconds ?? 0) * SECOND_MS;

/**
 * Details of the connection, most important first (texts in docs/fault-matrix.md). Offline: the time of the data and of the next
 * attempt. Otherwise one detail, in the economy mode two. `retrySeconds` counts down to the next attempt.
 */
export const linkDetails = (
  link: LinkFacts,
  now: EpochMs,
  zone: TimeZone,
  retrySeconds: number | null,
): readonly string[] => {
  if (link.phase === 'offline') {
    const parts = [ofWhen(link, now, zone), whenBack(link.unstable, retrySeconds)];
    return parts.filter((part) => part !== null);
  }
  if (link.persistedAt !== null)
    return [linkTexts.persisted(momentOf(link.persistedAt, now, zone))];
  const trouble = troubleOf(link);
  if (link.lastEventAt === null) {
    if (link.snapshotTrouble === 'none') return [];
    return [link.snapshotTrouble === 'unreadable' ? linkTexts.unreadable : linkTexts.noReadings];
  }
  if (link.source !== null)
    return [linkTexts.source[link.source.state](momentOf(link.source.since, now, zone))];
  // A partial snapshot is why the data are still unconfirmed.
  if (link.updating)
    return [link.snapshotTrouble === 'partial' ? linkTexts.partial : linkTexts.updating];
  if (link.silent) return [linkTexts.silent];
  if (trouble !== null) return [trouble];
  const age = linkTexts.lastData(formatAge(now - link.lastEventAt));
  if (link.economy === null) return [age];
  const pace = linkTexts.economy(link.economy.seconds).join(' ');
  // Where nothing new comes, that is the news.
  return isOld(link, now) ? [age, pace] : [pace, age];
};

/**
 * The phase to show. An open socket does not confirm persisted readings, so they are not live before a snapshot is, nor are readings of a
 * server that has lost its source. Neither is
 * the page while the screen waits for its first readings (`isAwaited`).
 */
export const shownPhase = (
  {
    phase,
    persistedAt,
    lastEventAt,
    source,
  }: Pick<LinkFacts, 'phase' | 'persistedAt' | 'lastEventAt' | 'source'>,
  isAwaited: boolean,
): LinkStatusFrame['phase'] =>
  phase === 'live' &&
  (persistedAt !== null || lastEventAt === null || source?.state === 'lost' || isAwaited)
    ? 'connecting'
    : phase;

/** Announcement of a connection that is live or offline; null while connecting. A device without a network (`isOnline`) announces it itself. */
export const connectionAnnouncement = (
  link: LinkFacts,
  isOnline: boolean,
): { readonly state: string; readonly text: string } | null => {
  if (link.phase === 'connecting') return null;
  if (link.phase === 'live') {
    if (shownPhase(link, false) !== 'live') return null;
    return link.economy === null
      ? { state: 'live', text: announcementsTexts.live }
      : { state: 'economy', text: announcementsTexts.economy(link.economy.seconds) };
  }
  if (link.lastEventAt !== null) return { state: 'offline', text: announcementsTexts.offline };
  // Never connected in this visit: nothing was interrupted.
  return link.persistedAt === null
    ? {
        state: 'nothing',
        text: isOnline ? announcementsTexts.neverConnected : announcementsTexts.deviceOffline,
      }
    : {
        state: 'persisted',
        text: isOnline
          ? announcementsTexts.onlyPersisted
          : announcementsTexts.deviceOfflinePersisted,
      };
};

/** True while the shown readings are unconfirmed: they must not look live. */
export const isStale = ({ phase, persistedAt, stale }: LinkFacts): boolean =>
  phase === 'offline' || persistedAt !== null || stale;
