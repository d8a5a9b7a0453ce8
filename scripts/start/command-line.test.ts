import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choiceOption,
  numberOption,
  type Option,
  type OptionTable,
  stampOption,
  switchOff,
  switchOn,
  textOption,
  variableOf,
} from '#contract/options.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { parseCommandLine } from './command-line.ts';
import { START_OPTIONS } from './start-options.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';

const directory = folderOfFile();

const configFile = (text: string, name = 'vigia.json'): string => {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
};

const PLACES = ['flag', 'variable', 'file'] as const;
type Place = (typeof PLACES)[number];

/** Texts given for options, by flag, in each place. */
type Texts = Readonly<Record<Place, ReadonlyMap<string, string>>>;

const jsonOf = ({ valueName, form }: Option<unknown>, text: string): string =>
  valueName === null || form === 'number' ? text : JSON.stringify(text);

/** What a table reads where texts stand in the three places. */
const parsed = (table: OptionTable, texts: Texts) => {
  const options = Object.values(table);
  const optionOf = (flag: string): Option<unknown> => {
    const option = options.find((one) => one.flag === flag);
    if (option === undefined) throw new Error(`no option ${flag}`);
    return option;
  };
  const members = [...texts.file].map(
    ([flag, text]) => `  ${JSON.stringify(flag)}: ${jsonOf(optionOf(flag), text)}`,
  );
  const file = configFile(`// A comment.\n{\n${members.join(',\n')},\n}\n`.replace('{\n,', '{'));
  const args = [...texts.flag].map(([flag, text]) => `--${flag}=${text}`);
  const environment = Object.fromEntries(
    [...texts.variable].map(([flag, text]) => [variableOf(optionOf(flag)), text]),
  );
  return parseCommandLine(table, ['--config', file, ...args], environment);
};

const NONE: Texts = { flag: new Map(), variable: new Map(), file: new Map() };

/** The values, or the message without its place. */
const outcome = (table: OptionTable, texts: Texts): unknown => {
  const result = parsed(table, texts);
  if (result.ok) return result.value;
  return result.error.replace(/^(?:--[a-z0-9-]+|[A-Z0-9_]+|\S+:\d+:\d+: [a-z0-9-]+): /, '');
};

const CONFIG = { config: textOption('config', '', 'FILE') };

/** An option of a flag that is not taken yet, and a text for it that may be wrong. */
const optionArbitrary = (flag: string): fc.Arbitrary<[Option<unknown>, readonly string[]]> => {
  const texts = (text: fc.Arbitrary<string>) => fc.array(text, { minLength: 3, maxLength: 3 });
  const switches = texts(fc.constantFrom('true', 'false'));
  const numbers = texts(fc.integer({ min: -5, max: 105 }).map(String));
  const words = texts(
    fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== ''),
  );
  return fc.oneof(
    fc.tuple(fc.constant(switchOn(flag, '')), switches),
    fc.tuple(fc.constant(switchOff(flag, '')), switches),
    fc.tuple(fc.constant(numberOption(flag, '', { from: 0, to: 100, fallback: null })), numbers),
    fc.tuple(fc.constant(textOption(flag, '', 'TEXT')), words),
    fc.tuple(
      fc.constant(choiceOption(flag, '', { names: ['a', 'b'], fallback: 'a', valueName: 'NAME' })),
      texts(fc.constantFrom('a', 'b', 'c')),
    ),
    fc.tuple(
      fc.constant(stampOption(flag, '')),
      texts(fc.constantFrom('2026-09-11T13:00', '2026-09-11T13:00Z', 'ontem')),
    ),
  );
};

