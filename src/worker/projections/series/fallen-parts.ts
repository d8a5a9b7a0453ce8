import type { TimeZone } from '#domain/time/time-zone.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import { HeldRain } from './held-rain.ts';
import type { LogView } from '../log-view.ts';
import { RainInPieces } from './rain-in-pieces.ts';

/** What a view needs to calculate rain per piece of time; only the chart does. */
export interface FallenParts {
  readonly pieces: RainInPieces;
  readonly held: HeldRain;
}

export const fallenParts = (log: LogView, events: EventLog, zone: TimeZone): FallenParts => ({
  pieces: new RainInPieces(zone),
  held: new HeldRain(log, events),
});
