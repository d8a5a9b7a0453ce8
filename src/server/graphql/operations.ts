import { createHash } from 'node:crypto';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  print,
  type SelectionNode,
  validate,
  visit,
} from 'graphql';
import { SITE_OPERATIONS, SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { inOurWords, PublicError } from './public-error.ts';
import { exceededLimit, QUERY_LIMITS, type QueryLimits } from './query-limits.ts';

/** The message of every refusal by the contract (PROVIDER 4). */
export const BLOCKED = 'Operação bloqueada.';

/** An operation as received. */
interface RequestedOperation {
  readonly operationName?: string | null | undefined;
  readonly query: string;
}

interface AllowedOperation {
  readonly document: DocumentNode;
  /** The same for every spelling of a document, and for no other document. */
  readonly key: string;
  /** It is the snapshot of the contract (PROVIDER 1). */
  readonly isSnapshot: boolean;
}

/** Why an operation does not run; `syntax` and `invalid` are mistakes, the others are rules of this server. */
export type RefusalReason =
  | 'blocked'
  | 'syntax'
  | 'invalid'
  | 'introspection'
  | 'variables'
  | keyof QueryLimits;

export interface Refusal {
  readonly reason: RefusalReason;
  /** Without any text of the client. */
  readonly errors: readonly [GraphQLError, ...GraphQLError[]];
}

/** Decides what may run: a document that is valid and within every limit, else why not. The same for every transport. */
export type OperationPolicy = (asked: RequestedOperation) => Result<AllowedOperation, Refusal>;

export interface OperationRules {
  /** Any query within the limits, instead of the contract's operations alone. */
  readonly open: boolean;
  readonly introspection: boolean;
  readonly limits: QueryLimits;
}

const OPERATION_RULES: OperationRules = { open: false, introspection: false, limits: QUERY_LIMITS };

/** The history document that third-party clients of the real provider send (PROVIDER 3). */
const HISTORY_BY_PERIOD = {
  operationName: 'Historico',
  query: `query Historico($codigo: String!, $periodo: HistoricoPeriodo, $dataInicial: DateTime, $dataFinal: DateTime) {
    historico: estacao_getHistoricalData(codigo: $codigo, intervalo: Int1h, periodo: $periodo, dataIni: $dataInicial, dataFim: $dataFinal) {
      timestamp codigo chuva_hora chuva_acum rio_nivel barramento_nivel barramento_porc vento_avg vento_max
      ponto_orvalho pressao_atmos sens_termica temperatura umidade } }`,
};

/** Every operation of the contract (PROVIDER 1 to 3). */
export const CONTRACT_OPERATIONS = [...SITE_OPERATIONS, HISTORY_BY_PERIOD];

/** Longer than any spelling of an operation of the contract: longer texts are not parsed. */
const LONGEST = 4 * Math.max(...CONTRACT_OPERATIONS.map(({ query }) => query.length));

/** Documents remembered by their text: those of the contract in the spellings of many clients, and some free ones. */
const MAX_REMEMBERED = 256;

/** `__typename` as clients with a cache add it everywhere: without an alias, without a condition. */
const isTypeName = (node: SelectionNode): boolean =>
  node.kind === Kind.FIELD &&
  node.name.value === '__typename' &&
  node.alias === undefined &&
  node.directives?.length === 0;

/** The same document with `__typename` at the end of a selection, once, or nowhere. */
const withTypeNames = (document: DocumentNode, keep: 'once' | 'nowhere'): DocumentNode =>
  visit(document, {
    SelectionSet: {
      leave: (set) => {
        const others = set.selections.filter((node) => !isTypeName(node));
        const name = set.selections.find(isTypeName);
        const kept = keep === 'once' && name !== undefined ? [...others, name] : others;
        return { ...set, selections: kept };
      },
    },
  });

/** SHA-256 of a document, whatever its white space, commas and comments. */
const hashOf = (document: DocumentNode): string =>
  createHash('sha256').update(print(document)).digest('hex');

/** The same for a document of the contract with and without `__typename`. */
const contractHashOf = (document: DocumentNode): string =>
  hashOf(withTypeNames(document, 'nowhere'));

const SNAPSHOT_HASH = contractHashOf(parse(SNAPSHOT_OPERATION.query));

/** What a client may vary in the contract's snapshot is normalised, so that all clients share one. */
const allowed = (asked: DocumentNode, contractHash: string): AllowedOperation => {
  const isSnapshot = contractHash === SNAPSHOT_HASH;
  const document = isSnapshot ? withTypeNames(asked, 'once') : asked;
  return { document, key: hashOf(document), isSnapshot };
};

const refuse = (reason: RefusalReason, message: string): Result<never, Refusal> =>
  err({ reason, errors: [new PublicError(message)] });

const blocked = (): Result<never, Refusal> => refuse('blocked', BLOCKED);

const LIMIT_TEXTS: Readonly<Record<keyof QueryLimits, (most: number) => string>> = {
  tokens: (most) => `Consulta longa demais: até ${most} símbolos.`,
  depth: (most) => `Consulta funda demais: até ${most} níveis.`,
  fields: (most) => `Consulta grande demais: até ${most} campos.`,
  rootFields: (most) => `Perguntas demais em uma consulta: até ${most} campos na raiz.`,
  aliases: (most) => `Apelidos demais na consulta: até ${most}.`,
  directives: (most) => `Diretivas demais na consulta: até ${most}.`,
};

const exceeded = (limit: keyof QueryLimits, limits: QueryLimits): Result<never, Refusal> =>
  refuse(limit, LIMIT_TEXTS[limit](limits[limit]));

const parsed = (query: string, limits: QueryLimits): Result<DocumentNode, Refusal> => {
  try {
    return ok(parse(query, { maxTokens: limits.tokens }));
  } catch (error) {
    if (!(error instanceof GraphQLError)) return refuse('syntax', 'Consulta ilegível.');
    return /more tha[nt] \d+ tokens/.test(error.message)
      ? exceeded('tokens', limits)
      : err({ reason: 'syntax', errors: [inOurWords('Erro de sintaxe na consulta.', error)] });
  }
};

const asksForSchemaOnly = (document: DocumentNode): boolean =>
  document.definitions.every(
    (definition) =>
      (definition.kind === Kind.FRAGMENT_DEFINITION &&
        definition.typeCondition.name.value.startsWith('__')) ||
      (definition.kind === Kind.OPERATION_DEFINITION &&
        definition.selectionSet.selections.every(
          (selection) =>
            selection.kind === Kind.FIELD &&
            /^__(schema|type|typename)$/.test(selection.name.value),
        )),
  );

/** Whether a document is within the limits, and valid against the schema. */
const checked = (
  schema: GraphQLSchema,
  { introspection, limits }: OperationRules,
  document: DocumentNode,
): Result<DocumentNode, Refusal> => {
  const limit = exceededLimit(document, limits);
  if (limit !== null) return exceeded(limit, limits);
  if (!introspection) {
    const asked = validate(schema, document, [NoSchemaIntrospectionCustomRule], { maxErrors: 1 });
    if (asked.length > 0) return refuse('introspection', 'O esquema não é mostrado aqui.');
  }
  const [mistake] = validate(schema, document, undefined, { maxErrors: 1 });
  if (mistake === undefined) return ok(document);
  const message = 'Consulta inválida: o esquema não tem o que foi pedido aqui.';
  return err({ reason: 'invalid', errors: [inOurWords(message, mistake)] });
};

const contractHashes = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const hashesByName = new Map<string, Set<string>>();
  for (const { operationName, query } of CONTRACT_OPERATIONS) {
    const hashes = hashesByName.get(operationName) ?? new Set();
    hashesByName.set(operationName, hashes.add(contractHashOf(parse(query))));
  }
  return hashesByName;
};

