import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** How large a free query may be. */
export interface QueryLimits {
  readonly tokens: number;
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  /** Fields, those of a fragment as often as it is spread: validation compares them in pairs. */
  readonly fields: number;
  readonly rootFields: number;
}

/** Defaults of graphql-armor, and two of our own: 300 repeated fields cost 72 ms of validation, and every root field is a snapshot. */
export const QUERY_LIMITS: QueryLimits = {
  tokens: 1_000,
  depth: 6,
  aliases: 15,
  directives: 50,
  fields: 150,
  rootFields: 5,
};

/** What is bounded beside tokens, which the parser counts. */
export type QuerySize = Omit<QueryLimits, 'tokens'>;

const NOTHING: QuerySize = { depth: 0, aliases: 0, directives: 0, fields: 0, rootFields: 0 };

/** Bounded, so that sums stay comparable however often fragments are spread. */
const add = (a: QuerySize, b: QuerySize): QuerySize => ({
  depth: Math.max(a.depth, b.depth),
  aliases: Math.min(a.aliases + b.aliases, 1e9),
  directives: Math.min(a.directives + b.directives, 1e9),
  fields: Math.min(a.fields + b.fields, 1e9),
  rootFields: Math.min(a.rootFields + b.rootFields, 1e9),
});

const isIntrospection = ({ name }: FieldNode): boolean =>
  name.value === '__schema' || name.value === '__type';

/**
 * Measures a document as it will be executed: the largest operation with every fragment in its place. Each fragment is measured once,
 * so the work is that of reading the document. A fragment that spreads itself counts as endless.
 */
const measureQuery = (document: DocumentNode): QuerySize => {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  const sizes = new Map<string, QuerySize | 'open'>();

  const ofField = (field: FieldNode): QuerySize => {
    const inside = field.selectionSet === undefined ? NOTHING : ofSelection(field.selectionSet);
    // The standard question for the schema is 13 deep and has hundreds of fields: its tokens bound it, and a rule of validation.
    const isSchema = isIntrospection(field);
    return {
      depth: isSchema ? 1 : inside.depth + 1,
      aliases: inside.aliases + (field.alias === undefined ? 0 : 1),
      directives: inside.directives + (field.directives?.length ?? 0),
      fields: isSchema ? 1 : inside.fields + 1,
      rootFields: 1,
    };
  };

  const ofFragment = (name: string): QuerySize => {
    const known = sizes.get(name);
    if (known === 'open') return { ...NOTHING, depth: Infinity, fields: 1e9 };
    if (known !== undefined) return known;
    const fragment = fragments.get(name);
    if (fragment === undefined) return NOTHING;
    sizes.set(name, 'open');
    const size = add(ofSelection(fragment.selectionSet), {
      ...NOTHING,
      directives: fragment.directives?.length ?? 0,
    });
    sizes.set(name, size);
    return size;
  };

  const ofSelection = ({ selections }: SelectionSetNode): QuerySize => {
    let size = NOTHING;
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        size = add(size, ofField(selection));
        continue;
      }
      const inside =
        selection.kind === Kind.INLINE_FRAGMENT
          ? ofSelection(selection.selectionSet)
          : ofFragment(selection.name.value);
      size = add(add(size, inside), { ...NOTHING, directives: selection.directives?.length ?? 0 });
    }
    return size;
  };

  let total = NOTHING;
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const size = ofSelection(definition.selectionSet);
    total = {
      ...add(total, size),
      directives: total.directives + size.directives + (definition.directives?.length ?? 0),
      // One operation of a document is executed, all of them are validated.
      rootFields: Math.max(total.rootFields, size.rootFields),
    };
  }
  // What is spread nowhere is validated all the same.
  for (const name of fragments.keys()) {
    if (!sizes.has(name)) total = { ...add(total, ofFragment(name)), rootFields: total.rootFields };
  }
  return total;
};

/** The first bound that a document goes beyond, else null. */
export const exceededLimit = (
  document: DocumentNode,
  limits: QueryLimits,
): keyof QuerySize | null => {
  const size = measureQuery(document);
  const order = ['depth', 'fields', 'rootFields', 'aliases', 'directives'] as const;
  return order.find((name) => size[name] > limits[name]) ?? null;
};
