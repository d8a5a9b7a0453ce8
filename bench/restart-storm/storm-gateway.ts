import { FAN_OUT_OPTIONS } from '#server/fan-out/fan-out.ts';
import { SOCKET_LIMITS } from '#server/graphql/socket-limits.ts';
import { REQUEST_LIMITS } from '#server/limits/request-limits.ts';
import { TallyByKey } from '#server/limits/tally-by-key.ts';
import { TokenBuckets } from '#server/limits/token-buckets.ts';
import { NumberQueue } from './number-queue.ts';
import type { StormOptions } from './storm-options.ts';
import type { StormRecord } from './storm-record.ts';

/** What a gateway does to its visitors. */
export interface StormVisitors {
  readonly addressOf: (visitor: number) => string;
  /** This attempt still waits. */
  readonly isTrying: (visitor: number, attempt: number) => boolean;
  readonly refuse: (visitor: number) => void;
  /** Tells it to take the segments of flood mode. */
  readonly economise: (visitor: number) => void;
  /** Gives it a subscription: behind its position, or anew where that is not taken. */
  readonly admit: (visitor: number, place: number, isTaken: boolean) => 'resumed' | 'anew';
  /** Events that it has not been told. */
  readonly missedBy: (visitor: number) => number;
  readonly hear: (visitor: number, events: number) => void;
  readonly caughtUp: (visitor: number) => void;
  /** Its position fell out of the window. */
  readonly close: (visitor: number) => void;
  readonly awaits: (visitor: number, question: number) => boolean;
  readonly answer: (visitor: number) => void;
  readonly turnAway: (visitor: number, retryAfterMs: number) => void;
}

/** A visitor and the number of its attempt or question, as one number. */
const SHARE = 2 ** 16;
const pair = (visitor: number, number: number): number => visitor * SHARE + number;

/** What is left to reads and writes, however long a tick takes: the event loop serves them between two ticks. */
const LEAST_FOR_LINES = 0.25;

/** One gateway process: one core, one uplink, the limits and the fan-out's bounds of the real one. */
export class StormGateway {
  readonly place: number;
  readonly #options: StormOptions;
  readonly #visitors: StormVisitors;
  readonly #record: StormRecord;
  readonly #upgrades: TokenBuckets;
  readonly #questions: TokenBuckets;
  readonly #socketsByAddress = new TallyByKey();
  readonly #arriving = new NumberQueue();
  /** Subscriptions that catch up, oldest first; those at the front get a chunk a tick. */
  readonly #behind = new NumberQueue();
  #catchingUp: number[] = [];
  readonly #asking = new NumberQueue();
  readonly #answering = new NumberQueue();
  /** Events that those who resumed had missed and have not been told, without what happened since. */
  #owed = 0;
  sockets = 0;

