import type { TagPosition } from '#contract/stream-position.ts';
import { ProviderSocket, type SocketPorts, type SocketSignal } from './provider-socket.ts';

/** A socket has replaced another; its own signals follow, from its first. `overlaps`: its subscription was active before the other ended. */
export interface ReplacedSignal {
  readonly kind: 'replaced';
  readonly resumes: boolean;
  readonly overlaps: boolean;
}

/** Signals of one socket after another. `lost`: the last one; the host decides when to connect again. */
export type ConnectionSignal = SocketSignal | ReplacedSignal | { readonly kind: 'lost' };

export interface ConnectionHost {
  /** Where a socket that replaces another may resume; null: from the present. */
  readonly resumeAt: () => TagPosition | null;
  readonly onSignal: (signal: ConnectionSignal) => void;
}

interface Member {
  readonly socket: ProviderSocket;
  readonly resumes: boolean;
  /** Its signals while it waits: at most an acknowledgement and what belongs to it. */
  readonly held: SocketSignal[];
}

/**
 * One socket after another without a gap between them.
 *
 *     alone ──replace(), or the socket is doubtful──▶ two ──the new one is active──▶ alone, with the new one
 *       │                                              │ │
 *       │                                              │ └──the new one ends, or is unreadable──▶ alone, with the old one
 *       ▼                                              └──the old one ends──▶ alone, with the new one
 *     lost (its socket has ended)
 *
 * While there are two, only the old one is passed on: what it delivers is used until the new one delivers all that follows.
 */
export class ProviderConnection {
  readonly #ports: SocketPorts;
  readonly #graphqlUrl: string;
  readonly #host: ConnectionHost;
  /** Null once the connection is lost or closed. */
  #present: Member | null;
  #candidate: Member | null = null;

  /** Connects; with `after` the subscription resumes there. */
  constructor(
    ports: SocketPorts,
    graphqlUrl: string,
    after: TagPosition | null,
    host: ConnectionHost,
  ) {
    this.#ports = ports;
    this.#graphqlUrl = graphqlUrl;
    this.#host = host;
    this.#present = this.#open(after);
  }

  /** See {@link ProviderSocket.probe}. */
  probe(): void {
    this.#present?.socket.probe();
    this.#candidate?.socket.probe();
  }

  /** Another socket is to take over; of no effect while one is about to. */
  replace(): void {
    if (this.#present !== null) this.#candidate ??= this.#open(this.#host.resumeAt());
  }

  /** Ends the present socket as if the provider had. */
  drop(): void {
    this.#present?.socket.close();
    this.#onGone();
  }

  /** Ends all; no signal follows. */
  close(): void {
    this.#present?.socket.close();
    this.#candidate?.socket.close();
    this.#present = null;
    this.#candidate = null;
  }

  #open(after: TagPosition | null): Member {
    const member: Member = {
      resumes: after !== null,
      held: [],
      socket: new ProviderSocket(this.#ports, this.#graphqlUrl, after, (signal) => {
        if (member === this.#present) this.#onSignal(signal);
        else if (member === this.#candidate) this.#onHeld(member, signal);
      }),
    };
    return member;
  }

  #onSignal(signal: SocketSignal): void {
    this.#host.onSignal(signal);
    if (signal.kind === 'doubtful') this.replace();
    if (signal.kind === 'ended') this.#onGone();
  }

  #onHeld(candidate: Member, signal: SocketSignal): void {
    const isUnreadable = signal.kind === 'rejection' && signal.reason === 'message-unreadable';
    if (signal.kind === 'ended' || isUnreadable) {
      this.#candidate = null;
      candidate.socket.close();
      return;
    }
    candidate.held.push(signal);
    if (signal.kind === 'standing') this.#promote(candidate, true);
  }

  /** The present socket has ended. */
  #onGone(): void {
    if (this.#candidate !== null) this.#promote(this.#candidate, false);
    else if (this.#present !== null) {
      this.#present = null;
      this.#host.onSignal({ kind: 'lost' });
    }
  }

  #promote(candidate: Member, overlaps: boolean): void {
    this.#candidate = null;
    this.#present?.socket.close();
    this.#present = candidate;
    this.#host.onSignal({ kind: 'replaced', resumes: candidate.resumes, overlaps });
    for (const signal of candidate.held) {
      if (this.#present === candidate) this.#host.onSignal(signal);
    }
  }
}
