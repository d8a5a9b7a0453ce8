import type { Origin, TagValue } from '#domain/tags/tag-event.ts';

/** One event as a person reads it in the console. */
interface InspectedEvent {
  readonly offset: number;
  /** When it arrived, ISO 8601. */
  readonly at: string;
  readonly origin: Origin;
  readonly value: TagValue;
  /** Older than what the state held already: it changed nothing. */
  readonly late: boolean;
}

/** What `window.vigia` reads of the worker, in development only. */
export interface CoreInspector {
  /** Offset of the next event, of the first that is held, of the first from which every event is held; bytes of all columns. */
  log(): Promise<Readonly<Record<'head' | 'first' | 'wholeFrom' | 'bytes', number>>>;
  /** The last events of a tag that the log holds, oldest first: `events('DCSC-00013', 'Data/Rio/RioNivel')`. */
  events(codigo: string, path: string, count?: number): Promise<readonly InspectedEvent[]>;
  /** Open views with their specs. */
  views(): Promise<readonly { readonly view: string; readonly spec: unknown }[]>;
  /** What was rejected since the worker started, by reason. */
  rejections(): Promise<readonly { readonly reason: string; readonly count: number }[]>;
}

/** The page hands the worker a port on which an inspector is to answer. */
export interface InspectorMessage<Port> {
  readonly inspectorPort: Port;
}
