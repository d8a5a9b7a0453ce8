import {
  type DocumentNode,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { SITE_OPERATIONS, SNAPSHOT_OPERATION } from '#contract/operations.ts';

/** An operation of the contract, in one of the forms that clients may request. */
export interface ContractOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** The same for every spelling of a form, and for no other form. */
  readonly key: string;
  /** It is the snapshot of the contract (PROVIDER 1). */
  readonly isSnapshot: boolean;
  readonly hasTypeName: boolean;
}

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

/** `__typename` as clients with a cache add it: without an alias, without a condition. */
const isTypeName = (node: SelectionNode): boolean =>
  node.kind === Kind.FIELD &&
  node.name.value === '__typename' &&
  node.alias === undefined &&
  node.directives?.length === 0;

const TYPE_NAME: SelectionNode = {
  kind: Kind.FIELD,
  name: { kind: Kind.NAME, value: '__typename' },
};

/** The document with `__typename` at the end of each selection of which `has` holds, and nowhere else. */
const withTypeNames = (
  document: DocumentNode,
  has: (set: SelectionSetNode, isRoot: boolean) => boolean,
): DocumentNode =>
  visit(document, {
    SelectionSet: {
      leave: (set, _key, parent) => {
        const isRoot =
          parent !== undefined && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION;
        const others = set.selections.filter((node) => !isTypeName(node));
        return { ...set, selections: has(set, isRoot) ? [...others, TYPE_NAME] : others };
      },
    },
  });

/** The text of a document without what clients may vary: white space, and the place of `__typename`. */
const textOf = (document: DocumentNode): string =>
  print(withTypeNames(document, ({ selections }) => selections.some(isTypeName)));

/** An operation without `__typename`, and with it beside its field, in its field, or both. */
const formsOf = ({ query }: { readonly query: string }): readonly ContractOperation[] => {
  const document = parse(query);
  const forms: ContractOperation[] = [];
  for (const atRoot of [false, true]) {
    for (const inside of [false, true]) {
      const form = withTypeNames(document, (_, isRoot) => (isRoot ? atRoot : inside));
      const operation = getOperationAST(form);
      // GraphQL allows a subscription one field alone at its root.
      const isSubscription = operation?.operation === OperationTypeNode.SUBSCRIPTION;
      if (!operation || (atRoot && isSubscription)) continue;
      const key = textOf(form);
      const isSnapshot = query === SNAPSHOT_OPERATION.query;
      const hasTypeName = key.includes('__typename');
      forms.push({ document: form, operation, key, isSnapshot, hasTypeName });
    }
  }
  return forms;
};

const OPERATION_BY_TEXT: ReadonlyMap<string, ContractOperation> = new Map(
  CONTRACT_OPERATIONS.flatMap(formsOf).map((form) => [form.key, form]),
);

/** The operation of the contract that a text spells; null for any other text. */
export const contractOperation = (query: string): ContractOperation | null => {
  if (query.length > LONGEST) return null;
  try {
    return OPERATION_BY_TEXT.get(textOf(parse(query))) ?? null;
  } catch {
    return null;
  }
};
