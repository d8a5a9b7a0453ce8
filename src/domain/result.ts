/** An expected failure is a value: the caller has to look before it can use what it asked for. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** The happy end of a `Result`. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** The expected failure of a `Result`. */
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });
