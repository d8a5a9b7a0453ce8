import { ZONE } from '#tests/support/network/zones.ts';
import fc from 'fast-check';
import { parse, print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { historyOperation, SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { HISTORY_STEPS } from '#domain/series/history-step.ts';
import { err } from '#domain/result.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { OperationReader, type ReadOperation } from './operation-reader.ts';
import { bodyParams } from './request-params.ts';
import { providerSchema } from './schema.ts';

const schema = providerSchema(memoryTagLog(), () => Promise.resolve(err('refused')), ZONE);

const reader = new OperationReader(schema);

/** From the words of a body, as the endpoint reads them. */
const read = (body: string): ReadOperation => {
  const params = bodyParams(body);
  if (!params.ok) throw new Error(params.error.message);
  const operation = reader.read(params.value);
  if (!operation.ok) throw new Error(operation.error.reason);
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
  it('is the same for all words of one meaning, and another for every other', () => {
    fc.assert(
      fc.property(meaning, meaning, spelling, spelling, (one, other, how, else_) => {
        const first = read(spelt(one, how));
        const again = read(spelt(one, else_));
        expect(again.key === first.key).toBe(hasTypeName(how) === hasTypeName(else_));
        const another = read(spelt(other, how));
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
});
