import type { ClientRecord, TakenSnapshot } from './chaos-client.ts';
import { lastNumberOf, TAGS } from './numbered-readings.ts';

/** What has happened, to be judged. */
export interface Evidence {
  /** At index `seq` the number of the reading under it, as the stream holds it at the end. */
  readonly stream: readonly number[];
  /** Appends that the ingest was told were stored: `seq` and number of the last event of each. */
  readonly acknowledged: readonly { readonly seq: number; readonly number: number }[];
  readonly clients: readonly ClientRecord[];
  /** What each client holds at the end, and where it stands. */
  readonly states: readonly { readonly seq: number; readonly numbers: Uint32Array }[];
  /** The last number that the provider said. */
  readonly last: number;
}

export interface Verdict {
  readonly events: number;
  readonly deliveries: number;
  readonly snapshots: number;
  /** Acknowledged events that the stream does not hold where it said. */
  readonly lost: number;
  /** Readings that stand in the stream twice, or under no number. */
  readonly doubled: number;
  /** Everything else that is not as it has to be, for all that look. */
  readonly wrong: number;
  readonly expired: number;
  /** The first of them, for people. */
  readonly first: readonly string[];
}

/** Judges by arithmetic: the stream has each reading at most once and of each tag in order; whoever was told something was told what it holds. */
export const judge = ({ stream, acknowledged, clients, states, last }: Evidence): Verdict => {
  const first: string[] = [];
  let [doubled, wrong, lost, deliveries] = [0, 0, 0, 0];
  const say = (what: string): void => {
    if (first.length < 20) first.push(what);
  };
  const seen = new Set<number>();
  const fold = new Uint32Array(TAGS);
  const taken = clients.flatMap(({ snapshots }) => snapshots);
  const bySeq = new Map<number, TakenSnapshot[]>();
  for (const snapshot of taken) {
    bySeq.set(snapshot.seq, [...(bySeq.get(snapshot.seq) ?? []), snapshot]);
  }
  const compare = ({ seq, numbers }: Omit<TakenSnapshot, 'epoch'>, what: string): void => {
    const turn = numbers.findIndex((number, at) => number !== fold[at]);
    if (turn === -1) return;
    wrong += 1;
    say(`${what} at ${seq}: tag ${turn} is ${numbers[turn]}, the stream has ${fold[turn]}`);
  };
  for (let seq = 0; seq < stream.length; seq += 1) {
    const number = stream[seq] ?? 0;
    if (seq > 0) {
      if (number <= 0 || seen.has(number)) {
        doubled += 1;
        say(`stream ${seq}: ${number <= 0 ? 'no reading' : `${number} again`}`);
      } else {
        seen.add(number);
        const turn = number % TAGS;
        if (number < (fold[turn] ?? 0)) {
          wrong += 1;
          say(`stream ${seq}: ${number} after ${fold[turn]}`);
        }
        fold[turn] = number;
      }
    }
    for (const snapshot of bySeq.get(seq) ?? []) compare(snapshot, 'snapshot');
  }
  for (const { seq } of taken) {
    if (seq < stream.length) continue;
    wrong += 1;
    say(`snapshot at ${seq}, which the stream does not have`);
  }
  for (const state of states) {
    if (state.seq === stream.length - 1) compare(state, 'client');
    else {
      wrong += 1;
      say(`client at ${state.seq}, the stream at ${stream.length - 1}`);
    }
  }
  for (let turn = 0; turn < TAGS; turn += 1) {
    if (fold[turn] === lastNumberOf(turn, last)) continue;
    wrong += 1;
    say(`tag ${turn} ends as ${fold[turn]}, said was ${lastNumberOf(turn, last)}`);
  }
  for (const { seq, number } of acknowledged) {
    if (stream[seq] === number) continue;
    lost += 1;
    say(`acknowledged ${seq} as ${number}, the stream has ${stream[seq]}`);
  }
  for (const record of clients) {
    wrong += record.wrong.length;
    record.wrong.forEach(say);
    for (let at = 0; at < record.events.length; at += 2) {
      const [seq, number] = [record.events[at] ?? 0, record.events[at + 1] ?? 0];
      deliveries += 1;
      if (stream[seq] === number) continue;
      wrong += 1;
      say(`told ${number} at ${seq}, the stream has ${stream[seq]}`);
    }
  }
  return {
    events: stream.length - 1,
    deliveries,
    snapshots: taken.length,
    lost,
    doubled,
    wrong,
    expired: clients.reduce((sum, { expired }) => sum + expired, 0),
    first,
  };
};
