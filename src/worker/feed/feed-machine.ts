import type { TagPosition } from '#contract/stream-position.ts';
import type { ConnectionSignal, ReplacedSignal } from '#feed/provider-connection.ts';
import type { SocketEnd } from '#feed/provider-socket.ts';
import type { PageNotice } from '#worker/api/data-core-api.ts';
import type { CorePorts } from '../ports.ts';
import { type FeedSignal, phaseSignal } from './feed-signal.ts';

/** The connection to the provider, as far as it is known. `resumes`: at a position, so nothing may have been missed. */
type Link =
  /**
   * For the next attempt: `retry` after a loss, `room` while segments come in place of a socket that would be refused, `segments` while
   * they begin, or where the line is too slow for more.
   */
  | { readonly kind: 'waiting'; readonly for: 'retry' | 'room' | 'segments' }
  | { readonly kind: 'connecting' | 'live' | 'standing'; readonly resumes: boolean };

export interface FeedState {
  readonly link: Link;
  /** Refusals of the subscription in a row. */
  readonly refusals: number;
  /** The last connection ended instead of resuming at a position: the next one does not try. */
  readonly hasResumeFailed: boolean;
  /** Elapsed time since which the page is hidden. */
  readonly hiddenSince: number | null;
  /** Until this elapsed time a loss belongs to an absence that is over: reconnect without a wait. */
  readonly awakeUntil: number;
}

export type FeedEvent =
  | Exclude<ConnectionSignal, { readonly kind: 'message' }>
  | { readonly kind: 'started' }
  /** A wait is over. */
  | { readonly kind: 'due' }
  /** Everything that the segments offer is in the state. */
  | { readonly kind: 'caught-up' }
  /** Segments no longer come. */
  | { readonly kind: 'faltered' }
  /** The visitor wants a connection now. */
  | { readonly kind: 'retry' }
  /** The device slept, or its clock was set. */
  | { readonly kind: 'woken' }
  | { readonly kind: 'notice'; readonly notice: PageNotice };

export type FeedEffect =
  | { readonly kind: 'connect'; readonly after: TagPosition | null }
  /** Ends the connection, or the attempt at one. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'probe' }
  /** `due` follows after the retry wait, or after the wait of the economy mode. */
  | { readonly kind: 'wait'; readonly isLong: boolean; readonly refusals: number }
  /** A connection was acknowledged. */
  | { readonly kind: 'acknowledge' }
  /** A snapshot in `wait` milliseconds. `begins`: the state may lack what came before the connection. */
  | { readonly kind: 'request'; readonly wait: number; readonly begins: boolean }
  /** The subscription stands. */
  | { readonly kind: 'confirm'; readonly begins: boolean }
  | { readonly kind: 'economy'; readonly do: 'begin' | 'leave' | 'wake' | 'pause' }
  | { readonly kind: 'signal'; readonly signal: FeedSignal };

/** What a step reads of the rest, when it happens. */
export interface FeedFacts {
  readonly elapsed: number;
  readonly timers: CorePorts['timers'];
  /** Where a new connection may resume. */
  readonly resumeAt: TagPosition | null;
  /** The stream of a socket would take most of the line. */
  readonly isSlowLine: boolean;
  readonly economy: {
    /** The configuration names segments. */
    readonly isOffered: boolean;
    /** They could not be read when that was last tried. */
    readonly isFailing: boolean;
    readonly isOn: boolean;
    readonly isFlowing: boolean;
    readonly isSettled: boolean;
    readonly isRequested: boolean;
  };
}

export interface FeedStep {
  readonly state: FeedState;
  readonly effects: readonly FeedEffect[];
}

export const FIRST_STATE: FeedState = {
  link: { kind: 'waiting', for: 'retry' },
  refusals: 0,
  hasResumeFailed: false,
  hiddenSince: null,
  awakeUntil: -Infinity,
};

const UNCONFIRMED: FeedEffect = { kind: 'signal', signal: { kind: 'unconfirmed' } };
const phase = (...of: Parameters<typeof phaseSignal>): FeedEffect => ({
  kind: 'signal',
  signal: phaseSignal(...of),
});
const request = (wait: number, begins = false): FeedEffect => ({ kind: 'request', wait, begins });

const stay = (state: FeedState, ...effects: readonly FeedEffect[]): FeedStep => ({
  state,
  effects,
});

const connect = (state: FeedState, { resumeAt }: FeedFacts): FeedStep => {
  const after = state.hasResumeFailed ? null : resumeAt;
  const link: Link = { kind: 'connecting', resumes: after !== null };
  return stay({ ...state, link, hasResumeFailed: false }, { kind: 'connect', after });
};

/** A wait ends with a socket; of no effect without one. */
const endWait = (state: FeedState, facts: FeedFacts): FeedStep => {
  if (state.link.kind !== 'waiting') return stay(state);
  const step = connect(state, facts);
  return stay(step.state, phase('offline'), ...step.effects);
};

