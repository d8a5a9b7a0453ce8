/** An expected failure as a value: the type makes the caller check it. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** The success case of a `Result`. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** The failure case of a `Result`. */
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });
