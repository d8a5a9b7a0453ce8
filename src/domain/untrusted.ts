/** A plain JSON object: not null, not an array. Its keys are still untrusted. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a JSON text; undefined, which no JSON text means, for anything else and for texts above `maximum` characters. */
export const parseJson = (text: string, maximum = Infinity): unknown => {
  try {
    return text.length > maximum ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Displayed text is cut to this length (fault row 31). */
export const MAX_TEXT_LENGTH = 120;

/** Copies the text: engines keep the original of a slice in memory, which may be a megabyte. */
const detached = (text: string): string => {
  const copy: unknown = JSON.parse(JSON.stringify(text));
  return typeof copy === 'string' ? copy : text;
};

/** Cuts without splitting a surrogate pair. */
export const cutText = (text: string, maximum: number): string => {
  if (text.length <= maximum) return text;
  const last = text.charCodeAt(maximum - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return detached(text.slice(0, splitsPair ? maximum - 1 : maximum));
};