const tableArbitrary = fc
  .uniqueArray(fc.stringMatching(/^[a-z]{2,6}(?:-[a-z0-9]{1,4})?$/), { minLength: 1, maxLength: 6 })
  .map((flags) => flags.filter((flag) => flag !== 'config' && flag !== 'help'))
  .chain((flags) => fc.tuple(...flags.map(optionArbitrary)))
  .map((options) => ({
    table: { ...CONFIG, ...Object.fromEntries(options.map(([option]) => [option.flag, option])) },
    texts: options.map(([{ flag }, given]) => [flag, given] as const),
  }));

describe('a table of options', () => {
  it('reads the same values, and the same faults, from flags, variables and a file', () => {
    fc.assert(
      fc.property(tableArbitrary, ({ table, texts }) => {
        const given = new Map(texts.map(([flag, [text = '']]) => [flag, text]));
        const outcomes = PLACES.map((place) => outcome(table, { ...NONE, [place]: given }));
        expect(outcomes[1]).toEqual(outcomes[0]);
        expect(outcomes[2]).toEqual(outcomes[0]);
      }),
      propertyRuns(100),
    );
  });

  it('reads each from the command line, else the environment, else the file, else nothing', () => {
    const withPlaces = tableArbitrary.chain(({ table, texts }) =>
      fc.record({
        table: fc.constant(table),
        texts: fc.constant(texts),
        places: fc.array(fc.subarray([...PLACES]), {
          minLength: texts.length,
          maxLength: texts.length,
        }),
      }),
    );
    fc.assert(
      fc.property(withPlaces, ({ table, texts, places }) => {
        const all = { flag: new Map(), variable: new Map(), file: new Map() };
        const first = new Map<string, string>();
        for (const [index, [flag, given]] of texts.entries()) {
          for (const [at, place] of PLACES.entries()) {
            if (!(places[index] ?? []).includes(place)) continue;
            all[place].set(flag, given[at]);
            if (!first.has(flag)) first.set(flag, given[at] ?? '');
          }
        }
        expect(outcome(table, all)).toEqual(outcome(table, { ...NONE, flag: first }));
      }),
      propertyRuns(100),
    );
  });
});

describe('the options of the server', () => {
  const flags = Object.values(START_OPTIONS).filter(({ flag }) => flag !== 'config');
  const texts = ['1', 'x', 'debug', '24h,90d', 'https://a.test/x', '2026-09-11T13:00', '/nowhere'];

  it.each(flags.map((option) => [option.flag, option] as const))(
    '--%s means the same as a variable and in a file',
    (flag, option) => {
      const of = { form: 'text', ...option };
      const given =
        option.valueName === null ? ['true', 'false'] : of.form === 'number' ? ['1', '-1'] : texts;
      for (const text of given) {
        const [byFlag, ...others] = PLACES.map((place) =>
          outcome(START_OPTIONS, { ...NONE, [place]: new Map([[flag, text]]) }),
        );
        expect(others).toEqual([byFlag, byFlag]);
      }
    },
  );
});

