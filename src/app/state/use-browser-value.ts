import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** A value that only the browser knows and that does not change. `onServer`: its value in a server-rendered page. `read` must return equal values. */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(neverChanges, read, () => onServer);
