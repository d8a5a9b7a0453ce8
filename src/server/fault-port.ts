import type { Route } from './http/route.ts';

/** The control's path; 404 where there are no faults. */
export const FAULTS_PATH = '/faults';

/** How faults alter what sockets send. */
export interface SocketFaults {
  /** Sockets have fallen silent. */
  readonly silent: boolean;
  /** One for each socket: complete frames go through it before they are written. */
  readonly framesOfSocket: () => { readonly alter: (frames: Buffer) => Buffer };
}

/** Faults on demand, handed in by a program that is started for tests. */
export interface FaultPort extends SocketFaults {
  /** Answers at {@link FAULTS_PATH}. */
  readonly control: Route;
  /** The route, with the faults that are on answering instead. */
  over(route: Route): Route;
  /** How the faults close every socket; 1006 cuts the lines. */
  onCloseSockets(close: (code: number) => void): void;
}
