import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql';
import { isRecord } from '#domain/untrusted.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { TagPosition } from '../tag-log/tag-log.ts';
import { AnswerPosition } from './answer-position.ts';
import { planSubscription, type SubscriptionPlan } from './subscription-plan.ts';

/** What a `subscribe` message asks, decoded no further than its types. */
export interface SocketRequest {
  readonly operationName?: string | null | undefined;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Null where an operation may run, else the refusal. */
export type Admission = (request: SocketRequest) => GraphQLError | null;

/** A request understood. */
export type SocketOperation =
  | {
      readonly kind: 'subscription';
      readonly plan: SubscriptionPlan;
      /** Where the client wants to go on from; null is from now on. */
      readonly after: TagPosition | null;
    }
  | { readonly kind: 'question'; readonly ask: () => Promise<ExecutionResult> };

type Errors = readonly GraphQLError[];

/** Documents remembered: those of the contract, and some that are not. */
const MAX_REMEMBERED = 64;
/** graphql-armor's default; a query of the contract has a hundred. */
const MAX_TOKENS = 1_000;

/** Says that a position is not held any more: the client takes a snapshot and subscribes without it. */
export const positionExpired = (): GraphQLError =>
  new GraphQLError('Posição expirada.', { extensions: { code: 'POSICAO_EXPIRADA' } });

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
  readonly #admit: Admission;
  readonly #documents = new Map<string, Result<DocumentNode, Errors>>();

  constructor(schema: GraphQLSchema, admit: Admission) {
    this.#schema = schema;
    this.#admit = admit;
  }

  read(request: SocketRequest): Result<SocketOperation, Errors> {
    const refusal = this.#admit(request);
    if (refusal !== null) return err([refusal]);
    const document = this.#document(request.query);
    if (!document.ok) return document;
    const operation = getOperationAST(document.value, request.operationName);
    if (operation === null || operation === undefined) {
      return err([new GraphQLError('Operação não encontrada.')]);
    }
    const variables = request.variables ?? {};
    if (operation.operation !== OperationTypeNode.SUBSCRIPTION) {
      return ok({ kind: 'question', ask: () => this.#ask(document.value, request) });
    }
    const plan = planSubscription(this.#schema, document.value, operation, variables);
    if (!plan.ok) return plan;
    const after = readAfter(request.extensions);
    return after === undefined
      ? err([positionExpired()])
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
    return position.mark(result);
  }

  #document(query: string): Result<DocumentNode, Errors> {
    const known = this.#documents.get(query);
    if (known !== undefined) return known;
    const read = this.#parse(query);
    if (this.#documents.size >= MAX_REMEMBERED) this.#documents.clear();
    this.#documents.set(query, read);
    return read;
  }

  #parse(query: string): Result<DocumentNode, Errors> {
    try {
      const document = parse(query, { maxTokens: MAX_TOKENS });
      const errors = validate(this.#schema, document);
      return errors.length > 0 ? err(errors) : ok(document);
    } catch (error) {
      return err([error instanceof GraphQLError ? error : new GraphQLError('Consulta ilegível.')]);
    }
  }
}
