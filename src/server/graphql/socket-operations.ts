import { type GraphQLError, OperationTypeNode } from 'graphql';
import type { TagPosition } from '#contract/stream-position.ts';
import { isRecord } from '#domain/untrusted.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { OperationReader, ReadOperation } from './operation-reader.ts';
import type { RefusalReason } from './operations.ts';
import { PublicError, publicError } from './public-error.ts';
import type { RequestParams } from './request-params.ts';
import { planSubscription, type SubscriptionPlan } from './subscription-plan.ts';

/** A decoded request. */
export type SocketOperation =
  | {
      readonly kind: 'subscription';
      readonly plan: SubscriptionPlan;
      /** The position to resume from; null: from now on. */
      readonly after: TagPosition | null;
    }
  | { readonly kind: 'query'; readonly operation: ReadOperation };

/** Why a request over a socket is refused. */
export interface SocketRefusal {
  readonly reason: RefusalReason | 'position';
  readonly errors: readonly GraphQLError[];
}

/** The position is not held any more: the client takes a snapshot and subscribes without one. */
export const positionExpired = (): GraphQLError =>
  new PublicError('Posição expirada.', { extensions: { code: 'POSICAO_EXPIRADA' } });

/** `extensions: {after, epoch}`; null where nothing is asked, undefined where it cannot be a position. */
const readAfter = (extensions: RequestParams['extensions']): TagPosition | null | undefined => {
  if (!isRecord(extensions) || extensions['after'] === undefined) return null;
  const { after, epoch } = extensions;
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
  const { document, operation, variables } = read.value;
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION) {
    return ok({ kind: 'query', operation: read.value });
  }
  const plan = planSubscription(reader.schema, document, operation, variables);
  if (!plan.ok) return err({ reason: 'invalid', errors: plan.error.map(publicError) });
  const after = readAfter(request.extensions);
  return after === undefined
    ? err({ reason: 'position', errors: [positionExpired()] })
    : ok({ kind: 'subscription', plan: plan.value, after });
};
