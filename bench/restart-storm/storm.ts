import { randomOf } from '#simulation/weather/random.ts';
import { FAN_OUT_OPTIONS } from '#server/fan-out/fan-out.ts';
import { Calendar } from './calendar.ts';
import { StormGateway, type StormVisitors } from './storm-gateway.ts';
import type { StormOptions } from './storm-options.ts';
import { StormRecord, type StormSecond } from './storm-record.ts';

/** A step of the simulation: a tick of the fan-out. */
const STEP_MS = FAN_OUT_OPTIONS.tickMs;

/** Refused connections in a row, and closes with 1013 in a row, after which a visitor reads segments (`src/worker/feed/economy-mode.ts`). */
export const REFUSALS = 3;
export const BUSY_CLOSES = 2;

/** From an upgrade to the first word of a visitor's subscription, over a phone's network. */
const ROUND_TRIP_MS = 100;

/** How old the newest events of a visitor who reads segments are. */
const SEGMENT_AGE_MS = 10_000;

const TIMER = { retry: 0, giveUp: 1, confirm: 2, ask: 3 } as const;
type Timer = (typeof TIMER)[keyof typeof TIMER];

const PHASE = { waiting: 0, connecting: 1, subscribed: 2 } as const;

export interface Storm {
  readonly seconds: readonly StormSecond[];
  /** Visitors whose gateway died. */
  readonly cutOff: number;
  /** Of these, at the end: with a socket; reading segments. */
  readonly subscribed: number;
  readonly economical: number;
  /** Sockets of all gateways at the end, and the most of one at any time. */
  readonly sockets: number;
  readonly mostSockets: number;
}

/**
 * Simulates the visitors' side of a restart: each notices, waits, tries, resumes or takes a snapshot, as the worker's feed does, with its
 * timers. The same options give the same storm.
 */
class StormSimulation implements StormVisitors {
  readonly #options: StormOptions;
  readonly #random: () => number;
  readonly #record = new StormRecord();
  readonly #calendar: Calendar<Timer>;
  readonly #gateways: readonly StormGateway[];
  readonly #phase: Uint8Array;
  /** Gateway of the socket. */
  readonly #place: Uint16Array;
  /** Instant up to which a visitor has been told all events over its socket. */
  readonly #standsAt: Float64Array;
  /** Instant of its last snapshot. */
  readonly #answeredAt: Float64Array;
  readonly #isCutOff: Uint8Array;
  readonly #isPresent: Uint8Array;
  readonly #isLive: Uint8Array;
  /** It was behind when it subscribed, and still is. */
  readonly #isResumed: Uint8Array;
  /** It has heard something over this socket. */
  readonly #hasHeard: Uint8Array;
  readonly #refused: Uint8Array;
  readonly #busyCloses: Uint8Array;
  readonly #isEconomical: Uint8Array;
  /** Number of the attempt; what waits at a gateway for an earlier one is in vain. */
  readonly #attempt: Uint16Array;
  /** Number of the question that is pending, and when it was asked. */
  readonly #question: Uint16Array;
  readonly #askedAt: Float64Array;
  /** Answers since the subscription began anew: the second snapshot follows soon. */
  readonly #answered: Uint8Array;
  #nowMs = 0;
  #present = 0;
  #live = 0;
  #turn = 0;
  #mostSockets = 0;

  constructor(options: StormOptions) {
    const { visitors } = options;
    this.#options = options;
    const random = randomOf(options.seed);
    this.#random = () => random.next();
    this.#calendar = new Calendar(visitors, STEP_MS);
    this.#gateways = Array.from(
      { length: options.gateways },
      (_, place) => new StormGateway(place, options, this, this.#record, () => this.#nowMs),
    );
    this.#phase = new Uint8Array(visitors).fill(PHASE.subscribed);
    this.#place = new Uint16Array(visitors);
    this.#standsAt = new Float64Array(visitors);
    this.#answeredAt = new Float64Array(visitors);
    this.#isCutOff = new Uint8Array(visitors);
    this.#isPresent = new Uint8Array(visitors).fill(1);
    this.#isLive = new Uint8Array(visitors).fill(1);
    this.#isResumed = new Uint8Array(visitors);
    this.#hasHeard = new Uint8Array(visitors).fill(1);
    this.#refused = new Uint8Array(visitors);
    this.#busyCloses = new Uint8Array(visitors);
    this.#isEconomical = new Uint8Array(visitors);
    this.#attempt = new Uint16Array(visitors);
    this.#question = new Uint16Array(visitors);
    this.#askedAt = new Float64Array(visitors).fill(Number.NaN);
    this.#answered = new Uint8Array(visitors).fill(2);
  }

