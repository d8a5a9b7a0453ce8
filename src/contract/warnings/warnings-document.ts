import type {
  OfficialWarning,
  Ring,
  WarnedArea,
  WarningSourceState,
} from '#domain/network/warnings/official-warning.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { cutText, isRecord } from '#domain/untrusted.ts';

/** The official warnings in force (contract 14). */
export const WARNINGS_PATH = '/warnings.json';

/** What is known of the network's official warnings. */
export interface WarningsDocument {
  readonly sources: readonly WarningSourceState[];
  /** The newest first. Those that are over may still be in it. */
  readonly warnings: readonly OfficialWarning[];
}

const MAX_SOURCES = 20;
const MAX_WARNINGS = 1_000;
/** Areas of a warning, shapes of an area. */
const MAX_PARTS = 500;
/** Corners of a polygon, cities of an area. */
export const MAX_CORNERS = 5_000;
export const MAX_WORDS = 4_000;

export const encodeWarnings = ({ sources, warnings }: WarningsDocument): string =>
  JSON.stringify({ sources, warnings });

const wordsOf = (raw: unknown): string | null =>
  typeof raw === 'string' && raw !== '' ? cutText(raw, MAX_WORDS) : null;

const instantOf = (raw: unknown): EpochMs | null =>
  typeof raw === 'number' && Number.isSafeInteger(raw) ? epochMs(raw) : null;

const isDegrees = (raw: unknown, most: number): raw is number =>
  typeof raw === 'number' && Math.abs(raw) <= most;

/** An address that a page may link to. */
export const linkOf = (raw: unknown): string | null =>
  typeof raw === 'string' && /^https:\/\/[^\s"'<>]{1,500}$/.test(raw) ? raw : null;

/** Items that `decode` can read; null if one cannot be, or there are too many: a part of a warning would be another warning. */
const wholeList = <Item>(
  raw: unknown,
  most: number,
  decode: (raw: unknown) => Item | null,
): readonly Item[] | null => {
  if (!Array.isArray(raw) || raw.length > most) return null;
  const items: Item[] = [];
  for (const one of raw) {
    const item = decode(one);
    if (item === null) return null;
    items.push(item);
  }
  return items;
};

const ringOf = (raw: unknown): Ring | null =>
  wholeList(raw, MAX_CORNERS, (corner) => {
    const [longitude, latitude]: readonly unknown[] = Array.isArray(corner) ? corner : [];
    return isDegrees(longitude, 180) && isDegrees(latitude, 90)
      ? ([longitude, latitude] as const)
      : null;
  });

const circleOf = (raw: unknown): WarnedArea['circles'][number] | null => {
  if (!isRecord(raw) || !isRecord(raw['centre'])) return null;
  const { latitude, longitude } = raw['centre'];
  const { radiusKm } = raw;
  if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null;
  return typeof radiusKm === 'number' && radiusKm >= 0
    ? { centre: { latitude, longitude }, radiusKm }
    : null;
};

const areaOf = (raw: unknown): WarnedArea | null => {
  if (!isRecord(raw)) return null;
  const cities = wholeList(raw['cities'], MAX_CORNERS, wordsOf);
  const polygons = wholeList(raw['polygons'], MAX_PARTS, ringOf);
  const circles = wholeList(raw['circles'], MAX_PARTS, circleOf);
  if (cities === null || polygons === null || circles === null) return null;
  return { description: wordsOf(raw['description']) ?? '', cities, polygons, circles };
};

const warningOf = (raw: unknown): OfficialWarning | null => {
  if (!isRecord(raw)) return null;
  const [key, source, sender, event] = ['key', 'source', 'sender', 'event'].map((member) =>
    wordsOf(raw[member]),
  );
  const sent = instantOf(raw['sent']);
  const from = instantOf(raw['from']);
  const until = instantOf(raw['until']);
  const areas = wholeList(raw['areas'], MAX_PARTS, areaOf);
  if (!key || !source || !sender || !event || areas === null) return null;
  if (sent === null || from === null || until === null) return null;
  return {
    key,
    source,
    sender,
    event,
    headline: wordsOf(raw['headline']),
    severity: wordsOf(raw['severity']),
    description: wordsOf(raw['description']),
    instruction: wordsOf(raw['instruction']),
    url: linkOf(raw['url']),
    sent,
    from,
    until,
    areas,
  };
};

const sourceOf = (raw: unknown): WarningSourceState | null => {
  if (!isRecord(raw)) return null;
  const name = wordsOf(raw['name']);
  const { unreadable } = raw;
  if (name === null || typeof unreadable !== 'number') return null;
  return { name, url: linkOf(raw['url']), readAt: instantOf(raw['readAt']), unreadable };
};

/** Decodes untrusted JSON. The error names the fault; warnings that cannot be read whole are left out and counted. */
export const decodeWarnings = (
  raw: unknown,
): Result<{ readonly document: WarningsDocument; readonly rejected: number }, string> => {
  if (!isRecord(raw) || !Array.isArray(raw['warnings'])) return err('is no list of warnings');
  const sources = wholeList(raw['sources'], MAX_SOURCES, sourceOf);
  if (sources === null) return err('has no sources of warnings');
  const warnings = raw['warnings'].slice(0, MAX_WARNINGS).flatMap((one) => warningOf(one) ?? []);
  return ok({
    document: { sources, warnings },
    rejected: raw['warnings'].length - warnings.length,
  });
};