const beginSegments = (state: FeedState): FeedStep =>
  stay({ ...state, link: { kind: 'waiting', for: 'segments' } }, phase('connecting'), {
    kind: 'economy',
    do: 'begin',
  });

/**
 * The next attempt: on a slow line segments, where they can be read, else a socket. `isBack`: what could not be read without a network may be
 * there. Of no effect without a wait, and while segments begin.
 */
const attempt = (state: FeedState, facts: FeedFacts, isBack = false): FeedStep => {
  const { link } = state;
  if (link.kind !== 'waiting' || link.for === 'segments') return stay(state);
  const { isOffered, isFailing } = facts.economy;
  const isWithSegments = facts.isSlowLine && isOffered && (isBack || !isFailing);
  return isWithSegments ? beginSegments(state) : endWait(state, facts);
};

const wait = (state: FeedState, isLong: boolean): FeedStep =>
  stay(
    { ...state, link: { kind: 'waiting', for: isLong ? 'room' : 'retry' } },
    { kind: 'wait', isLong, refusals: state.refusals },
  );

/** A visit begins with segments where there are some: a cache has them, and they leave a slow line to the page. A socket follows. */
const onStarted = (state: FeedState, facts: FeedFacts): FeedStep => {
  if (facts.economy.isOffered) return beginSegments(state);
  const step = connect(state, facts);
  return stay(step.state, phase('connecting'), ...step.effects);
};

const onCaughtUp = (state: FeedState, facts: FeedFacts): FeedStep => {
  const { link } = state;
  const isNext = link.kind === 'waiting' && link.for === 'segments' && !facts.isSlowLine;
  return isNext ? connect(state, facts) : stay(state);
};

const onDue = (state: FeedState, facts: FeedFacts): FeedStep => {
  const { link } = state;
  const isBeginning = link.kind === 'waiting' && link.for === 'segments';
  if (!isBeginning) return attempt(state, facts);
  // On a slow line segments are enough.
  return facts.economy.isFlowing ? stay(state) : endWait(state, facts);
};

const onFaltered = (state: FeedState, facts: FeedFacts): FeedStep => {
  const { link } = state;
  if (link.kind !== 'waiting') return stay(state);
  if (link.for === 'segments') return connect(state, facts);
  return link.for === 'room' ? wait(state, false) : stay(state);
};

const onLost = (state: FeedState, facts: FeedFacts): FeedStep => {
  const lost = { ...state, awakeUntil: -Infinity };
  if (facts.elapsed >= state.awakeUntil) return wait(lost, facts.economy.isSettled);
  return attempt({ ...lost, link: { kind: 'waiting', for: 'retry' } }, facts);
};

const onAcknowledged = (state: FeedState, resumes: boolean, facts: FeedFacts): FeedStep => {
  const live: Link = { kind: 'live', resumes };
  const effects: readonly FeedEffect[] = [
    { kind: 'acknowledge' },
    // Unless messages prove before that nothing was missed.
    resumes ? request(facts.timers.firstSnapshotDelay) : request(0, true),
    ...(facts.economy.isOn ? [] : [phase('live')]),
  ];
  return stay({ ...state, link: live, hasResumeFailed: resumes }, ...effects);
};

const onStanding = (state: FeedState, resumes: boolean, { economy }: FeedFacts): FeedStep => {
  const standing: Link = { kind: 'standing', resumes };
  // Earlier answers may be older: the second snapshot follows one that is not.
  const confirm: FeedEffect = { kind: 'confirm', begins: !resumes };
  const takeOver: readonly FeedEffect[] = economy.isOn
    ? [{ kind: 'economy', do: 'leave' }, phase('live')]
    : [];
  return stay({ ...state, link: standing, hasResumeFailed: false }, confirm, ...takeOver);
};

const onReplaced = (
  state: FeedState,
  { resumes, overlaps }: ReplacedSignal,
  { economy }: FeedFacts,
): FeedStep =>
  stay(
    { ...state, link: { kind: 'connecting', resumes }, hasResumeFailed: false },
    ...(economy.isOn || overlaps ? [] : [phase('connecting')]),
  );

const onEnded = (state: FeedState, { reason }: SocketEnd): FeedStep =>
  reason === 'refused'
    ? stay(
        { ...state, refusals: state.refusals + 1 },
        { kind: 'signal', signal: { kind: 'rejection', reason: 'subscription-refused' } },
      )
    : stay(state);

