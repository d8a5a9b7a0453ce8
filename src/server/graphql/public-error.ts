import { GraphQLError } from 'graphql';

/** An error with a text of our own, which may leave the server. */
export class PublicError extends GraphQLError {
  override readonly name = 'GraphQLError';
}

/** Thrown by us, or by a resolver of ours; the library wraps what scalars throw into words of its own, which have no path. */
const isOurs = (error: GraphQLError): boolean =>
  error instanceof PublicError ||
  (error.path !== undefined && error.originalError instanceof PublicError);

/** The same error with our own message and the location in the client's text, without that text. */
const inOurWords = (message: string, error: GraphQLError): PublicError =>
  new PublicError(message, {
    ...(error.nodes === undefined ? {} : { nodes: error.nodes }),
    ...(error.source === undefined ? {} : { source: error.source }),
    ...(error.positions === undefined ? {} : { positions: error.positions }),
    ...(error.path === undefined ? {} : { path: error.path }),
  });

/** The public form of an execution error: the library's messages repeat the client's text or expose internals. */
export const publicError = (error: GraphQLError): GraphQLError => {
  if (isOurs(error)) return error;
  return inOurWords(
    error.path === undefined ? 'Variáveis inválidas.' : 'Erro interno; tente mais tarde.',
    error,
  );
};
