import type { WarningSource } from '#contract/tag-source.ts';
import { type Bounds, isWithin } from '#domain/network/bounds.ts';
import type { City } from '#domain/network/places.ts';
import { isWarnedAt } from '#domain/network/warnings/is-warned-at.ts';
import type { OfficialWarning, WarnedArea } from '#domain/network/warnings/official-warning.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { CapArea, CapMessage } from './cap-message.ts';

/** Where the network is: which warnings are about it. */
export interface WarnedPlaces {
  readonly bounds: Bounds;
  readonly cities: readonly City[];
  /** Names of cities by their municipal codes. */
  readonly municipalities: ReadonlyMap<string, string>;
}

/** A message, and the address that it was read from. */
export interface FeedMessage {
  readonly url: string;
  readonly message: CapMessage;
}

const isEnding = ({ type }: CapMessage): boolean => type === 'Update' || type === 'Cancel';

/**
 * The messages that hold: alerts and updates that no other message replaced or cancelled (CAP 1.2, 3.2.1), whichever came first. `status`:
 * only messages of this one count, also as endings.
 */
export const messagesInForce = (
  messages: readonly FeedMessage[],
  status: string,
): readonly FeedMessage[] => {
  const counted = messages.filter(({ message }) => message.isPublic && message.status === status);
  const ended = new Set(
    counted.flatMap(({ message }) => (isEnding(message) ? message.references : [])),
  );
  return counted.filter(
    ({ message: { type, key } }) => (type === 'Alert' || type === 'Update') && !ended.has(key),
  );
};

const joined = ({ codes, ...area }: CapArea, { municipalities }: WarnedPlaces): WarnedArea => ({
  ...area,
  cities: [...new Set(codes.flatMap((code) => municipalities.get(code) ?? []))],
});

/** Whether a warning is about the network: it has a city of it, lies within its bounds, or does not say where it is. */
const isOfNetwork = (areas: readonly CapArea[], places: WarnedPlaces): boolean => {
  const placed = areas.filter(
    ({ codes, polygons, circles }) => codes.length + polygons.length + circles.length > 0,
  );
  if (placed.length === 0) return true;
  return placed.some((area) => {
    const here = joined(area, places);
    if (places.cities.some((city) => isWarnedAt(here, { position: city, city: city.name })))
      return true;
    const corners = here.polygons
      .flat()
      .map(([longitude, latitude]) => ({ latitude, longitude }))
      .concat(here.circles.map(({ centre }) => centre));
    return corners.length > 0 && corners.every((corner) => isWithin(places.bounds, corner));
  });
};

/** The warnings of messages of one source that are not over, in the words of their sources. */
export const warningsInForce = (
  messages: readonly FeedMessage[],
  {
    source: { name: source, url: page, status },
    places,
    now,
  }: {
    readonly source: Pick<WarningSource, 'name' | 'url' | 'status'>;
    readonly places: WarnedPlaces;
    readonly now: EpochMs;
  },
): readonly OfficialWarning[] =>
  messagesInForce(messages, status).flatMap(({ message: { key, sender, sent, infos } }) =>
    infos.flatMap(({ senderName, web, areas, ...info }, index) =>
      info.until <= now || !isOfNetwork(areas, places)
        ? []
        : {
            ...info,
            key: `${source},${key},${index}`,
            source,
            sender: senderName ?? sender,
            url: web ?? page,
            sent,
            areas: areas.map((area) => joined(area, places)),
          },
    ),
  );
