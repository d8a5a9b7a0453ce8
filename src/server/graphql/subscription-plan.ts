import {
  type DocumentNode,
  type FieldNode,
  getArgumentValues,
  getDirectiveValues,
  getVariableValues,
  type GraphQLError,
  GraphQLIncludeDirective,
  type GraphQLSchema,
  GraphQLSkipDirective,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { MAX_CODIGO_LENGTH } from '#domain/tags/tag-path.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type EventField, type EventShape, eventShape } from '../fan-out/event-shape.ts';
import { PublicError } from './public-error.ts';

/** A parsed subscription: which fields of which events. Nothing is executed for a message. */
export interface SubscriptionPlan {
  readonly shape: EventShape;
  /** Only events of these stations; null is all. */
  readonly codigos: ReadonlySet<string> | null;
}

/** The one subscription of the contract. */
export const SUBSCRIPTION_FIELD = 'estacao_subscribeToData';

/** Stations one subscription may name. */
export const MAX_CODES = 1_000;

type Variables = Readonly<Record<string, unknown>>;

const isSelected = (node: SelectionNode, variables: Variables): boolean =>
  getDirectiveValues(GraphQLSkipDirective, node, variables)?.['if'] !== true &&
  getDirectiveValues(GraphQLIncludeDirective, node, variables)?.['if'] !== false;

/** Every field of a selection by its response name, through fragments, without skipped ones. */
const collectFields = (
  document: DocumentNode,
  variables: Variables,
  selection: SelectionSetNode | undefined,
  into = new Map<string, FieldNode[]>(),
): ReadonlyMap<string, readonly FieldNode[]> => {
  for (const node of selection?.selections ?? []) {
    if (!isSelected(node, variables)) continue;
    if (node.kind === Kind.FIELD) {
      const name = (node.alias ?? node.name).value;
      into.set(name, [...(into.get(name) ?? []), node]);
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      collectFields(document, variables, node.selectionSet, into);
    } else {
      const fragment = document.definitions.find(
        (definition) =>
          definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === node.name.value,
      );
      if (fragment?.kind === Kind.FRAGMENT_DEFINITION) {
        collectFields(document, variables, fragment.selectionSet, into);
      }
    }
  }
  return into;
};

const isEventField = (name: string): name is EventField =>
  name === 'codigo' || name === 'path' || name === 'data' || name === '__typename';

const isCode = (raw: unknown): raw is string =>
  typeof raw === 'string' && raw.length <= MAX_CODIGO_LENGTH;

/** The requested stations; null for all, undefined if the list is invalid. */
const codesOf = (raw: unknown): ReadonlySet<string> | null | undefined => {
  if (raw === undefined || raw === null) return null;
  if (!Array.isArray(raw) || raw.length > MAX_CODES || !raw.every(isCode)) return undefined;
  return raw.length === 0 ? null : new Set(raw);
};

/** Plans a subscription whose document is valid against the schema; errors are the client's. */
export const planSubscription = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  rawVariables: Variables,
): Result<SubscriptionPlan, readonly GraphQLError[]> => {
  const read = getVariableValues(schema, operation.variableDefinitions ?? [], rawVariables, {
    maxErrors: 5,
  });
  if (read.errors !== undefined) return err(read.errors);
  const { coerced } = read;
  const [root] = collectFields(document, coerced, operation.selectionSet);
  if (root === undefined) return err([new PublicError('Nada a assinar.')]);
  const [name, nodes] = root;
  const [node] = nodes;
  const definition = schema.getSubscriptionType()?.getFields()[node?.name.value ?? ''];
  if (node === undefined || definition?.name !== SUBSCRIPTION_FIELD) {
    return err([new PublicError('Nada a assinar.')]);
  }
  const fields = new Map<string, EventField>();
  for (const { selectionSet } of nodes) {
    for (const [label, [field]] of collectFields(document, coerced, selectionSet)) {
      if (field !== undefined && isEventField(field.name.value))
        fields.set(label, field.name.value);
    }
  }
  let codigos: ReadonlySet<string> | null | undefined;
  try {
    codigos = codesOf(getArgumentValues(definition, node, coerced)['codigos']);
  } catch {
    return err([new PublicError('Argumento inválido.')]);
  }
  if (codigos === undefined) {
    return err([new PublicError(`Até ${MAX_CODES} códigos por assinatura.`)]);
  }
  return ok({ shape: eventShape(name, fields), codigos });
};
