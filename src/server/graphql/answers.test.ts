import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { execute, parse } from 'graphql';
import { expect, it } from 'vitest';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import type { TagMessage } from '#contract/tag-source.ts';
import { simulate } from '#tests/support/network/simulation.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { QueryQueue } from '../http/query-queue.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { Answers } from './answers.ts';
import { OperationReader } from './operation-reader.ts';
import { providerSchema, SnapshotContext } from './schema.ts';

const { history } = simulate({ stations: 1 });

const log = memoryTagLog();
const schema = providerSchema(log, history, ZONE);
const reader = new OperationReader(schema);
const answers = new Answers(schema, log, new QueryQueue());

const tags: fc.Arbitrary<readonly TagMessage[]> = fc.array(
  fc.record({
    codigo: fc.constantFrom('EST-00013', 'EST-00042', '7', '__proto__', 'a"\\'),
    path: fc.constantFrom('Type', 'Data/Rio/RioNivel/Value', 'constructor', '__proto__', 'ção'),
    data: fc.oneof(fc.double(), fc.string({ maxLength: 10 }), fc.boolean(), fc.constant(null)),
  }),
  { maxLength: 10 },
);

const SPELLINGS = [
  SNAPSHOT_OPERATION.query,
  SNAPSHOT_OPERATION.query.replace(/\}$/, '__typename }'),
];

it('of the whole network is what executing gives, at its position, whatever has been told in between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(tags, { maxLength: 6 }),
      fc.constantFrom(...SPELLINGS),
      async (rounds, query) => {
        const before: { readonly text: string; readonly body: Buffer }[] = [];
        for (const told of rounds) {
          await log.append(told);
          const context = new SnapshotContext();
          const document = parse(query);
          const executed = await execute({ schema, document, contextValue: context });
          const operation = reader.read({ operationName: SNAPSHOT_OPERATION.operationName, query });
          if (!operation.ok) throw new Error('refused');
          expect(operation.value.isWholeNetwork).toBe(true);
          const answer = answers.ask(operation.value, 'a', 'br');
          if (!answer.ok) throw new Error('no turn');
          const { kind, plain, bodies } = await answer.value;
          const text = JSON.stringify({ ...executed, extensions: context.position });
          expect(kind).toBe('data');
          expect(JSON.parse(plain.toString())).toEqual(JSON.parse(text));
          expect(plain).toHaveLength(Buffer.byteLength(text));
          const { bytes, coding } = bodies.get('br') ?? { bytes: plain, coding: null };
          expect(coding === null ? bytes : brotliDecompressSync(bytes)).toEqual(plain);
          before.push({ text: plain.toString(), body: plain });
        }
        // Those given out before have not changed.
        for (const { text, body } of before) expect(body.toString()).toBe(text);
      },
    ),
    propertyRuns(60),
  );
});
