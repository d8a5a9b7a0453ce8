import { expect, it } from 'vitest';
import { PrintDesk } from './print-coordinator.ts';

const stage = () => {
  let printed = 0;
  let timeIsUp: () => void = () => undefined;
  const desk: PrintDesk = new PrintDesk({
    print: () => {
      printed += 1;
      desk.begin();
      desk.end();
    },
    after: (_, then) => {
      timeIsUp = then;
      return () => {
        timeIsUp = () => undefined;
      };
    },
  });
  return { desk, printed: () => printed, passTime: () => timeIsUp() };
};

it('prints at once where every view draws everything anyway', () => {
  const { desk, printed } = stage();
  desk.ask();
  expect([printed(), desk.phase.read()]).toEqual([1, 'none']);
});

it('waits for a view to draw the rest, and prints once', () => {
  const { desk, printed, passTime } = stage();
  const leave = desk.enter();
  desk.ask();
  desk.ask();
  expect([printed(), desk.phase.read()]).toEqual([0, 'preparing']);
  desk.ready();
  passTime();
  desk.ready();
  expect([printed(), desk.phase.read()]).toEqual([1, 'none']);
  leave();
  desk.ask();
  expect(printed()).toBe(2);
});

it('prints what there is when the rest does not come', () => {
  const { desk, printed, passTime } = stage();
  desk.enter();
  desk.ask();
  passTime();
  expect([printed(), desk.phase.read()]).toEqual([1, 'none']);
});

it('tells of every phase, until the listener leaves', () => {
  const { desk } = stage();
  const seen: string[] = [];
  const leave = desk.phase.subscribe(() => seen.push(desk.phase.read()));
  desk.begin();
  desk.end();
  leave();
  desk.begin();
  expect(seen).toEqual(['printing', 'none']);
});
