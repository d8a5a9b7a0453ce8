import { type GraphQLError, OperationTypeNode } from 'graphql';
import type { TagPosition } from '#contract/stream-position.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { CONTRACT_SHAPE, type EventShape, TYPED_SHAPE } from '../fan-out/event-shape.ts';
import type { InvalidOperation, OperationReader, ReadOperation } from './operation-reader.ts';
import { PublicError } from './public-error.ts';
import type { RequestParams } from './request-params.ts';

/** A decoded request. */
export type SocketOperation =
  | {
      readonly kind: 'subscription';
      readonly shape: EventShape;
      /** The position to resume from; null: from now on. */
      readonly after: TagPosition | null;
    }
  | { readonly kind: 'query'; readonly operation: ReadOperation };

/** Why a request over a socket is refused. */
export interface SocketRefusal {
  readonly reason: InvalidOperation['reason'] | 'position';
  readonly errors: readonly GraphQLError[];
}

/** The position is not held any more: the client takes a snapshot and subscribes without one. */
export const positionExpired = (): GraphQLError =>
  new PublicError('Posição expirada.', { extensions: { code: 'POSICAO_EXPIRADA' } });

/** `extensions: {after, epoch}`; null where nothing is asked, undefined where it cannot be a position. */
const readAfter = (extensions: RequestParams['extensions']): TagPosition | null | undefined => {
  const { after, epoch } = extensions ?? {};
  if (after === undefined) return null;
  return typeof after === 'number' && Number.isSafeInteger(after) && typeof epoch === 'string'
    ? { epoch, seq: after }
    : undefined;
};

/** Decodes and checks a request over a socket. */
export const readSocketRequest = (
  reader: OperationReader,
  request: RequestParams,
): Result<SocketOperation, SocketRefusal> => {
  const read = reader.read(request);
  if (!read.ok) return read;
  const { operation, hasTypeName } = read.value;
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION) {
    return ok({ kind: 'query', operation: read.value });
  }
  const after = readAfter(request.extensions);
  return after === undefined
    ? err({ reason: 'position', errors: [positionExpired()] })
    : ok({ kind: 'subscription', shape: hasTypeName ? TYPED_SHAPE : CONTRACT_SHAPE, after });
};
