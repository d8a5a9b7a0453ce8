import { historyTexts } from '#i18n/pt-br/history.ts';
import { noReadingsTexts } from '#i18n/pt-br/screens/shell.ts';
import { useIsOnline } from '#app/ui/use-is-online.ts';
import type { RequestFault } from '#contract/request-fault.ts';

/** A failed request for history in words. */
interface HistoryFailure {
  /** Whose fault it is. */
  readonly why: string;
  /** When it is tried again. */
  readonly again: string;
}

/** Without a network the device is named, not the provider. */
export const useHistoryFailure = (): ((reason: RequestFault) => HistoryFailure) => {
  const isOnline = useIsOnline();
  return (reason) =>
    isOnline
      ? { why: noReadingsTexts[reason], again: historyTexts.failedAgain }
      : { why: noReadingsTexts.offline, again: historyTexts.onlineAgain };
};
