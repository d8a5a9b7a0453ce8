import { getVariableValues, type GraphQLError, type GraphQLSchema } from 'graphql';
import { err, ok, type Result } from '#domain/result.ts';
import { type ContractOperation, contractOperation } from './operations.ts';
import { PublicError, publicError } from './public-error.ts';
import type { RequestParams } from './request-params.ts';

/** The message of every refusal by the contract (PROVIDER 4). */
export const BLOCKED = 'Operação bloqueada.';
/** What is asked for is being fetched. */
export const BUSY = 'Histórico a caminho: tente de novo em alguns segundos.';

/** An operation of the contract with valid variables: all that its response depends on. */
export interface ReadOperation extends ContractOperation {
  /** As they were sent: executing decodes them again. None that the operation does not declare. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Operation and decoded variables: equal keys get the same response. */
  readonly key: string;
  /** The snapshot of the whole network, as in the contract: the query of every page. */
  readonly isWholeNetwork: boolean;
}

/** Why an operation does not run: it is not of the contract, its variables are wrong, or it does not declare them. */
export interface InvalidOperation {
  readonly reason: 'blocked' | 'invalid' | 'variables';
  /** Without any text of the client. */
  readonly errors: readonly GraphQLError[];
}

const MAX_ERRORS = 5;

/** Spellings remembered by their text. */
const MAX_REMEMBERED = 256;

const invalid = (
  reason: InvalidOperation['reason'],
  message: string,
): Result<never, InvalidOperation> => err({ reason, errors: [new PublicError(message)] });

/** Null, absent and empty are the same in the contract: all stations. */
const isNothing = (raw: unknown): boolean =>
  raw === undefined || raw === null || (Array.isArray(raw) && raw.length === 0);

/** Decodes and checks a request of any transport, up to its execution. */
export class OperationReader {
  readonly #schema: GraphQLSchema;
  readonly #remembered = new Map<string, ContractOperation>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  read({
    operationName,
    query,
    variables,
  }: RequestParams): Result<ReadOperation, InvalidOperation> {
    const found = this.#find(query);
    const name = found?.operation.name?.value;
    if (found === null || (operationName ?? name) !== name) return invalid('blocked', BLOCKED);
    const given = variables ?? {};
    const definitions = found.operation.variableDefinitions ?? [];
    const declared = new Set(definitions.map(({ variable }) => variable.name.value));
    // They change nothing but the text: their only use is to evade coalescing.
    if (Object.keys(given).some((member) => !declared.has(member))) {
      return invalid('variables', 'A operação não declara todas as variáveis enviadas.');
    }
    const read = getVariableValues(this.#schema, definitions, given, { maxErrors: MAX_ERRORS });
    if (read.errors !== undefined) {
      return err({ reason: 'invalid', errors: read.errors.map(publicError) });
    }
    const values = Object.entries(read.coerced);
    const isWholeNetwork = found.isSnapshot && values.every(([, value]) => isNothing(value));
    return ok({
      ...found,
      variables: given,
      // In the declared order, so that equal values have equal texts.
      key: JSON.stringify([found.key, isWholeNetwork ? [] : values]),
      isWholeNetwork,
    });
  }

  #find(query: string): ContractOperation | null {
    const known = this.#remembered.get(query);
    if (known !== undefined) return known;
    const found = contractOperation(query);
    // Texts that are refused are unbounded.
    if (found !== null) {
      if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
      this.#remembered.set(query, found);
    }
    return found;
  }
}
