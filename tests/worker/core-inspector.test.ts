import { epochMs } from '#domain/time/epoch-ms.ts';
import { afterEach, expect, it } from 'vitest';
import { testCore } from '#tests/support/app/core.ts';
import { inspectorOf } from '#worker/core-inspector.ts';
import type { DataCore } from '#worker/data-core.ts';

const CODE = 'EST-00013';
const LEVEL = 'Data/Rio/RioNivel';

let core: DataCore;

afterEach(() => core.stop());

it('reads the log, the last events of a tag, the open views and the rejections', async () => {
  ({ core } = testCore());
  const inspector = inspectorOf(core);
  expect(await inspector.log()).toMatchObject({ head: 0, first: 0, wholeFrom: 0 });

  core.reader.acceptSnapshot(
    { [CODE]: { [`${LEVEL}/Value`]: 4, [`${LEVEL}/Unit`]: 'm' } },
    epochMs(1_000),
  );
  core.reader.acceptSnapshot(
    { [CODE]: { [`${LEVEL}/Value`]: 5, [`${LEVEL}/Unit`]: 'm' } },
    epochMs(2_000),
  );
  core.reader.acceptMessage('isto não é uma mensagem', epochMs(3_000));
  const [, last] = await inspector.events(CODE, LEVEL);
  expect(last).toEqual({
    offset: 2,
    at: '1970-01-01T00:00:02.000Z',
    origin: 'snapshot',
    value: 5,
  });
  expect(await inspector.events(CODE, LEVEL, 1)).toEqual([last]);
  expect(await inspector.events(CODE, `${LEVEL}/Unit`)).toMatchObject([{ value: 'm' }]);
  expect(await inspector.events('', LEVEL)).toEqual([]);
  expect(await inspector.events(CODE, 'Data/Outra')).toEqual([]);
  expect(await inspector.events('__proto__', 'constructor')).toEqual([]);
  expect(await inspector.rejections()).toMatchObject([{ count: 1 }]);

  const cursor = await core.open('station-sheet', { codigo: CODE });
  expect(await inspector.views()).toEqual([{ view: 'station-sheet', query: { codigo: CODE } }]);
  await cursor.close();
  expect(await inspector.views()).toEqual([]);
});
