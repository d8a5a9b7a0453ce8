/** The name of one append of one writer: no two events share it, and it has the generation that its writer knew. */
export interface MessageId {
  readonly generation: string;
  /** One tenure of one writer. */
  readonly life: string;
  /** Number of the event in that tenure. */
  readonly count: number;
}

export const ID_HEADER = 'Nats-Msg-Id';

export const encodeMessageId = ({ generation, life, count }: MessageId): string =>
  `${generation}-${life}-${count}`;

/** Null for the id of a message that none of our writers has written. */
export const decodeMessageId = (raw: string): MessageId | null => {
  const [, generation, life, count] = /^(\w{1,16})-(\w{1,32})-(\d{1,15})$/.exec(raw) ?? [];
  if (generation === undefined || life === undefined || count === undefined) return null;
  return { generation, life, count: Number(count) };
};
