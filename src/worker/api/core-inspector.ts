import type { Origin, TagValue } from '#domain/tags/tag-event.ts';

/** One event, readable in the console. */
interface InspectedEvent {
  readonly offset: number;
  /** When it arrived, ISO 8601. */
  readonly at: string;
  readonly origin: Origin;
  readonly value: TagValue;
}

/** Inspection of the worker by `window.vigia`; in development only. */
export interface CoreInspector {
  /**
   * Offset of the next event (`head`), of the first that is held (`first`) and of the first from which every event is held (`wholeFrom`);
   * bytes of all columns.
   */
  log(): Promise<Readonly<Record<'head' | 'first' | 'wholeFrom' | 'bytes', number>>>;
  /** The last events of a tag in the log, oldest first: `events('EST-00013', 'Data/Rio/RioNivel')`. */
  events(codigo: string, path: string, count?: number): Promise<readonly InspectedEvent[]>;
  views(): Promise<readonly { readonly view: string; readonly query: unknown }[]>;
  /** Rejections since the worker started, by reason. */
  rejections(): Promise<readonly { readonly reason: string; readonly count: number }[]>;
}

/** Sent by the page: the worker exposes an inspector on this port. */
export interface InspectorMessage<Port> {
  readonly inspectorPort: Port;
}
