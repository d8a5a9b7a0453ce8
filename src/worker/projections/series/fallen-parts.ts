import type { EventLog } from '#worker/log/event-log.ts';
import { HeldRain } from './held-rain.ts';
import type { LogView } from '../log-view.ts';
import { RainInPieces } from './rain-in-pieces.ts';

/** What a view of a series needs that tells what fell: only a chart does. */
export interface FallenParts {
  readonly pieces: RainInPieces;
  readonly held: HeldRain;
}

export const fallenParts = (log: LogView, events: EventLog): FallenParts => ({
  pieces: new RainInPieces(),
  held: new HeldRain(log, events),
});
