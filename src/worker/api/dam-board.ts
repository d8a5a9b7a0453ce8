import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { Gate } from '#domain/stations/gate.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { Station, StationId } from '#domain/stations/station.ts';

export interface DamEntry {
  readonly id: StationId;
  readonly station: Station;
  /** Fill of the reservoir. Here and below, null is no reading. */
  readonly percent: ShownReading | null;
  readonly upstream: ShownReading | null;
  readonly downstream: ShownReading | null;
  readonly spill: ShownReading | null;
  readonly storage: ShownReading | null;
  readonly storageMaximum: ShownReading | null;
  readonly gates: readonly Gate[];
  readonly reportedAt: EpochMs;
}

/** Every station of type Barramento, sorted by name. */
export interface DamBoardFrame {
  readonly dams: readonly DamEntry[];
}