  run(): Storm {
    const { watchMs } = this.#options;
    this.#die();
    for (this.#nowMs = 0; this.#nowMs < watchMs; this.#nowMs += STEP_MS) {
      this.#calendar.next((visitor, timer) => this.#fire(visitor, timer));
      for (const gateway of this.#gateways) {
        if (!this.#listens(gateway.place)) continue;
        gateway.step(STEP_MS);
        this.#mostSockets = Math.max(this.#mostSockets, gateway.sockets);
      }
      if ((this.#nowMs + STEP_MS) % 1_000 === 0)
        this.#record.endSecond({ present: this.#present, live: this.#live });
    }
    let [cutOff, subscribed, economical] = [0, 0, 0];
    for (const [visitor, phase] of this.#phase.entries()) {
      if (this.#isCutOff[visitor] !== 1) continue;
      cutOff += 1;
      if (phase === PHASE.subscribed) subscribed += 1;
      if (this.#isEconomical[visitor] === 1) economical += 1;
    }
    const { seconds } = this.#record;
    const sockets = this.#gateways.reduce((total, gateway) => total + gateway.sockets, 0);
    return { seconds, cutOff, subscribed, economical, sockets, mostSockets: this.#mostSockets };
  }

  addressOf(visitor: number): string {
    return String(Math.floor(visitor / this.#options.visitorsAnAddress));
  }

  isTrying(visitor: number, attempt: number): boolean {
    return this.#phase[visitor] === PHASE.connecting && this.#attempt[visitor] === attempt;
  }

  refuse(visitor: number): void {
    this.#record.now.refused += 1;
    const refused = Math.min(REFUSALS, (this.#refused[visitor] ?? 0) + 1);
    this.#refused[visitor] = refused;
    const isBlocked = this.#isEconomical[visitor] === 1;
    // Segments are a gateway's as well.
    if (refused === REFUSALS && this.#balance() !== null) this.#readSegments(visitor);
    if (isBlocked) this.#waitLong(visitor);
    else this.#retry(visitor, this.#nowMs);
  }

  economise(visitor: number): void {
    this.#readSegments(visitor);
    this.#waitLong(visitor);
  }

  admit(visitor: number, place: number, isTaken: boolean): 'resumed' | 'anew' {
    const { timers } = this.#options;
    this.#phase[visitor] = PHASE.subscribed;
    this.#place[visitor] = place;
    this.#refused[visitor] = 0;
    this.#isEconomical[visitor] = 0;
    this.#hasHeard[visitor] = 0;
    if (isTaken) {
      this.#isResumed[visitor] = 1;
      this.#calendar.set(visitor, this.#nowMs + ROUND_TRIP_MS + timers.confirmDelay, TIMER.confirm);
      return 'resumed';
    }
    this.#record.now.expired += 1;
    this.#isResumed[visitor] = 0;
    this.#answered[visitor] = 0;
    this.#calendar.set(visitor, this.#nowMs + ROUND_TRIP_MS, TIMER.ask);
    return 'anew';
  }

  missedBy(visitor: number): number {
    const awayMs = this.#nowMs - (this.#standsAt[visitor] ?? 0);
    return (awayMs / 1_000) * this.#options.eventsASecond;
  }

  hear(visitor: number, events: number): void {
    this.#hasHeard[visitor] = 1;
    const stands = (this.#standsAt[visitor] ?? 0) + (events / this.#options.eventsASecond) * 1_000;
    this.#standsAt[visitor] = stands;
  }

  caughtUp(visitor: number): void {
    this.#standsAt[visitor] = this.#nowMs;
    this.#hasHeard[visitor] = 1;
    this.#isResumed[visitor] = 0;
    this.#becomeLive(visitor);
  }

  close(visitor: number): void {
    this.#standsAt[visitor] = Math.max(
      this.#standsAt[visitor] ?? 0,
      this.#answeredAt[visitor] ?? 0,
    );
    if (this.#isLive[visitor] === 1) this.#live -= 1;
    this.#isLive[visitor] = 0;
    const busyCloses = (this.#busyCloses[visitor] ?? 0) + 1;
    this.#busyCloses[visitor] = Math.min(BUSY_CLOSES, busyCloses);
    if (busyCloses >= BUSY_CLOSES) this.economise(visitor);
    else this.#retry(visitor, this.#nowMs);
  }

  /** The visitor waits for this answer. */
  awaits(visitor: number, question: number): boolean {
    const { answer } = this.#options.timers;
    return (
      this.#question[visitor] === question &&
      this.#nowMs - (this.#askedAt[visitor] ?? Number.NaN) <= answer
    );
  }

  answer(visitor: number): void {
    const { snapshotAgain, snapshotEvery } = this.#options.timers;
    this.#askedAt[visitor] = Number.NaN;
    this.#answeredAt[visitor] = this.#nowMs;
    if (this.#phase[visitor] !== PHASE.subscribed) return;
    const answered = (this.#answered[visitor] ?? 0) + 1;
    this.#answered[visitor] = Math.min(2, answered);
    const wait = answered === 1 ? snapshotAgain : snapshotEvery;
    this.#calendar.set(visitor, this.#nowMs + wait, TIMER.ask);
    if (this.#isResumed[visitor] === 1) this.#becomePresent(visitor);
    else this.#becomeLive(visitor);
  }

  turnAway(visitor: number, retryAfterMs: number): void {
    if (this.#phase[visitor] !== PHASE.subscribed) return;
    this.#askedAt[visitor] = Number.NaN;
    const wait = Math.max(this.#retryWait(), retryAfterMs);
    this.#calendar.set(visitor, this.#nowMs + wait, TIMER.ask);
  }

  #retryWait(): number {
    const { retry, retryJitter } = this.#options.timers;
    return retry + this.#random() * retryJitter;
  }

  #listens(place: number): boolean {
    const { dying, awayMs } = this.#options;
    return place >= dying || this.#nowMs >= awayMs;
  }

  #die(): void {
    const { visitors, gateways, dying, notice, timers } = this.#options;
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const place = visitor % gateways;
      this.#place[visitor] = place;
      if (place >= dying) {
        this.#gateways[place]?.seat(this.addressOf(visitor));
        this.#calendar.set(visitor, this.#random() * timers.snapshotEvery, TIMER.ask);
        continue;
      }
      this.#isCutOff[visitor] = 1;
      this.#isPresent[visitor] = 0;
      this.#isLive[visitor] = 0;
      const noticed = notice === 'at-once' ? 0 : this.#random() * timers.ping + timers.pong;
      this.#retry(visitor, noticed);
    }
  }

  #retry(visitor: number, fromMs: number): void {
    this.#wait(visitor, fromMs + this.#retryWait());
  }

  #wait(visitor: number, untilMs: number): void {
    this.#phase[visitor] = PHASE.waiting;
    this.#attempt[visitor] = (this.#attempt[visitor] ?? 0) + 1;
    this.#calendar.set(visitor, untilMs, TIMER.retry);
  }

  /** Flood mode: the socket is tried again much later. */
  #waitLong(visitor: number): void {
    const { economy, economyJitter } = this.#options.timers;
    this.#wait(visitor, this.#nowMs + economy + this.#random() * economyJitter);
  }

  #readSegments(visitor: number): void {
    this.#isEconomical[visitor] = 1;
    this.#becomeLive(visitor);
  }

  #fire(visitor: number, timer: Timer): void {
    switch (timer) {
      case TIMER.retry:
        this.#try(visitor);
        return;
      case TIMER.giveUp:
        this.#record.now.tooLate += 1;
        this.refuse(visitor);
        return;
      case TIMER.confirm:
        if (this.#hasHeard[visitor] === 1) {
          const { snapshotEvery } = this.#options.timers;
          this.#calendar.set(visitor, this.#nowMs + snapshotEvery, TIMER.ask);
        } else this.#ask(visitor);
        return;
      case TIMER.ask:
        this.#ask(visitor);
    }
  }

  #try(visitor: number): void {
    this.#record.now.upgrades += 1;
    const gateway = this.#balance();
    if (gateway === null) {
      this.refuse(visitor);
      return;
    }
    this.#phase[visitor] = PHASE.connecting;
    // Segments have brought it nearly here.
    if (this.#isEconomical[visitor] === 1) this.#standsAt[visitor] = this.#nowMs - SEGMENT_AGE_MS;
    gateway.queueUpgrade(visitor, this.#attempt[visitor] ?? 0);
    this.#calendar.set(visitor, this.#nowMs + this.#options.timers.handshake, TIMER.giveUp);
  }

  #ask(visitor: number): void {
    const { answer } = this.#options.timers;
    this.#record.now.questions += 1;
    const question = ((this.#question[visitor] ?? 0) + 1) & 0xff_ff;
    this.#question[visitor] = question;
    this.#askedAt[visitor] = this.#nowMs;
    // No answer in time is followed by another question; an answer sets the timer anew.
    this.#calendar.set(visitor, this.#nowMs + answer + this.#retryWait(), TIMER.ask);
    this.#balance()?.queueQuestion(visitor, question);
  }

  /** The next gateway that listens, in turn; null if none does. */
  #balance(): StormGateway | null {
    const { gateways } = this.#options;
    for (let tries = 0; tries < gateways; tries += 1) {
      this.#turn = (this.#turn + 1) % gateways;
      const gateway = this.#gateways[this.#turn];
      if (gateway !== undefined && this.#listens(this.#turn)) return gateway;
    }
    return null;
  }

  #becomePresent(visitor: number): void {
    if (this.#isPresent[visitor] === 1) return;
    this.#isPresent[visitor] = 1;
    this.#present += 1;
  }

  #becomeLive(visitor: number): void {
    this.#becomePresent(visitor);
    if (this.#isLive[visitor] === 1) return;
    this.#isLive[visitor] = 1;
    this.#live += 1;
  }
}

export const simulateStorm = (options: StormOptions): Storm => new StormSimulation(options).run();
