import { positionWord, type TagPosition } from '#contract/stream-position.ts';
import { encodeSource, type SourceState } from '#contract/source-state.ts';
import type { EventShape } from '../fan-out/event-shape.ts';
import type { Framing } from '../fan-out/text-frames.ts';
import type { LoggedState, LoggedTag } from '#storage/log/tag-log.ts';

/** A change as JSON (PROVIDER 16). `at`: when the log took it. */
export const changeLine = (tag: LoggedTag): string => {
  const { codigo, path, data, at } = tag;
  return JSON.stringify({
    id: positionWord(tag),
    at: new Date(at).toISOString(),
    codigo,
    path,
    data,
  });
};

/** What is known of the source, as a member of the last line; nothing where it cannot be in doubt. */
const sourceMember = (source: SourceState | null): object =>
  source === null ? {} : { source: encodeSource(source) };

const lines = (texts: readonly string[], end: object): string =>
  `${[...texts, JSON.stringify(end)].join('\n')}\n`;

/** Changes of one page: some 500 kB. */
export const PAGE_CHANGES = 4_096;
/** A page ends behind so many characters, whatever is in them. */
const PAGE_LENGTH = 2_000_000;

/** A page of the changes after a position, and where the next one begins. `more`: there may be further ones already. */
export const pageText = (
  after: TagPosition,
  tags: readonly LoggedTag[],
  source: SourceState | null,
): string => {
  const texts: string[] = [];
  let last = after;
  let length = 0;
  for (const tag of tags) {
    if (length > PAGE_LENGTH) break;
    const text = changeLine(tag);
    texts.push(text);
    length += text.length;
    last = tag;
  }
  const more = texts.length < tags.length || tags.length === PAGE_CHANGES;
  return lines(texts, { next: positionWord(last), more, ...sourceMember(source) });
};

/** The present value of every tag, and the position after which changes follow. */
export const stateText = (
  { position, tagsByCode }: LoggedState,
  source: SourceState | null,
): string => {
  const values = [...tagsByCode].flatMap(([codigo, tags]) =>
    [...tags].map(([path, data]) => JSON.stringify({ codigo, path, data })),
  );
  return lines(values, { next: positionWord(position), more: false, ...sourceMember(source) });
};

/** An event of `text/event-stream` that is none of the readings: it moves no position. */
export const noticeText = (event: 'begin' | 'source', data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The blank line that ends an event. */
const END = Buffer.from('\n\n');

const STREAM_FRAMING: Framing = {
  compose: (bodies) => Buffer.concat(bodies.flatMap(({ bytes }) => [bytes, END])),
  lengthOf: ({ bytes }) => bytes.length + END.length,
};

/** A change as an event of `text/event-stream`: its position is the id, which browsers send back as `Last-Event-ID`. */
export const STREAM_SHAPE: EventShape = {
  encode: (tag) => Buffer.from(`id: ${positionWord(tag)}\ndata: ${changeLine(tag)}`),
  framingOf: () => STREAM_FRAMING,
  isWhole: true,
};