/** GraphQL lets a client omit the name where a document has one operation: then it is read from the document. */
const nameIn = (query: string): string =>
  /^[\s,]*(?:query|subscription)\s+([_A-Za-z]\w*)/.exec(query)?.[1] ?? '';

/**
 * An operation is known by its name and the hash of its text, as the real provider has it; anything else is blocked. What a client may
 * vary, white space and `__typename`, is taken out of the document: each operation is a handful of documents at most.
 */
const closedPolicy = (schema: GraphQLSchema, rules: OperationRules): OperationPolicy => {
  const hashesByName = contractHashes();
  /** Valid documents by hash: few, however many spellings there are. */
  const known = new Map<string, AllowedOperation>();
  return ({ operationName, query }) => {
    const hashes = hashesByName.get(operationName ?? nameIn(query));
    const mayBeKnown = hashes !== undefined && query.length <= LONGEST;
    if (!mayBeKnown && !rules.introspection) return blocked();
    const parsedDocument = parsed(query, rules.limits);
    if (!parsedDocument.ok) return blocked();
    const document = withTypeNames(parsedDocument.value, 'once');
    const contractHash = contractHashOf(document);
    const isKnown = hashes?.has(contractHash) === true;
    const isSchema = rules.introspection && asksForSchemaOnly(document);
    if (!isKnown && !isSchema) return blocked();
    const operation = allowed(document, contractHash);
    const before = known.get(operation.key);
    if (before !== undefined) return ok(before);
    const valid = checked(schema, rules, document);
    if (!valid.ok) return valid;
    if (isKnown) known.set(operation.key, operation);
    return ok(operation);
  };
};

const openPolicy =
  (schema: GraphQLSchema, rules: OperationRules): OperationPolicy =>
  ({ query }) => {
    const document = parsed(query, rules.limits);
    if (!document.ok) return document;
    const valid = checked(schema, rules, document.value);
    return valid.ok ? ok(allowed(document.value, contractHashOf(document.value))) : valid;
  };

/** The policy of one server: by default the operations of the contract and nothing else. */
export const operationPolicy = (
  schema: GraphQLSchema,
  given: Partial<OperationRules> = {},
): OperationPolicy => {
  const rules = { ...OPERATION_RULES, ...given };
  const decide = rules.open ? openPolicy(schema, rules) : closedPolicy(schema, rules);
  const remembered = new Map<string, Result<AllowedOperation, Refusal>>();
  return (asked) => {
    const key = JSON.stringify([asked.operationName ?? null, asked.query]);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const decision = decide(asked);
    // Only allowed documents are cached: refused ones are unbounded.
    if (decision.ok) {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(key, decision);
    }
    return decision;
  };
};
