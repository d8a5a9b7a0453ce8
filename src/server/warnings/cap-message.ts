import { linkOf, MAX_CORNERS, MAX_WORDS } from '#contract/warnings/warnings-document.ts';
import type { Ring, WarnedArea } from '#domain/network/warnings/official-warning.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { DAY_MS, type EpochMs, epochMs, readStamp, decodeStamp } from '#domain/time/epoch-ms.ts';
import { cutText } from '#domain/untrusted.ts';
import { childrenOf, readXml, elementText, type XmlElement } from './xml-tree.ts';

/** An area as the message has it: municipal codes instead of cities. */
export interface CapArea extends Omit<WarnedArea, 'cities'> {
  readonly codes: readonly string[];
}

/** What a message says of one hazard in one language. */
interface CapInfo {
  readonly event: string;
  readonly senderName: string | null;
  readonly headline: string | null;
  readonly severity: string | null;
  readonly description: string | null;
  readonly instruction: string | null;
  readonly web: string | null;
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly areas: readonly CapArea[];
}

/** A message of CAP 1.2, as far as it is shown. */
export interface CapMessage {
  /** Sender and identifier: what other messages refer to. */
  readonly key: string;
  readonly sender: string;
  readonly sent: EpochMs;
  readonly status: string;
  readonly type: string;
  readonly isPublic: boolean;
  /** Keys of earlier messages, which this one replaces or cancels. */
  readonly references: readonly string[];
  /** In the one language that visitors read best. */
  readonly infos: readonly CapInfo[];
}

/** CAP leaves it to the reader how long a message without `expires` holds. */
const WITHOUT_END_MS = DAY_MS;
const MAX_LINE = 300;
const SHAPES = 500;
const AREAS = 500;
/** A code of the IBGE for a municipality. */
const MUNICIPAL_CODE = /(?<!\d)\d{7}(?!\d)/g;
/** Where the INMET lists municipalities, with their codes in brackets. */
const MUNICIPALITIES = /^munic[ií]pios$/i;

const wordsIn = (element: XmlElement, name: string): string | null => {
  const text = elementText(element, name);
  return text === null ? null : cutText(text, MAX_WORDS);
};

/** Words for one short line, however the message breaks them. */
const lineIn = (element: XmlElement, name: string): string | null => {
  const text = elementText(element, name);
  return text === null ? null : cutText(text.replaceAll(/\s+/g, ' '), MAX_LINE);
};

/** An instant, which CAP writes with its offset. */
const instantIn = (element: XmlElement, name: string): EpochMs | null => {
  const text = elementText(element, name);
  return (readStamp(text)?.offsetMinutes ?? null) === null ? null : decodeStamp(text);
};

/** `latitude,longitude`, to four decimals: ten metres. */
const pointOf = (text: string): readonly [longitude: number, latitude: number] | null => {
  const match = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text);
  if (match === null) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return [Math.round(longitude * 1e4) / 1e4, Math.round(latitude * 1e4) / 1e4];
};

/** A polygon of four points at least, the first again at the end; null for what is none. */
const ringOf = (text: string): Ring | null => {
  const written = text.split(/\s+/);
  if (written.length < 4 || written.length > MAX_CORNERS || written[0] !== written.at(-1)) {
    return null;
  }
  const points = written.flatMap((pair) => {
    const point = pointOf(pair);
    return point === null ? [] : [point];
  });
  return points.length === written.length ? points : null;
};

/** `latitude,longitude radius`, in kilometres; null for what is none. */
const circleOf = (text: string): WarnedArea['circles'][number] | null => {
  const [centre = '', radius = '', ...others] = text.split(/\s+/);
  const point = pointOf(centre);
  if (point === null || others.length > 0 || !/^\d+(?:\.\d+)?$/.test(radius)) return null;
  return { centre: { latitude: point[1], longitude: point[0] }, radiusKm: Number(radius) };
};

const codesIn = (elements: readonly XmlElement[]): readonly string[] => {
  const codes = elements.flatMap(
    (one) => (elementText(one, 'value') ?? '').match(MUNICIPAL_CODE) ?? [],
  );
  return [...new Set(codes)];
};

