import { execute, type GraphQLSchema } from 'graphql';
import type { Result } from '#domain/result.ts';
import { type ContentCoding, type PackedBody, packed } from '../http/content-coding.ts';
import { SharedAnswers } from '../http/shared-answers.ts';
import type { TurnRefusal, Turns } from '../http/turns.ts';
import { AnswerPosition } from './answer-position.ts';
import type { ReadOperation } from './operation-reader.ts';
import { BLOCKED } from './operations.ts';
import { publicError } from './public-error.ts';

/** The outcome of an execution: data, nothing but errors, or a refusal of what the contract does not allow (PROVIDER 4). */
export type AnswerKind = 'data' | 'errors' | 'blocked';

/** One response, shared by all requests with the same key. */
export interface Answer {
  readonly kind: AnswerKind;
  /** GraphQL's response, as JSON. */
  readonly text: string;
  /** The text as a body, in the codings that were asked for. */
  readonly bodies: ReadonlyMap<ContentCoding | null, PackedBody>;
}

/** The requested form: a body in a content coding (null is plain), or the text alone. */
export type AnswerForm = { readonly body: ContentCoding | null } | 'text';

/** Executes the queries of all transports, in turn, equal ones once. */
export class Answers {
  readonly #schema: GraphQLSchema;
  readonly #shared: SharedAnswers<Answer, ContentCoding | null | 'text'>;

  constructor(schema: GraphQLSchema, turns: Turns) {
    this.#schema = schema;
    this.#shared = new SharedAnswers(turns);
  }

  /** `address` is the client's, as limits count it. */
  ask(
    operation: ReadOperation,
    address: string,
    form: AnswerForm,
  ): Result<Promise<Answer>, TurnRefusal> {
    return this.#shared.ask(
      operation.key,
      form === 'text' ? form : form.body,
      { address, isCommon: operation.isWholeNetwork },
      (forms) => this.#make(operation, forms),
    );
  }

  async #make(
    { document, operationName, variables }: ReadOperation,
    forms: ReadonlySet<ContentCoding | null | 'text'>,
  ): Promise<Answer> {
    const position = new AnswerPosition();
    const result = await execute({
      schema: this.#schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: { position },
    });
    if (result.errors?.some(({ message }) => message === BLOCKED) === true) {
      return this.#pack('blocked', JSON.stringify({ errors: [{ message: BLOCKED }] }), forms);
    }
    const marked = position.mark(result);
    const text = JSON.stringify(
      result.errors === undefined ? marked : { ...marked, errors: result.errors.map(publicError) },
    );
    return this.#pack(result.data === undefined ? 'errors' : 'data', text, forms);
  }

  /** Within the turn, so that the packing is paced with the executing. */
  async #pack(
    kind: AnswerKind,
    text: string,
    forms: ReadonlySet<ContentCoding | null | 'text'>,
  ): Promise<Answer> {
    const codings = [...forms].filter((form) => form !== 'text');
    const bodies = await Promise.all(
      codings.map(async (coding) => [coding, await packed(text, coding)] as const),
    );
    return { kind, text, bodies: new Map(bodies) };
  }
}
