import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PANEL_KEYS, PanelMemory } from '#app/map/panels/panel-memory.ts';
import { StationMemory } from '#app/station/remembered-stations.ts';
import { MAX_WIDTH, MIN_WIDTH, TableMemory } from '#app/table/table-memory.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';

/** A storage that all tabs share, and that may be full: then it keeps what it held. */
const sharedStorage = () => {
  const kept = new Map<string, string>();
  const state = { full: false };
  const open = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (state.full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
  });
  return { kept, state, open };
};

const COLUMNS = ['name', 'rio', 'taxa', 'codigo'] as const;
const column = fc.constantFrom(...COLUMNS);
const tableChange = fc.oneof(
  fc.subarray([...COLUMNS], { minLength: 1 }).map((columns) => (memory: TableMemory) => {
    memory.change({ columns });
  }),
  fc.tuple(column, fc.boolean()).map(([key, isPinned]) => (memory: TableMemory) => {
    memory.pin(key, isPinned);
  }),
  fc
    .tuple(column, fc.integer({ min: MIN_WIDTH, max: MAX_WIDTH }))
    .map(([key, width]) => (memory: TableMemory) => {
      memory.resize(key, width);
    }),
);
const panelChange = fc
  .tuple(fc.constantFrom(...PANEL_KEYS), fc.boolean())
  .map(([key, isOpen]) => (memory: PanelMemory) => {
    memory.set(key, isOpen);
  });
const codigos = ['A-1', 'B-2', 'C-3'].map((text) => {
  const codigo = decodeCodigo(text);
  if (!codigo.ok) throw new Error('a code of this test is no code');
  return codigo.value;
});
const stationChange = fc.oneof(
  fc
    .tuple(fc.constantFrom(...codigos), fc.boolean())
    .map(([codigo, isKept]) => (memory: StationMemory) => {
      memory.keep(codigo, isKept);
    }),
  fc.constantFrom(...codigos).map((codigo) => (memory: StationMemory) => {
    memory.visit(codigo);
  }),
);

/** The law, for a kind of memory: tabs that change in turns leave what one tab would have left. */
const tabsAreOne = <Memory>(
  make: (storage: ReturnType<typeof sharedStorage>['open']) => Memory,
  change: fc.Arbitrary<(memory: Memory) => void>,
) =>
  fc.property(fc.array(fc.record({ tab: fc.nat(2), change }), { maxLength: 20 }), (changes) => {
    const [many, one] = [sharedStorage(), sharedStorage()];
    const tabs = [make(many.open), make(many.open), make(many.open)];
    const alone = make(one.open);
    for (const { tab, change: apply } of changes) {
      const memory = tabs[tab];
      if (memory === undefined) continue;
      apply(memory);
      apply(alone);
      expect(many.kept).toEqual(one.kept);
    }
  });

/** The law, for a kind of memory: what a full storage refuses holds until the page is closed. */
const holdsWhenFull = <Memory>(
  make: (storage: ReturnType<typeof sharedStorage>['open']) => Memory,
  change: fc.Arbitrary<(memory: Memory) => void>,
  said: (memory: Memory) => unknown,
) =>
  fc.property(fc.array(change), fc.array(change), (before, after) => {
    const storage = sharedStorage();
    const [memory, spacious] = [make(storage.open), make(sharedStorage().open)];
    for (const [index, apply] of [...before, ...after].entries()) {
      storage.state.full = index >= before.length;
      apply(memory);
      apply(spacious);
      expect(said(memory)).toEqual(said(spacious));
    }
  });

describe('what is kept on the device is one thing for all tabs (laws)', () => {
  it('the arrangement of the table', () => {
    fc.assert(tabsAreOne((open) => new TableMemory(open), tableChange));
    fc.assert(
      holdsWhenFull(
        (open) => new TableMemory(open),
        tableChange,
        (memory) => memory.read(),
      ),
    );
  });

  it('the panels of the map', () => {
    fc.assert(tabsAreOne((open) => new PanelMemory(open), panelChange));
    fc.assert(
      holdsWhenFull(
        (open) => new PanelMemory(open),
        panelChange,
        (memory) => PANEL_KEYS.map((key) => memory.isOpen(key)),
      ),
    );
  });

  it('the stations', () => {
    fc.assert(tabsAreOne((open) => new StationMemory(open), stationChange));
    fc.assert(
      holdsWhenFull(
        (open) => new StationMemory(open),
        stationChange,
        (memory) => memory.read(),
      ),
    );
  });

  it('again when there is room again', () => {
    const storage = sharedStorage();
    const [ours, theirs] = [new TableMemory(storage.open), new TableMemory(storage.open)];
    storage.state.full = true;
    ours.resize('rio', 100);
    storage.state.full = false;
    ours.resize('taxa', 110);
    theirs.pin('rio', true);
    ours.resize('codigo', 120);
    expect(new TableMemory(storage.open).read()).toEqual({
      columns: null,
      pinned: ['name', 'rio'],
      widths: new Map([
        ['rio', 100],
        ['taxa', 110],
        ['codigo', 120],
      ]),
    });
  });
});
