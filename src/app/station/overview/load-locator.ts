import { decodeLocatorShapes, type LocatorShapes } from '#contract/locator-shapes.ts';
import { parseJson } from '#domain/untrusted.ts';

const TIMEOUT_MS = 15_000;
/** The built ones have some five kilobytes. */
const MAX_LENGTH = 500_000;

const fetchLocator = async (address: string): Promise<LocatorShapes | null> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return null;
    return decodeLocatorShapes(parseJson(await response.text(), MAX_LENGTH));
  } catch {
    return null;
  }
};

const loadedByAddress = new Map<string, Promise<LocatorShapes | null>>();

/** The shapes of the locator map at an address, loaded once; null if they cannot be had now. */
export const loadLocator = (address: string): Promise<LocatorShapes | null> => {
  const known = loadedByAddress.get(address);
  if (known !== undefined) return known;
  const loaded = fetchLocator(address);
  loadedByAddress.set(address, loaded);
  const forgetFailure = async (): Promise<void> => {
    if ((await loaded) === null) loadedByAddress.delete(address);
  };
  void forgetFailure();
  return loaded;
};
