import { expect, it } from 'vitest';
import { PrintCoordinator } from './print-coordinator.ts';

const stage = () => {
  let printed = 0;
  let timeIsUp: () => void = () => undefined;
  const coordinator: PrintCoordinator = new PrintCoordinator({
    print: () => {
      printed += 1;
      coordinator.begin();
      coordinator.end();
    },
    after: (_, then) => {
      timeIsUp = then;
      return () => {
        timeIsUp = () => undefined;
      };
    },
  });
  return { coordinator, printed: () => printed, passTime: () => timeIsUp() };
};

it('prints at once where every view draws everything anyway', () => {
  const { coordinator, printed } = stage();
  coordinator.request();
  expect([printed(), coordinator.phase.read()]).toEqual([1, 'none']);
});

it('waits for a view to draw the rest, and prints once', () => {
  const { coordinator, printed, passTime } = stage();
  const leave = coordinator.enter();
  coordinator.request();
  coordinator.request();
  expect([printed(), coordinator.phase.read()]).toEqual([0, 'preparing']);
  coordinator.ready();
  passTime();
  coordinator.ready();
  expect([printed(), coordinator.phase.read()]).toEqual([1, 'none']);
  leave();
  coordinator.request();
  expect(printed()).toBe(2);
});

it('prints what there is when the rest does not come', () => {
  const { coordinator, printed, passTime } = stage();
  coordinator.enter();
  coordinator.request();
  passTime();
  expect([printed(), coordinator.phase.read()]).toEqual([1, 'none']);
});

it('notifies of every phase, until the listener unsubscribes', () => {
  const { coordinator } = stage();
  const seen: string[] = [];
  const leave = coordinator.phase.subscribe(() => seen.push(coordinator.phase.read()));
  coordinator.begin();
  coordinator.end();
  leave();
  coordinator.begin();
  expect(seen).toEqual(['printing', 'none']);
});
