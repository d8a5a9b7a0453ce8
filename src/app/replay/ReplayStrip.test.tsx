import { act } from 'react';
import { expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { ReplayStrip } from './ReplayStrip.tsx';

const { host, root } = reactRoot();

it('marks times without data, and none that it does not know of', () => {
  const steps = {
    from: epochMs(20),
    stepMs: 10,
    reporting: Uint16Array.of(3, 0, 0, 3),
    rain: new Float32Array(4),
  };
  const span = { from: epochMs(0), to: epochMs(100) };
  act(() => root.render(<ReplayStrip span={span} steps={steps} crossings={[]} />));
  const gaps = Array.from(host.querySelectorAll('rect'), (gap) => [
    gap.getAttribute('x'),
    gap.getAttribute('width'),
  ]);
  expect(gaps).toEqual([['3', '2']]);
});
