import { BUCKET_COUNT } from '#domain/quantities/legend/legend.ts';
import type { JournalEvent } from './journal-event.ts';

/**
 * Whether lists and feeds for people have an event. Of rain only an hour that reaches the highest class of its legend: in a storm all windows of
 * all stations pass through all classes, thousands of times a day.
 */
export const isNotable = (event: JournalEvent): boolean =>
  event.kind !== 'rain-class' || (event.window === '001h' && event.rainClass === BUCKET_COUNT - 1);
