import { execute, type GraphQLSchema } from 'graphql';
import type { SourceState } from '#contract/source-state.ts';
import type { Result } from '#domain/result.ts';
import { type ContentCoding, type PackedBody, packed } from '../http/content-coding.ts';
import { SharedAnswers } from '../http/shared-answers.ts';
import type { QueueRefusal, QueryQueue } from '../http/query-queue.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import { NetworkBody, snapshotExtensions } from './network-body.ts';
import { BLOCKED, BUSY, type ReadOperation } from './operation-reader.ts';
import { publicError } from './public-error.ts';
import { SnapshotContext } from './schema.ts';

/** The outcome of an execution: data, nothing but errors, or a refusal (PROVIDER 4): of what the contract does not allow, or for now. */
export type AnswerKind = 'data' | 'errors' | 'blocked' | 'busy';

/** What a refusal is, in words. */
export const REFUSALS = { blocked: BLOCKED, busy: BUSY } as const;

/** One response, shared by all requests with the same key. */
export interface Answer {
  readonly kind: AnswerKind;
  /** GraphQL's response, as JSON in UTF-8. */
  readonly plain: Buffer;
  /** The same in the codings that were asked for. */
  readonly bodies: ReadonlyMap<ContentCoding | null, PackedBody>;
}

/** The requested form: in a content coding, or plain. */
export type AnswerForm = ContentCoding | null;

/** Answers the queries of all transports, in turn, equal ones once. */
export class Answers {
  readonly #schema: GraphQLSchema;
  readonly #log: Pick<TagReader, 'last'>;
  readonly #shared: SharedAnswers<Answer, AnswerForm>;
  readonly #network = new NetworkBody();
  readonly #source: () => SourceState | null;

  /** `log` is the one that the schema answers from; `source` is what is known of where its readings come from. */
  constructor(
    schema: GraphQLSchema,
    log: Pick<TagReader, 'last'>,
    queue: QueryQueue,
    source: () => SourceState | null = () => null,
  ) {
    this.#source = source;
    this.#schema = schema;
    this.#log = log;
    this.#shared = new SharedAnswers(queue);
  }

  /** `address` is the client's, as limits count it. */
  ask(
    operation: ReadOperation,
    address: string,
    form: AnswerForm,
  ): Result<Promise<Answer>, QueueRefusal> {
    return this.#shared.ask(
      operation.key,
      form,
      { address, isCommon: operation.isWholeNetwork },
      (forms) => this.#make(operation, forms),
    );
  }

  async #make(operation: ReadOperation, forms: ReadonlySet<AnswerForm>): Promise<Answer> {
    // If the log cannot be read, execution returns the error.
    const state = operation.isWholeNetwork ? await this.#log.last().catch(() => null) : null;
    if (state !== null) {
      const body = this.#network.make(state, operation.hasTypeName, this.#source());
      return this.#pack('data', body, forms);
    }
    const context = new SnapshotContext();
    const result = await execute({
      schema: this.#schema,
      document: operation.document,
      variableValues: operation.variables,
      contextValue: context,
    });
    for (const kind of ['blocked', 'busy'] as const) {
      const message = REFUSALS[kind];
      if (result.errors?.some((error) => error.message === message) !== true) continue;
      return this.#pack(kind, Buffer.from(JSON.stringify({ errors: [{ message }] })), forms);
    }
    const { position } = context;
    const text = JSON.stringify({
      ...result,
      ...(result.errors === undefined ? {} : { errors: result.errors.map(publicError) }),
      ...(position === null ? {} : { extensions: snapshotExtensions(position, this.#source()) }),
    });
    return this.#pack(result.data === undefined ? 'errors' : 'data', Buffer.from(text), forms);
  }

  /** Within the turn, so that the packing is paced with the executing. */
  async #pack(kind: AnswerKind, plain: Buffer, forms: ReadonlySet<AnswerForm>): Promise<Answer> {
    const bodies = await Promise.all(
      [...forms].map(async (coding) => [coding, await packed(plain, coding)] as const),
    );
    return { kind, plain, bodies: new Map(bodies) };
  }
}
