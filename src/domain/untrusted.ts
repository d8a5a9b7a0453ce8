/** A plain JSON object: not null, no array. Its keys are still untrusted text. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text to show is cut here (fault row 31): a name of a megabyte is still one line. */
export const MAX_TEXT_LENGTH = 120;

/** A text of its own: engines let a cut one keep the whole alive, a megabyte for the name of a station. */
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
