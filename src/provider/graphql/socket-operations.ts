import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  type GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import { isRecord } from '#domain/untrusted.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { TagPosition } from '../tag-log/tag-log.ts';
import { AnswerPosition } from './answer-position.ts';
import type { OperationPolicy, RefusalReason } from './operations.ts';
import { PublicError, publicError } from './public-error.ts';
import { planSubscription, type SubscriptionPlan } from './subscription-plan.ts';

/** What a `subscribe` message asks, decoded no further than its types. */
export interface SocketRequest {
  readonly operationName?: string | null | undefined;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | null | undefined;
}

/** A request understood. */
export type SocketOperation =
  | {
      readonly kind: 'subscription';
      readonly plan: SubscriptionPlan;
      /** Where the client wants to go on from; null is from now on. */
      readonly after: TagPosition | null;
    }
  | { readonly kind: 'question'; readonly ask: () => Promise<ExecutionResult> };

/** Why a request over a socket comes to nothing. */
export interface SocketRefusal {
  readonly reason: RefusalReason | 'position';
  readonly errors: readonly GraphQLError[];
}

const invalid = (errors: readonly GraphQLError[]): Result<never, SocketRefusal> =>
  err({ reason: 'invalid', errors: errors.map(publicError) });

/** Says that a position is not held any more: the client takes a snapshot and subscribes without it. */
export const positionExpired = (): GraphQLError =>
  new PublicError('Posição expirada.', { extensions: { code: 'POSICAO_EXPIRADA' } });

/** `extensions: {after, epoch}`; null where nothing is asked, undefined where it cannot be a position. */
const readAfter = (extensions: SocketRequest['extensions']): TagPosition | null | undefined => {
  if (!isRecord(extensions) || extensions['after'] === undefined) return null;
  const { after, epoch } = extensions;
  return typeof after === 'number' && Number.isSafeInteger(after) && typeof epoch === 'string'
    ? { epoch, seq: after }
    : undefined;
};

/** Reads, checks and understands what is asked over a socket. */
export class SocketOperations {
  readonly #schema: GraphQLSchema;
  readonly #policy: OperationPolicy;

  constructor(schema: GraphQLSchema, policy: OperationPolicy) {
    this.#schema = schema;
    this.#policy = policy;
  }

  read(request: SocketRequest): Result<SocketOperation, SocketRefusal> {
    const document = this.#policy(request);
    if (!document.ok) return document;
    const operation = getOperationAST(document.value, request.operationName);
    if (operation === null || operation === undefined) {
      return invalid([new PublicError('Operação não encontrada.')]);
    }
    const variables = request.variables ?? {};
    if (operation.operation !== OperationTypeNode.SUBSCRIPTION) {
      return ok({ kind: 'question', ask: () => this.#ask(document.value, request) });
    }
    const plan = planSubscription(this.#schema, document.value, operation, variables);
    if (!plan.ok) return invalid(plan.error);
    const after = readAfter(request.extensions);
    return after === undefined
      ? err({ reason: 'position', errors: [positionExpired()] })
      : ok({ kind: 'subscription', plan: plan.value, after });
  }

  async #ask(document: DocumentNode, request: SocketRequest): Promise<ExecutionResult> {
    const position = new AnswerPosition();
    const result = await execute({
      schema: this.#schema,
      document,
      variableValues: request.variables ?? {},
      operationName: request.operationName ?? null,
      contextValue: { position },
    });
    const marked = position.mark(result);
    return result.errors === undefined
      ? marked
      : { ...marked, errors: result.errors.map(publicError) };
  }
}
