/** Which tab writes the log: this one, another, or unknown. */
export type WriterTurn = 'ours' | 'others' | 'unknown';

/** Requests the writer lock and reports every change; `ours` lasts until the page ends (fault row 47). */
export type WriterLock = (onTurn: (turn: WriterTurn) => void) => void;

const NAME = 'vigia-log-writer';

/** Never resolves: the lock is held until the worker ends, for whatever reason. */
const untilWorkerEnds = (): Promise<never> => new Promise(() => undefined);

/** The writer lock as a Web Lock. Without Web Locks (an insecure page) two tabs could mix their logs, so none writes. */
export const webWriterLock =
  (locks: LockManager | undefined): WriterLock =>
  (onTurn) => {
    if (locks === undefined) {
      onTurn('unknown');
      return;
    }
    const wait = async (): Promise<void> => {
      await locks.request(NAME, () => {
        onTurn('ours');
        return untilWorkerEnds();
      });
    };
    const request = async (): Promise<void> => {
      const isOurs = await locks.request(NAME, { ifAvailable: true }, (lock) => {
        if (lock === null) return false;
        onTurn('ours');
        return untilWorkerEnds();
      });
      if (!isOurs) {
        onTurn('others');
        await wait();
      }
    };
    request().catch(() => onTurn('unknown'));
  };
