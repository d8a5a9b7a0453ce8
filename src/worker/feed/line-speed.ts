import { isRecord } from '#domain/untrusted.ts';

/** Bytes a second below which the stream of a socket, 30 kB/s for 174 stations, would take a third of the line or more. */
const SLOW_BYTES_PER_SECOND = 100_000;
/** A smaller file arrives at once, whatever the line. */
const LEAST_BYTES = 8_000;

/** What a browser measured of a file (Resource Timing), times in milliseconds. */
export type MeasuredFile = Pick<
  PerformanceResourceTiming,
  'transferSize' | 'encodedBodySize' | 'responseStart' | 'responseEnd'
>;

/** Whether the line is slow by the last file that came over it; null where that shows nothing. */
export const isSlowBy = (file: MeasuredFile): boolean | null => {
  const { transferSize, encodedBodySize, responseStart, responseEnd } = file;
  if (transferSize === 0 || encodedBodySize < LEAST_BYTES) return null;
  return encodedBodySize < (SLOW_BYTES_PER_SECOND * (responseEnd - responseStart)) / 1_000;
};

/** Follows the files that this worker receives: whether the line is slow, or the visitor asks to save data. */
export const watchLineSpeed = (): (() => boolean) => {
  let isSlow = false;
  const read = (entries: PerformanceEntryList): void => {
    for (const entry of entries) {
      if (entry instanceof PerformanceResourceTiming) isSlow = isSlowBy(entry) ?? isSlow;
    }
  };
  const observer = new PerformanceObserver((list) => read(list.getEntries()));
  observer.observe({ type: 'resource' });
  const connection: unknown = Reflect.get(navigator, 'connection');
  return () => {
    read(observer.takeRecords());
    return isSlow || (isRecord(connection) && connection['saveData'] === true);
  };
};