  constructor(
    place: number,
    options: StormOptions,
    visitors: StormVisitors,
    record: StormRecord,
    now: () => number,
  ) {
    this.place = place;
    this.#options = options;
    this.#visitors = visitors;
    this.#record = record;
    const { upgradesAMinute, connectionsAnAddress } = SOCKET_LIMITS;
    this.#upgrades = new TokenBuckets(
      { perMinute: upgradesAMinute, burst: connectionsAnAddress + upgradesAMinute / 60 },
      now,
    );
    this.#questions = new TokenBuckets(REQUEST_LIMITS.question, now);
  }

  /** A visitor who has had a socket here for long. */
  seat(address: string): void {
    this.sockets += 1;
    this.#socketsByAddress.add(address);
  }

  queueUpgrade(visitor: number, attempt: number): void {
    this.#arriving.push(pair(visitor, attempt));
  }

  queueQuestion(visitor: number, question: number): void {
    this.#asking.push(pair(visitor, question));
  }

  /** What a process does in one tick, within the time of its core and the bytes of its line. */
  step(ms: number): void {
    const { costs, eventsASecond, uplinkBitsASecond } = this.#options;
    const line = { bytes: ((uplinkBitsASecond / 8) * ms) / 1_000 };
    const core = { micros: ms * 1_000 };
    const behind = this.#behind.length + this.#catchingUp.length;
    const told = (this.sockets - behind) * eventsASecond * (ms / 1_000);
    this.#take(core, told * costs.messageMicros);
    this.#send(line, told * costs.messageBytes);
    this.#catchUp(core, line, ms);
    core.micros = Math.max(core.micros, LEAST_FOR_LINES * ms * 1_000);
    this.#execute(core);
    this.#serveLines(core, line);
  }

  #take(core: { micros: number }, micros: number): void {
    core.micros = Math.max(0, core.micros - micros);
  }

  #send(line: { bytes: number }, bytes: number): void {
    const sent = Math.min(line.bytes, bytes);
    line.bytes -= sent;
    this.#record.now.bytes += sent;
  }

  #catchUp(core: { micros: number }, line: { bytes: number }, ms: number): void {
    const { costs, eventsASecond } = this.#options;
    const { budgetBytes, chunkBytes } = FAN_OUT_OPTIONS;
    const chunk = Math.ceil(chunkBytes / costs.resumedEventBytes);
    const perTick = (eventsASecond * ms) / 1_000;
    let budget = budgetBytes;
    const still: number[] = [];
    for (;;) {
      if (budget <= 0 || core.micros <= 0 || line.bytes <= 0) break;
      const visitor = this.#catchingUp.shift() ?? this.#behind.shift();
      if (visitor === undefined) break;
      const missed = this.#visitors.missedBy(visitor);
      if (!this.#holds(visitor)) {
        this.#leave(visitor);
        this.#visitors.close(visitor);
        continue;
      }
      const events = Math.min(chunk, missed);
      budget -= events * costs.resumedEventBytes;
      this.#owed = Math.max(0, this.#owed - events);
      this.#take(core, events * costs.resumedEventMicros);
      this.#send(line, events * costs.resumedEventBytes);
      if (events >= missed - perTick) this.#visitors.caughtUp(visitor);
      else {
        this.#visitors.hear(visitor, events);
        still.push(visitor);
      }
    }
    this.#catchingUp = [...still, ...this.#catchingUp];
  }

  /** Upgrades and answers as they come, one of each in turn. */
  #serveLines(core: { micros: number }, line: { bytes: number }): void {
    const { costs } = this.#options;
    while (core.micros > 0) {
      const arrived = this.#arriving.shift();
      if (arrived !== undefined) {
        core.micros -= costs.upgradeMicros;
        this.#upgrade(Math.floor(arrived / SHARE), arrived % SHARE);
      }
      const answered = line.bytes > 0 ? this.#answering.shift() : undefined;
      if (answered !== undefined) {
        core.micros -= costs.answerMicros;
        this.#send(line, costs.answerBytes);
        const visitor = Math.floor(answered / SHARE);
        if (this.#visitors.awaits(visitor, answered % SHARE)) this.#visitors.answer(visitor);
      }
      if (arrived === undefined && answered === undefined) return;
    }
  }

  #upgrade(visitor: number, attempt: number): void {
    if (!this.#visitors.isTrying(visitor, attempt)) return;
    const { socketsAGateway, owedEvents } = this.#options;
    const address = this.#visitors.addressOf(visitor);
    const isRefused =
      this.sockets >= SOCKET_LIMITS.connections ||
      this.#upgrades.take(address) > 0 ||
      this.#socketsByAddress.of(address) >= SOCKET_LIMITS.connectionsAnAddress;
    if (isRefused) {
      this.#visitors.refuse(visitor);
      return;
    }
    if (socketsAGateway !== null && this.sockets >= socketsAGateway) {
      this.#visitors.economise(visitor);
      return;
    }
    this.seat(address);
    const missed = this.#visitors.missedBy(visitor);
    const isAlone = this.#owed < 1;
    const isTaken = this.#holds(visitor) && (isAlone || this.#owed + missed <= owedEvents);
    if (this.#visitors.admit(visitor, this.place, isTaken) === 'anew') return;
    this.#behind.push(visitor);
    this.#owed += missed;
  }

  /** The window has all that the visitor missed. */
  #holds(visitor: number): boolean {
    const { logOutlives, eventsASecond } = this.#options;
    const { capacity, maxAgeMs } = FAN_OUT_OPTIONS;
    const held = Math.min(capacity, (maxAgeMs / 1_000) * eventsASecond);
    return logOutlives && this.#visitors.missedBy(visitor) <= held;
  }

  #leave(visitor: number): void {
    this.sockets -= 1;
    this.#socketsByAddress.remove(this.#visitors.addressOf(visitor));
  }

  /** One execution a tick answers all that wait: a little slower than the real one, which rests for as long as it took. */
  #execute(core: { micros: number }): void {
    if (this.#asking.length > 0) this.#take(core, this.#options.costs.executionMicros);
    for (let asked = this.#asking.shift(); asked !== undefined; asked = this.#asking.shift()) {
      const visitor = Math.floor(asked / SHARE);
      const waitMs = this.#questions.take(this.#visitors.addressOf(visitor));
      if (waitMs > 0) this.#visitors.turnAway(visitor, waitMs);
      else this.#answering.push(asked);
    }
  }
}
