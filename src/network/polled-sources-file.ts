import {
  decodePolledSources,
  NO_POLLED_SOURCES,
  type PolledSources,
} from '#contract/site/polled-sources.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { readJson } from './json-file.ts';
import type { FileFaults } from './network-fault.ts';

/** Reads `sources.json`; `zone` is the network's. None where the folder has no such file. Faults are noted with their line. */
export const readPolledSources = (
  text: string | null,
  zone: TimeZone | null,
  faults: FileFaults,
): PolledSources => {
  const json = text === null ? null : readJson(text, faults);
  if (json === null) return NO_POLLED_SOURCES;
  const decoded = decodePolledSources(json.value, zone);
  for (const { member, detail } of decoded.faults) faults.add(json.lineOf(member), member, detail);
  return decoded.sources;
};