/** The connection may be gone unnoticed: probe the socket and request a snapshot. */
const onWoken = (state: FeedState, facts: FeedFacts): FeedStep => {
  const { economy, timers, elapsed } = facts;
  if (economy.isOn) return stay(state, UNCONFIRMED, { kind: 'economy', do: 'wake' });
  // If no socket opens soon, an answer is the only source.
  const soon = request(timers.firstSnapshotDelay);
  if (state.link.kind === 'waiting') {
    const step = attempt(state, facts, true);
    return stay(step.state, UNCONFIRMED, ...step.effects, soon);
  }
  const awake = { ...state, awakeUntil: elapsed + timers.pong + timers.probe };
  // An attempt may wait on a network that is gone.
  return state.link.kind === 'connecting'
    ? stay(awake, UNCONFIRMED, soon, { kind: 'cut' })
    : stay(awake, UNCONFIRMED, { kind: 'probe' }, request(0));
};

const onReturn = (state: FeedState, facts: FeedFacts): FeedStep => {
  const { isOn, isRequested, isFlowing } = facts.economy;
  const step = onWoken(state, facts);
  // Another network may let sockets pass.
  if (!isOn || (isRequested && isFlowing)) return step;
  const next = attempt(step.state, facts, true);
  return stay(next.state, ...step.effects, ...next.effects);
};

/**
 * The network has gone, or the page is left. The socket alone would notice only after a missed pong (fault row 40). An open socket also
 * keeps a page that is left out of the back/forward cache (fault row 41).
 */
const onAway = (state: FeedState): FeedStep => {
  const { link } = state;
  const away = { ...state, awakeUntil: -Infinity };
  // What ends with the pause is no reason for a socket.
  const step = link.kind === 'waiting' && link.for === 'segments' ? wait(away, false) : stay(away);
  return stay(step.state, { kind: 'cut' }, { kind: 'economy', do: 'pause' }, ...step.effects);
};

const onNotice = (state: FeedState, notice: PageNotice, facts: FeedFacts): FeedStep => {
  switch (notice) {
    case 'hidden':
      return stay({ ...state, hiddenSince: facts.elapsed });
    case 'shown': {
      const away = state.hiddenSince === null ? 0 : facts.elapsed - state.hiddenSince;
      const shown = { ...state, hiddenSince: null };
      if (away >= facts.timers.absence) return onWoken(shown, facts);
      return facts.economy.isFlowing ? stay(shown) : attempt(shown, facts);
    }
    case 'offline':
    case 'left':
      return onAway(state);
    case 'online':
    case 'back':
      return onReturn(state, facts);
  }
};

const onProgress = (
  state: FeedState,
  kind: 'acknowledged' | 'standing' | 'expired',
  facts: FeedFacts,
): FeedStep => {
  const { link } = state;
  if (link.kind === 'waiting') return stay(state);
  if (kind === 'acknowledged') return onAcknowledged(state, link.resumes, facts);
  if (kind === 'standing') return onStanding(state, link.resumes, facts);
  return stay({ ...state, link: { kind: 'live', resumes: false } }, request(0, true));
};

/**
 * One event of the connection to the provider, of the page or of a wait.
 *
 *     waiting ──due, caught up, page shown or back──▶ connecting ──acknowledged──▶ live ──standing──▶ standing
 *        ▲                                          │  ▲  ▲                     │  │                  │
 *        │                                          │  │  └────── replaced ─────┼──┴──────────────────┤
 *        └───────────────────── lost ───────────────┴──┼───────────────────────┴─────────────────────┘
 *                                                      └── lost soon after waking up: without a wait
 *
 * A visit begins by waiting for segments, where they are offered; once they are caught up, it connects unless the line is slow: then every
 * attempt is one with segments, until the visitor asks for a socket. Another wait is that of SPEC 7, or long while segments come in place of a socket that would be refused, until they falter. A connection that
 * resumes nowhere is followed by a snapshot at once, and by one that confirms once its subscription stands.
 */
export const stepFeed = (state: FeedState, event: FeedEvent, facts: FeedFacts): FeedStep => {
  const { link } = state;
  switch (event.kind) {
    case 'started':
      return onStarted(state, facts);
    case 'notice':
      return onNotice(state, event.notice, facts);
    case 'woken':
      return onWoken(state, facts);
    case 'due':
      return onDue(state, facts);
    case 'caught-up':
      return onCaughtUp(state, facts);
    case 'faltered':
      return onFaltered(state, facts);
    case 'retry': {
      if (link.kind !== 'waiting') return stay(state);
      const step = endWait(state, facts);
      // Where sockets are blocked, an answer is the only source.
      return stay(step.state, ...step.effects, request(0));
    }
    case 'lost':
      return onLost(state, facts);
    case 'rejection':
      // A message of another subscription changes nothing.
      return event.reason === 'message-unexpected'
        ? stay(state)
        : stay(state, { kind: 'signal', signal: { kind: 'rejection', reason: event.reason } });
    case 'source':
      return stay(state, { kind: 'signal', signal: event });
    case 'ended':
      return onEnded(state, event.end);
    case 'replaced':
      return onReplaced(state, event, facts);
    case 'doubtful':
      return stay(state);
    case 'acknowledged':
    case 'standing':
    case 'expired':
      return onProgress(state, event.kind, facts);
  }
};
