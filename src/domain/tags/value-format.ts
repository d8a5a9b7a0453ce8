import { MAX_DECIMALS } from '#domain/text/decimals.ts';
import type { TagValue } from './tag-event.ts';

/** `N2`, `F1`. */
const LETTER = /^[nf](\d{1,2})$/i;
/** `0.00`, `#,##0.0`, `0`. */
const PICTURE = /^[#0,]*[#0](?:\.([#0]+))?$/;
/** `%.2f`, `%d`. */
const PRINTF = /^%(?:\.(\d{1,2})f|d)$/;
/** `{0:N2}`: a format within a text. */
const WRAPPED = /^\{0:(.*)\}$/;

/** Decimals of the `Format` tag of a reading (PROVIDER 5); null if it gives none that we can read. */
export const decimalsOfFormat = (format: TagValue): number | null => {
  if (typeof format !== 'string') return null;
  const trimmed = format.trim();
  const text = WRAPPED.exec(trimmed)?.[1] ?? trimmed;
  const letter = LETTER.exec(text);
  const printf = PRINTF.exec(text);
  const picture = PICTURE.exec(text);
  const decimals =
    letter !== null
      ? Number(letter[1])
      : printf !== null
        ? Number(printf[1] ?? 0)
        : picture !== null
          ? (picture[1]?.length ?? 0)
          : null;
  return decimals === null ? null : Math.min(decimals, MAX_DECIMALS);
};
