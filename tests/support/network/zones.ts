import fc from 'fast-check';
import { decodeTimeZone, type TimeZone } from '#domain/time/time-zone.ts';

export const zoneNamed = (name: string): TimeZone => {
  const zone = decodeTimeZone(name);
  if (!zone.ok) throw new Error(`no zone is named ${name}`);
  return zone.value;
};

/** Of tests of something else: at UTC-3, with summer times until 2019 that began at midnight. */
export const ZONE = zoneNamed('America/Sao_Paulo');

export const UTC = zoneNamed('Etc/UTC');

/** At UTC+5:45. */
export const QUARTER_ZONE = zoneNamed('Asia/Kathmandu');

/** Zones that differ: no summer time, past ones, present ones in either half of the globe, 45 and 30 minutes off the hour, far east. */
export const ZONES: readonly TimeZone[] = [
  ZONE,
  QUARTER_ZONE,
  ...[
    'America/Rio_Branco',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Europe/Lisbon',
    'Pacific/Chatham',
    'Pacific/Tongatapu',
  ].map(zoneNamed),
];

export const zones = fc.constantFrom(...ZONES);
