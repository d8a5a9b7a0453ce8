import { err, ok, type Result } from '#domain/result.ts';
import { isRecord } from '#domain/untrusted.ts';

/** What can be made to fail, and what happens then. */
export const FAULTS = {
  'http-500': 'POST /graphql answers 500',
  blocked: 'POST /graphql answers 400 “Operação bloqueada.”',
  html: 'POST /graphql answers a page, with 200',
  'truncated-json': 'POST /graphql answers half a JSON, with 200',
  'weather-maps-500': 'the list of pictures answers 500',
  'missing-tiles': 'pictures answer 404',
  'silent-sockets': 'sockets stay open and say nothing any more',
  'duplicated-events': 'events are said twice',
  'reordered-events': 'events are said in pairs, the later one first',
  'malformed-events': 'events are cut in half',
} as const;
export type FaultName = keyof typeof FAULTS;

/** The body of an order. */
export type FaultOrder =
  /** `times`: how often it happens, for all visitors together; null is until it is removed. */
  | { readonly kind: 'set'; readonly fault: FaultName; readonly times: number | null }
  | { readonly kind: 'clear'; readonly fault: FaultName | null }
  /** Every open socket is closed now; 1006 cuts the connection. */
  | { readonly kind: 'close-sockets'; readonly code: number };

const isFault = (raw: unknown): raw is FaultName =>
  typeof raw === 'string' && Object.hasOwn(FAULTS, raw);

const isWhole = (raw: unknown, from: number, to: number): raw is number =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= from && raw <= to;

/**
 * Codes that appear in frames: those of RFC 6455, of libraries, of applications; and 1006, the cut
 * connection.
 */
const isSendable = (raw: unknown): raw is number =>
  isWhole(raw, 1000, 4999) && raw !== 1004 && raw !== 1005 && (raw < 1015 || raw >= 3000);

const hasOnly = (raw: Readonly<Record<string, unknown>>, ...names: readonly string[]): boolean =>
  Object.keys(raw).every((name) => names.includes(name));

const USAGE =
  'one of {"set":FAULT,"times":N}, {"clear":FAULT}, {"clear":"all"}, {"closeSockets":CODE}';

/** An order as JSON, read strictly: an extra member is a mistake in a test. */
export const decodeFaultOrder = (raw: unknown): Result<FaultOrder, string> => {
  if (!isRecord(raw)) return err(USAGE);
  const { set, times, clear, closeSockets } = raw;
  if (isFault(set) && hasOnly(raw, 'set', 'times')) {
    if (times === undefined) return ok({ kind: 'set', fault: set, times: null });
    return isWhole(times, 1, 1_000_000)
      ? ok({ kind: 'set', fault: set, times })
      : err('"times" is a whole number from 1');
  }
  if (hasOnly(raw, 'clear')) {
    if (clear === 'all') return ok({ kind: 'clear', fault: null });
    if (isFault(clear)) return ok({ kind: 'clear', fault: clear });
  }
  if (hasOnly(raw, 'closeSockets') && closeSockets !== undefined) {
    return isSendable(closeSockets)
      ? ok({ kind: 'close-sockets', code: closeSockets })
      : err('"closeSockets" is a close code: 1000 to 1003, 1006 to 1014, 3000 to 4999');
  }
  return err(USAGE);
};
