import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/runner/eventually.ts';
import { startMisbehavingProvider } from '#tests/support/provider/misbehaving-provider.ts';
import { createLogger } from '#process/logger.ts';
import { watchUpstream } from './upstream-watch.ts';

let end: () => void = () => undefined;

afterEach(() => end());

describe('a provider elsewhere', () => {
  it('that does not answer is named in the log, once, and so is that it answers again', async () => {
    const provider = await startMisbehavingProvider();
    const { port, graphqlUrl } = provider;
    await provider.stop();
    const lines: string[] = [];
    end = watchUpstream(
      graphqlUrl,
      20,
      createLogger('warn', (line) => lines.push(line)),
    );
    await eventually(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toContain('provider does not answer');
    expect(lines[0]).toContain(graphqlUrl);
    expect(lines[0]).toContain('ECONNREFUSED');
    const again = await startMisbehavingProvider(port);
    await eventually(() => expect(lines).toHaveLength(2));
    expect(lines[1]).toContain('provider answers again');
    again.answer = { status: 503, body: '' };
    await eventually(() => expect(lines).toHaveLength(3));
    expect(lines[2]).toContain('HTTP 503');
    await again.stop();
  });
});
