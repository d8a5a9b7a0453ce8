import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SPECIFICATION = 'docs/specification.md';
const TEXT = readFileSync(SPECIFICATION, 'utf8');

/** `## 3. Entities and their fields` is section 3. */
const SECTIONS: ReadonlySet<string> = new Set(
  Array.from(TEXT.matchAll(/^## (\d+)\. \S/gm), ([, section = '']) => section),
);
/** `- **3.2** Gate tag: …` is requirement 3.2. */
const REQUIREMENTS = Array.from(
  TEXT.matchAll(/^- \*\*(\d+\.\d+)\*\* \S/gm),
  ([, requirement = '']) => requirement,
);

/** `SPEC 9`, `spec 4.2`, `Specification 3`, `SPEC 1, 4`: what is cited, one number per match. */
const citationsIn = (text: string): readonly string[] =>
  Array.from(
    text.matchAll(/\bspec(?:ification)? (\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?\b)*)/gi),
    ([, list = '']) => list.split(/, | and | to /),
  ).flat();

const isKnown = (cited: string): boolean => SECTIONS.has(cited) || REQUIREMENTS.includes(cited);

const FILES = ['src', 'tests', 'bench', 'scripts', 'docs'].flatMap((directory) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:[cm]?[jt]sx?|md|css|html)$/.test(file))
    .map((file) => join(directory, file))
    .filter((file) => file !== SPECIFICATION && !file.endsWith('specification.test.ts')),
);

describe('the specification', () => {
  it('has the sections 1 to 9, and in each its requirements from 1 on', () => {
    expect([...SECTIONS]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    const counted = [...SECTIONS].flatMap((section) =>
      REQUIREMENTS.filter((requirement) => requirement.startsWith(`${section}.`)).map(
        (_, index) => `${section}.${index + 1}`,
      ),
    );
    expect(REQUIREMENTS).toEqual(counted);
    expect(new Set(REQUIREMENTS.map((requirement) => requirement.split('.')[0]))).toEqual(SECTIONS);
  });

  it('has every section that is cited', () => {
    const cited = FILES.flatMap((file) =>
      citationsIn(readFileSync(file, 'utf8')).map((section) => ({ file, section })),
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter(({ section }) => !isKnown(section))).toEqual([]);
  });

  it('is cited in these forms, and a missing number is detected', () => {
    expect(citationsIn('SPEC 9, the map; (spec 4.2) and specification 12')).toEqual([
      '9',
      '4.2',
      '12',
    ]);
    expect(citationsIn('(SPEC 1, 4), SPEC 2 and 10; SPEC 3, PROVIDER 1')).toEqual([
      '1',
      '4',
      '2',
      '10',
      '3',
    ]);
    expect(['9', '4.2', '10', '4.99'].map(isKnown)).toEqual([true, true, false, false]);
  });
});