/** An area, with the municipalities of its `info`; shapes that cannot be read are left out. */
const areaOf = (area: XmlElement, ofInfo: readonly string[]): CapArea => {
  const polygons = childrenOf(area, 'polygon').slice(0, SHAPES);
  const circles = childrenOf(area, 'circle').slice(0, SHAPES);
  return {
    description: wordsIn(area, 'areaDesc') ?? '',
    codes: [...codesIn(childrenOf(area, 'geocode')), ...ofInfo].slice(0, MAX_CORNERS),
    polygons: polygons.flatMap(({ text }) => {
      const ring = ringOf(text);
      return ring === null ? [] : [ring];
    }),
    circles: circles.flatMap(({ text }) => circleOf(text) ?? []),
  };
};

const infoOf = (info: XmlElement, sent: EpochMs): CapInfo | null => {
  const event = lineIn(info, 'event');
  if (event === null) return null;
  const severity = elementText(info, 'severity');
  const municipal = childrenOf(info, 'parameter').filter((one) =>
    MUNICIPALITIES.test(elementText(one, 'valueName') ?? ''),
  );
  const areas = childrenOf(info, 'area').slice(0, AREAS);
  const ofInfo = codesIn(municipal);
  return {
    event,
    senderName: lineIn(info, 'senderName'),
    headline: lineIn(info, 'headline'),
    severity: severity === null || severity === 'Unknown' ? null : cutText(severity, MAX_LINE),
    description: wordsIn(info, 'description'),
    instruction: wordsIn(info, 'instruction'),
    web: linkOf(elementText(info, 'web')),
    from: instantIn(info, 'onset') ?? instantIn(info, 'effective') ?? sent,
    until: instantIn(info, 'expires') ?? epochMs(sent + WITHOUT_END_MS),
    areas: areas.map((area) => areaOf(area, ofInfo)),
  };
};

/** How well visitors read a language: Brazilian Portuguese, any other, whatever there is. CAP means en-US where it names none. */
const languageRank = (info: XmlElement): number => {
  const language = (elementText(info, 'language') ?? 'en-US').toLowerCase();
  return language === 'pt-br' ? 0 : /^pt\b/.test(language) ? 1 : 2;
};

/** The infos of the best language; of others the first one's. */
const infosToShow = (alert: XmlElement): readonly XmlElement[] => {
  const infos = childrenOf(alert, 'info');
  const best = Math.min(...infos.map(languageRank));
  const chosen = infos.filter((info) => languageRank(info) === best);
  const language = chosen[0] === undefined ? null : elementText(chosen[0], 'language');
  return best < 2 ? chosen : chosen.filter((info) => elementText(info, 'language') === language);
};

/** `sender,identifier,sent`, between blanks. */
const referencesOf = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(/\s+/)
    .flatMap((one) => /^([^,]+,[^,]+),[^,]+$/.exec(one)?.[1] ?? [])
    .slice(0, SHAPES);

/** Reads an untrusted message (CAP 1.2). The error is the reason why nothing of it can be shown. */
export const readCapMessage = (text: string): Result<CapMessage, string> => {
  const read = readXml(text);
  if (!read.ok) return read;
  const alert = read.value;
  const [identifier, sender] = [elementText(alert, 'identifier'), elementText(alert, 'sender')];
  const [status, type] = [elementText(alert, 'status'), elementText(alert, 'msgType')];
  const sent = instantIn(alert, 'sent');
  if (alert.name !== 'alert') return err(`is no alert: <${alert.name}>`);
  if (identifier === null || sender === null) return err('has no identifier or no sender');
  if (status === null || type === null) return err('has no status or no msgType');
  if (sent === null) return err('has no instant of sending');
  const infos = infosToShow(alert).map((info) => infoOf(info, sent));
  if (infos.includes(null)) return err('has an info without an event');
  if (infos.length === 0 && (type === 'Alert' || type === 'Update')) return err('has no info');
  return ok({
    key: `${sender},${identifier}`,
    sender: cutText(sender, MAX_LINE),
    sent,
    status,
    type,
    isPublic: elementText(alert, 'scope') === 'Public',
    references: referencesOf(elementText(alert, 'references')),
    infos: infos.flatMap((info) => info ?? []),
  });
};
