import {
  type DocumentNode,
  getOperationAST,
  getVariableValues,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { err, ok, type Result } from '#domain/result.ts';
import type { OperationPolicy, Refusal } from './operations.ts';
import { PublicError, publicError } from './public-error.ts';
import type { RequestParams } from './request-params.ts';

/** An allowed operation with valid variables: all that its response depends on. */
export interface ReadOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly operationName: string | null;
  /** As they were sent: executing decodes them again. None that the operation does not declare. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Operation and decoded variables: equal keys get the same response. */
  readonly key: string;
  /** The snapshot of the whole network, as in the contract: the query of every page. */
  readonly isWholeNetwork: boolean;
}

const MAX_ERRORS = 5;

const refuse = (reason: Refusal['reason'], message: string): Result<never, Refusal> =>
  err({ reason, errors: [new PublicError(message)] });

/** Null, absent and empty are the same in the contract: all stations. */
const isNothing = (raw: unknown): boolean =>
  raw === undefined || raw === null || (Array.isArray(raw) && raw.length === 0);

/** Decodes and checks a request of any transport, up to its execution. */
export class OperationReader {
  readonly schema: GraphQLSchema;
  readonly #policy: OperationPolicy;

  constructor(schema: GraphQLSchema, policy: OperationPolicy) {
    this.schema = schema;
    this.#policy = policy;
  }

  read({ operationName, query, variables }: RequestParams): Result<ReadOperation, Refusal> {
    const allowed = this.#policy({ operationName, query });
    if (!allowed.ok) return allowed;
    const { document, key, isSnapshot } = allowed.value;
    const operation = getOperationAST(document, operationName);
    if (operation === null || operation === undefined) {
      return refuse('invalid', 'Operação não encontrada.');
    }
    if (operation.operation === OperationTypeNode.MUTATION) {
      return refuse('invalid', 'Aqui nada se altera: só consultas e assinaturas.');
    }
    const given = variables ?? {};
    const definitions = operation.variableDefinitions ?? [];
    const declared = new Set(definitions.map(({ variable }) => variable.name.value));
    // They change nothing but the text: their only use is to evade coalescing.
    if (Object.keys(given).some((name) => !declared.has(name))) {
      return refuse('variables', 'A operação não declara todas as variáveis enviadas.');
    }
    const read = getVariableValues(this.schema, definitions, given, { maxErrors: MAX_ERRORS });
    if (read.errors !== undefined) {
      const [first, ...others] = read.errors.map(publicError);
      return first === undefined
        ? refuse('invalid', 'Variáveis inválidas.')
        : err({ reason: 'invalid', errors: [first, ...others] });
    }
    const values = Object.entries(read.coerced);
    const isWholeNetwork = isSnapshot && values.every(([, value]) => isNothing(value));
    return ok({
      document,
      operation,
      operationName: operationName ?? null,
      variables: given,
      // In the declared order, so that equal values have equal texts.
      key: JSON.stringify([key, operation.name?.value ?? null, isWholeNetwork ? [] : values]),
      isWholeNetwork,
    });
  }
}