describe('a line about what is wrong', () => {
  const errorOf = (args: readonly string[], environment = {}): string => {
    const result = parseCommandLine(START_OPTIONS, args, environment);
    return result.ok ? 'nothing is wrong' : result.error;
  };

  it.each([
    [['--prot', '1'], '--prot is no flag; is --port meant?'],
    [['--data-dir', 'x'], '--data-dir is no flag; is --data meant?'],
    [['--graphql', 'x'], '--graphql is no flag; is --graphql-url meant?'],
    [['--xyzzy'], '--xyzzy is no flag'],
    [['serve'], '"serve" is no flag: flags begin with --'],
    [['--port'], '--port: N is missing'],
    [['--data', '--metrics'], '--data: DIR is missing'],
    [['--data', ''], '--data: is empty; DIR is needed'],
    [['--metrics=perhaps'], '--metrics: "perhaps" is neither true nor false'],
    [['--rate', '-1'], '--rate: "-1" is not a number from 1 to 100000'],
  ])('%j', (args, line) => {
    expect(errorOf(args)).toBe(line);
  });

  it('names a variable; an empty one counts as not set', () => {
    expect(errorOf([], { PORT: 'x' })).toBe('PORT: "x" is not a whole number from 0 to 65535');
    expect(errorOf([], { VIGIA_SPEED: 'x' })).toContain('VIGIA_SPEED: "x" is not a number');
    expect(errorOf([], { PORT: '', VIGIA_DATA: '', VIGIA_CONFIG: '' })).toBe('nothing is wrong');
  });

  it.each([
    [{ VIGIA_PRT: '1' }, 'VIGIA_PRT is no variable; is PORT meant?'],
    [{ VIGIA_PORT: '8080' }, 'VIGIA_PORT is no variable; is PORT meant?'],
    [
      { VIGIA_GRAPHQL: 'https://provider.test/graphql' },
      'VIGIA_GRAPHQL is no variable; is VIGIA_GRAPHQL_URL meant?',
    ],
    [{ VIGIA_GRAPHQL_UR: 'x' }, 'VIGIA_GRAPHQL_UR is no variable; is VIGIA_GRAPHQL_URL meant?'],
    [{ VIGIA_XYZZY: 'x' }, 'VIGIA_XYZZY is no variable'],
    [{ VIGIA_XYZZY: '' }, 'nothing is wrong'],
    // Of services called vigia and vigia-db in Kubernetes.
    [{ VIGIA_PORT: 'tcp://10.0.0.1:80', VIGIA_PORT_80_TCP_ADDR: '10.0.0.1' }, 'nothing is wrong'],
    [{ VIGIA_SERVICE_HOST: '10.0.0.1', VIGIA_DB_SERVICE_PORT_SQL: '5432' }, 'nothing is wrong'],
  ])('a variable that no option has: %j', (environment, line) => {
    expect(errorOf([], environment)).toBe(line);
  });

  it.each([
    ['{ "prot": 1 }', ':1:3: prot: is no flag; is "port" meant?'],
    ['{\n  "port": "80" }', ':2:3: port: "80" is wrong; a number is right'],
    ['{ "port": 70000 }', ':1:3: port: "70000" is not a whole number from 0 to 65535'],
    ['{ "metrics": "yes" }', ':1:3: metrics: "yes" is wrong; true or false is right'],
    ['{ "host": null }', ':1:3: host: null is wrong; a text in double quotes is right'],
    ['{ "host": "" }', ':1:3: host: is empty; NAME is needed'],
    ['{ "port": 1, "port": 2 }', ':1:14: port: stands there twice'],
    ['{ "config": "x" }', ':1:3: config: a configuration file names no other'],
    ['{ "help": true }', ':1:3: help: is no flag; --help lists them'],
    ['{ "__proto__": 1 }', ':1:3: __proto__: is no flag; --help lists them'],
    ['[1]', ':1:1: an object is needed: { "port": 8080 }'],
    ['{ "port": 1', ':1:12: is not JSON: a closing } is missing'],
    ['{\n"port" 1 }', ':2:8: is not JSON: a colon is missing'],
    ['{\n"port": 1\n"metrics": true }', ':3:1: is not JSON: a comma is missing'],
    ['{ port: 1 }', ':1:3: is not JSON: a word that JSON does not have'],
    ['', ' is empty; JSON is needed'],
  ])('of the file %j', (text, line) => {
    const file = configFile(text);
    const error = errorOf(['--config', file]);
    expect(error).toContain(`${file}${line}`);
    expect(error).not.toContain('\n');
    expect(errorOf([], { VIGIA_CONFIG: file })).toContain(`${file}${line}`);
  });

  it('of a file that is not there, or is a folder', () => {
    expect(errorOf(['--config', '/nowhere.json'])).toBe(
      '--config: /nowhere.json: there is no such file',
    );
    expect(errorOf([], { VIGIA_CONFIG: directory })).toBe(
      `VIGIA_CONFIG: ${directory} is a folder; a file is needed`,
    );
  });
});
