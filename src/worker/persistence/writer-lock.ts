/** Which tab writes the log: this one, another, or unknown. */
export type WriterTurn = 'ours' | 'others' | 'unknown';

/** Asks for the right to write and tells every change; `ours` stays until the page goes (fault row 47). */
export type WriterLock = (onTurn: (turn: WriterTurn) => void) => void;

const NAME = 'vigia-log-writer';

/** Held for as long as the worker lives: a lock goes with its holder, however he ends. */
const forEver = (): Promise<never> => new Promise(() => undefined);

/** The right to write by Web Lock. Without Web Locks (an insecure page) two tabs could mix their logs: then none writes. */
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
        return forEver();
      });
    };
    const ask = async (): Promise<void> => {
      const isOurs = await locks.request(NAME, { ifAvailable: true }, (lock) => {
        if (lock === null) return false;
        onTurn('ours');
        return forEver();
      });
      if (!isOurs) {
        onTurn('others');
        await wait();
      }
    };
    ask().catch(() => onTurn('unknown'));
  };
