import type { WarningSource } from '#contract/tag-source.ts';
import { SECOND_MS, decodeStamp, epochMs } from '#domain/time/epoch-ms.ts';
import type { Recording } from '../facts/demonstration.ts';
import type { ScenarioClock } from '../network/scenario-clock.ts';
import type { Scenario } from './scenario.ts';

const ORIGIN = 'https://demonstracao.invalid';
const FEED = `${ORIGIN}/avisos.rss`;
const MESSAGE = /^\/(\d+)\/(\d+)\.xml$/;
const STAMP = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d/g;
/** In an identifier: each round of the loop has messages of its own. */
const ROUND = '{round}';

/**
 * The invented warnings of a recording as a feed: a message is listed from its `sent` on, with its times moved to the present round of the
 * scenario's loop. They are exercises.
 */
export const recordedWarnings = (
  { name, messages }: NonNullable<Recording['warnings']>,
  { loop }: Pick<Scenario, 'loop'>,
  clock: ScenarioClock,
  speed: number,
): WarningSource => {
  /** When the present round began, in seconds of wall time: the same at any moment of it. */
  const round = (): number => {
    const now = clock.now();
    return Math.round((now - (clock.at(now) - loop.from) / speed) / SECOND_MS);
  };
  const moved = (text: string, begun: number): string =>
    text.replaceAll(ROUND, String(begun)).replaceAll(STAMP, (stamp) => {
      const after = ((decodeStamp(stamp) ?? loop.from) - loop.from) / speed;
      return new Date(begun * SECOND_MS + after).toISOString().replace(/\.\d+Z$/, '-00:00');
    });
  const sentAt = (text: string) => decodeStamp(/<sent>(.*)<\/sent>/.exec(text)?.[1]);
  const index = (): string => {
    const now = clock.at(clock.now());
    const items = messages.flatMap((text, number) =>
      (sentAt(text) ?? epochMs(Infinity)) > now
        ? []
        : `<item><link>${ORIGIN}/${round()}/${number}.xml</link></item>`,
    );
    return `<rss version="2.0"><channel>${items.join('')}</channel></rss>`;
  };
  return {
    name,
    url: null,
    feed: FEED,
    status: 'Exercise',
    own: (url) => {
      if (url === FEED) return index();
      const [, begun, number] = MESSAGE.exec(url.slice(ORIGIN.length)) ?? [];
      const text = messages[Number(number)];
      return text === undefined ? null : moved(text, Number(begun));
    },
  };
};
