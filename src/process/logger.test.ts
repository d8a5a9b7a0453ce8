import { describe, expect, it } from 'vitest';
import { createLogger, LOG_LEVELS, type LogLevel } from './logger.ts';

describe('the log', () => {
  it.each([
    ['silent', []],
    ['error', ['error']],
    ['warn', ['error', 'warn']],
    ['info', ['error', 'warn', 'info']],
    ['debug', ['error', 'warn', 'info', 'debug']],
  ] satisfies [LogLevel, string[]][])('at level %s says %j', (level, said) => {
    const lines: string[] = [];
    const log = createLogger(level, (line) => lines.push(line));
    for (const own of LOG_LEVELS) if (own !== 'silent') log[own](own);
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      said.map((own) => ({ time: expect.any(String), level: own, event: own })),
    );
  });

  it('is one line an event, whatever stands in it', () => {
    const lines: string[] = [];
    createLogger('info', (line) => lines.push(line)).info('a', { text: 'two\nlines "quoted"' });
    expect(lines[0]).not.toContain('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ text: 'two\nlines "quoted"' });
  });
});
