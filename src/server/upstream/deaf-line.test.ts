import { describe, expect, it } from 'vitest';
import { DeafLine } from './deaf-line.ts';
import { UPSTREAM_TIMERS } from './upstream-timers.ts';

/** A line on which a message came every `everyS` seconds up to `toS`. */
const heardEvery = (everyS: number, toS: number): DeafLine => {
  const line = new DeafLine(UPSTREAM_TIMERS);
  line.subscribed(0);
  for (let s = 0; s <= toS; s += everyS) line.heard(s * 1_000);
  return line;
};

/** At which seconds it is found deaf, if each time it is subscribed to anew. */
const deafAt = (line: DeafLine, fromS: number, toS: number): readonly number[] => {
  const found: number[] = [];
  for (let s = fromS; s < toS; s += 1) {
    if (!line.isDeaf(s * 1_000)) continue;
    found.push(s - fromS);
    line.subscribed(s * 1_000);
  }
  return found;
};

describe('a line is deaf', () => {
  it('after a minute, where a steady network falls silent; then less and less often', () => {
    expect(deafAt(heardEvery(15, 120), 120, 1_500)).toEqual([60, 180, 420, 720, 1_020, 1_320]);
  });

  it('never, where the network pauses for long, or has not spoken for a minute', () => {
    expect(deafAt(heardEvery(30, 600), 600, 4_000)).toEqual([]);
    expect(deafAt(heardEvery(15, 45), 45, 4_000)).toEqual([]);
    expect(deafAt(new DeafLine(UPSTREAM_TIMERS), 0, 4_000)).toEqual([]);
  });

  it('a minute after the subscription at the earliest, however long there was none', () => {
    const line = heardEvery(15, 120);
    line.subscribed(900_000);
    expect(deafAt(line, 900, 1_000)).toEqual([60]);
    line.heard(1_000_000);
    expect(deafAt(line, 1_000, 1_100)).toEqual([60]);
  });
});
