import { createReadStream } from 'node:fs';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Network } from '#contract/site/network.ts';
import { openDataTexts } from '#i18n/pt-br/open-data.ts';
import { type ContentCoding, FAST_QUALITY } from '../http/content-coding.ts';
import { MemoryFile, sendFile } from '../http/memory-file.ts';
import { publicFiles, pathOf, type Route } from '../http/route.ts';
import { type ArchivedDay, type ArchiveForm, type DayArchive, FORMS } from './day-archive.ts';

/** Lists the archive (DCAT 3 as JSON-LD). */
export const CATALOGUE_PATH = '/dcat.jsonld';
const ARCHIVE_PATH = '/dados/';
const ADDRESS = /^\/dados\/(\d{4}-\d{2}-\d{2})\.(csv|parquet)$/;

const MEDIA_TYPES: { readonly [Form in ArchiveForm]: string } = {
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
};

const packing = (coding: ContentCoding | null): readonly NodeJS.ReadWriteStream[] => {
  if (coding === null) return [];
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: FAST_QUALITY } };
  return [coding === 'br' ? createBrotliCompress(quality) : createGzip()];
};

const isForm = (text: string | undefined): text is ArchiveForm =>
  FORMS.some((form) => form === text);

const distribution = (origin: string, day: string, form: ArchiveForm): object => ({
  '@type': 'dcat:Distribution',
  'dcat:downloadURL': { '@id': `${origin}${ARCHIVE_PATH}${day}.${form}` },
  'dcat:mediaType': MEDIA_TYPES[form].split(';', 1)[0],
});

/** The catalogue of a network's archive. `siteUrl`: address of the site; null: addresses are relative. */
const catalogueOf = (
  { profile }: Network,
  siteUrl: string | null,
  days: readonly ArchivedDay[],
): object => {
  const origin = siteUrl ?? '';
  const {
    licence = null,
    responsible = null,
    contact = null,
    caveat = null,
  } = profile.openData ?? {};
  const rights = {
    ...(licence === null ? {} : { 'dct:license': { '@id': licence.url } }),
    ...(caveat === null ? {} : { 'dct:rights': caveat }),
    ...(responsible === null
      ? {}
      : { 'dct:publisher': { '@type': 'foaf:Organization', 'foaf:name': responsible } }),
    ...(contact === null ? {} : { 'dcat:contactPoint': { 'vcard:hasURL': { '@id': contact } } }),
  };
  const series = `${origin}${CATALOGUE_PATH}#serie`;
  return {
    '@context': {
      dcat: 'http://www.w3.org/ns/dcat#',
      dct: 'http://purl.org/dc/terms/',
      foaf: 'http://xmlns.com/foaf/0.1/',
      vcard: 'http://www.w3.org/2006/vcard/ns#',
    },
    '@type': 'dcat:Catalog',
    'dct:title': profile.name,
    'dct:language': 'pt-BR',
    ...rights,
    'dcat:dataset': [
      {
        '@id': series,
        '@type': 'dcat:DatasetSeries',
        'dct:title': openDataTexts.archive.series(profile.name),
        'dct:accrualPeriodicity': { '@id': 'http://purl.org/cld/freq/daily' },
        ...rights,
      },
      ...days.map(({ day }) => ({
        '@type': 'dcat:Dataset',
        'dct:title': openDataTexts.archive.day(day),
        'dct:temporal': {
          '@type': 'dct:PeriodOfTime',
          'dcat:startDate': day,
          'dcat:endDate': day,
        },
        'dcat:inSeries': { '@id': series },
        ...rights,
        'dcat:distribution': FORMS.map((form) => distribution(origin, day, form)),
      })),
    ],
  };
};

/** The archive over HTTP: each day as CSV and as Parquet, and the catalogue that lists them. */
export const archiveRoute = (
  archive: DayArchive,
  network: Network,
  siteUrl: string | null,
): Route =>
  publicFiles({
    name: 'archive',
    owns: (path) => path === CATALOGUE_PATH || path.startsWith(ARCHIVE_PATH),
    form: 'problem',
    find: (request) => {
      const path = pathOf(request);
      if (path === CATALOGUE_PATH) {
        return new MemoryFile(JSON.stringify(catalogueOf(network, siteUrl, archive.days)), {
          mediaType: 'application/ld+json',
          cacheControl: 'public, max-age=300',
          packing: 'fast',
        });
      }
      const [, day = '', form] = ADDRESS.exec(path) ?? [];
      const stored = isForm(form) ? archive.fileOf(day, form) : null;
      if (stored === null || !isForm(form)) return 'unknown';
      const head = {
        mediaType: MEDIA_TYPES[form],
        cacheControl: 'public, max-age=3600',
        // It does not change while its day has this revision.
        hash: `${stored.revision}.${form}`,
      };
      // It is megabytes, and stays on the disk.
      const bodyIn = (coding: ContentCoding | null) => ({
        pieces: () => [createReadStream(stored.path), ...packing(coding)] as const,
        coding,
      });
      return { send: (asked, response) => sendFile(asked, response, head, bodyIn) };
    },
  });
