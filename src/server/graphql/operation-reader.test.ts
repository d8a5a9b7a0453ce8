import { ZONE } from '#tests/support/zones.ts';
import fc from 'fast-check';
import { parse, print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { historyOperation, SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { HISTORY_STEPS } from '#domain/series/history-step.ts';
import { err } from '#domain/result.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { memoryTagLog } from '../storage/log/memory-tag-log.ts';
import { OperationReader, type ReadOperation } from './operation-reader.ts';
import { operationPolicy } from './operations.ts';
import { bodyParams } from './request-params.ts';
import { providerSchema } from './schema.ts';

const schema = providerSchema(memoryTagLog(), () => Promise.resolve(err('refused')), ZONE);

const readerOf = (open: boolean) => new OperationReader(schema, operationPolicy(schema, { open }));

/** From the words of a body, as the endpoint reads them. */
const read = (reader: OperationReader, body: string): ReadOperation => {
  const params = bodyParams(body);
  if (!params.ok) throw new Error(params.error.message);
  const operation = reader.read(params.value);
  if (!operation.ok) throw new Error(operation.error.errors[0].message);
  return operation.value;
};

/** What a question means, and some of the endless words there are for it. */
interface Meaning {
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const code = fc.constantFrom('DEMO-0001', 'EST-00013', '__proto__', '');
const instant = fc.constantFrom('2026-09-10T12:00:00Z', '2026-09-11T12:00:00Z');

const meaning: fc.Arbitrary<Meaning> = fc.oneof(
  fc
    .array(code, { maxLength: 3 })
    .map((codigos) => ({ ...SNAPSHOT_OPERATION, variables: { codigos } })),
  fc
    .record({
      step: fc.constantFrom(...HISTORY_STEPS),
      codigo: code,
      dataInicial: instant,
      dataFinal: instant,
    })
    .map(({ step, ...variables }) => ({ ...historyOperation(step), variables })),
);

const spelling = fc.record({
  blanks: fc.stringMatching(/^[ \n\t,]{0,12}$/),
  comment: fc.stringMatching(/^[a-z{}"]{0,12}$/),
  typeNames: fc.nat({ max: 3 }),
  before: fc.boolean(),
  printed: fc.boolean(),
  named: fc.boolean(),
  spaced: fc.boolean(),
  swapped: fc.boolean(),
  /** Ways to say nothing, and ways to say an instant. */
  nothing: fc.constantFrom('absent', 'null', 'empty'),
  zone: fc.constantFrom('Z', '+00:00', '.000Z', ' '),
  extensions: fc.option(fc.dictionary(fc.string({ maxLength: 10 }), fc.integer(), { maxKeys: 2 })),
});

type Spelling = typeof spelling extends fc.Arbitrary<infer Value> ? Value : never;

const spelt = ({ query, operationName, variables }: Meaning, how: Spelling): string => {
  const names = '__typename '.repeat(how.typeNames);
  // At the end or at the beginning of the outer selection.
  const named = how.before ? query.replace('{', `{ ${names}`) : query.replace(/\}$/, `${names}}`);
  // Where no name is said beside it, it is looked for in the text, in its plain form.
  const blanks = how.named ? how.blanks : how.blanks.replaceAll(',', '');
  const text = how.printed ? print(parse(named)) : named;
  const said = Object.entries(variables).flatMap(([name, value]): [string, unknown][] => {
    if (Array.isArray(value) && value.length === 0) {
      if (how.nothing === 'absent') return [];
      return [[name, how.nothing === 'null' ? null : []]];
    }
    return name.startsWith('data') && typeof value === 'string'
      ? [[name, how.zone === ' ' ? value.replace('T', ' ') : value.replace('Z', how.zone)]]
      : [[name, value]];
  });
  const given = Object.fromEntries(how.swapped ? said.toReversed() : said);
  return JSON.stringify(
    {
      ...(how.named ? { operationName } : {}),
      query: `${how.named ? `#${how.comment}\n` : ''}${text.replaceAll(' ', ` ${blanks}`)}${blanks}`,
      variables: given,
      extensions: how.extensions,
    },
    null,
    how.spaced ? 2 : 0,
  );
};

const hasTypeName = ({ typeNames }: Spelling): boolean => typeNames > 0;

describe('row 64: the key of a question', () => {
  for (const open of [false, true]) {
    it(`is the same for all words of one meaning, and another for every other (${open ? 'any query' : 'the contract alone'})`, () => {
      const reader = readerOf(open);
      fc.assert(
        fc.property(meaning, meaning, spelling, spelling, (one, other, how, else_) => {
          const isSnapshot = one.operationName === 'Tags';
          // Any query may run: a document of its own is a question of its own there, but for the snapshot.
          const alike =
            open && !isSnapshot
              ? { ...else_, typeNames: how.typeNames, before: how.before }
              : else_;
          const first = read(reader, spelt(one, how));
          const again = read(reader, spelt(one, alike));
          expect(again.key === first.key).toBe(hasTypeName(how) === hasTypeName(alike));
          const another = read(reader, spelt(other, how));
          const sameMeaning =
            one.query === other.query &&
            JSON.stringify(one.variables) === JSON.stringify(other.variables);
          expect(another.key === first.key).toBe(sameMeaning);
          const { codigos } = one.variables;
          expect(first.isWholeNetwork).toBe(Array.isArray(codigos) && codigos.length === 0);
        }),
        propertyRuns(300),
      );
    });
  }

  it('that stands for the whole network is one of two, with the names of types or without', () => {
    for (const open of [false, true]) {
      const reader = readerOf(open);
      const keys = new Set<string>();
      fc.assert(
        fc.property(spelling, (how) => {
          const asked = { ...SNAPSHOT_OPERATION, variables: { codigos: [] } };
          keys.add(read(reader, spelt(asked, how)).key);
          expect(keys.size).toBeLessThanOrEqual(2);
        }),
        propertyRuns(100),
      );
    }
  });

  it('is not given to what a condition or another name makes a document of its own', () => {
    const reader = readerOf(true);
    const asked = (query: string) => read(reader, JSON.stringify({ query })).isWholeNetwork;
    expect(asked(SNAPSHOT_OPERATION.query)).toBe(true);
    for (const query of [
      SNAPSHOT_OPERATION.query.replace('Tags', 'Outra'),
      SNAPSHOT_OPERATION.query.replace('{ tags', '{ __typename @include(if: true) tags'),
      SNAPSHOT_OPERATION.query.replace('{ tags', '{ x: __typename tags'),
      '{ tags: estacao_getEstacao }',
    ]) {
      expect(asked(query)).toBe(false);
    }
  });
});
