import type { NetworkProfile } from '#contract/site/network-profile.ts';
import type { Demonstration } from '#contract/site/site-config.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { formatExactInstant } from '#domain/text/exact-instant.ts';
import { formatClock, formatDay } from '#domain/text/format.ts';
import { replayTexts } from '#i18n/pt-br/screens/replay.ts';
import { linkPreviewsTexts } from '#i18n/pt-br/link-previews.ts';
import type { DamsPreview, Preview, ReadingPreview } from './preview.ts';

/** Of whose readings a preview speaks. */
export interface PreviewSite {
  readonly profile: Pick<NetworkProfile, 'name' | 'timeZone' | 'timeZoneName' | 'colours'>;
  readonly demonstration: Demonstration | null;
  /** A sentence on readings that may be old; null where there is no doubt. */
  readonly doubt: string | null;
  /** The instant that the readings are of; null for the present. */
  readonly past: EpochMs | null;
}

/** Title and description of a link. */
export interface PreviewWords {
  readonly title: string;
  readonly description: string;
}

const notNull = (parts: readonly (string | null | undefined)[]): readonly string[] =>
  parts.filter((part) => part !== null && part !== undefined);

/** The site's name, with the demonstration if it is one. */
export const siteName = ({ demonstration }: Pick<PreviewSite, 'demonstration'>): string =>
  linkPreviewsTexts.site(demonstration === null ? null : linkPreviewsTexts.demonstration);

/** `Como era em 11/09/2026, 14:00`; null for the present. */
export const asOfPast = ({ past, profile }: Pick<PreviewSite, 'past' | 'profile'>): string | null =>
  past === null ? null : replayTexts.asOf(formatExactInstant(past, profile.timeZone));

/** A description with the notice of the demonstration, and the doubt about the readings, behind it. */
export const withNotice = (
  text: string,
  { demonstration, doubt }: Pick<PreviewSite, 'demonstration' | 'doubt'>,
): string => notNull([text, demonstration?.note, doubt]).join(' ');

/** A reading in sentences, each part of it once. */
export const readingDescription = (preview: ReadingPreview, { profile }: PreviewSite): string => {
  const { of, figure, measuredAt, note, change, alert, rain, answer, without } = preview;
  if (figure === null) return without;
  const zone = profile.timeZone;
  const measured = Number.isNaN(measuredAt)
    ? linkPreviewsTexts.measuredSometime(of, figure)
    : linkPreviewsTexts.measured(
        of,
        figure,
        formatClock(measuredAt, zone),
        formatDay(measuredAt, zone),
      );
  const sentences = [
    notNull([measured, note, change?.words]),
    notNull([alert?.reached, alert?.next]),
    notNull([rain]),
  ].filter((parts) => parts.length > 0);
  return notNull([answer, ...sentences.map((parts) => linkPreviewsTexts.sentence(parts))]).join(
    ' ',
  );
};

/** The dams that have a reading, each with its figure. */
const damTexts = ({ dams }: DamsPreview, withChange: boolean): readonly string[] =>
  dams.flatMap(({ name, figure, change, note }) => {
    if (figure === null) return [];
    const parts = notNull([figure, note, withChange ? change?.words : null]);
    return [linkPreviewsTexts.dam(name, parts.join(', '))];
  });

const damsDescription = (preview: DamsPreview, { profile }: PreviewSite): string => {
  const { measuredAt } = preview;
  const dams = damTexts(preview, true);
  if (dams.length === 0) return linkPreviewsTexts.noDams;
  if (Number.isNaN(measuredAt)) return linkPreviewsTexts.sentence(dams);
  const zone = profile.timeZone;
  return linkPreviewsTexts.damsOf(dams, formatClock(measuredAt, zone), formatDay(measuredAt, zone));
};

const presentWords = (preview: Preview, site: PreviewSite): PreviewWords => {
  const name = siteName(site);
  if (preview.kind === 'dams') {
    const dams = damTexts(preview, false);
    const parts = dams.length === 0 ? [] : [linkPreviewsTexts.damsAre(dams)];
    return {
      title: linkPreviewsTexts.title(linkPreviewsTexts.dams, parts, name),
      description: withNotice(damsDescription(preview, site), site),
    };
  }
  const { subject, inTitle, change, note } = preview;
  const beside = inTitle === null ? null : note;
  return {
    title: linkPreviewsTexts.title(subject, notNull([inTitle, change?.words, beside]), name),
    description: withNotice(readingDescription(preview, site), site),
  };
};

/** A preview as text, for the head of its page. Of a past instant both parts name it first. */
export const previewWords = (preview: Preview, site: PreviewSite): PreviewWords => {
  const words = presentWords(preview, site);
  const asOf = asOfPast(site);
  return asOf === null
    ? words
    : {
        title: linkPreviewsTexts.past(asOf, words.title),
        description: linkPreviewsTexts.pastDescription(asOf, words.description),
      };
};
